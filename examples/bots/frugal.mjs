// A bot for cuberails in JavaScript: it knows no rules, bids low, and otherwise plays the longest sentence.
// cuberails play --bot 'program:node examples/bots/frugal.mjs'
import { createInterface } from 'node:readline';

const say = (answer) => process.stdout.write(JSON.stringify(answer) + '\n');

function choose({ seat, snapshot, legal }) {
  const { cash } = snapshot.players[seat];
  const bids = legal.filter((sentence) => sentence.startsWith('bid '));
  if (bids.length > 0 && Number(bids[0].split(' ')[1]) <= cash / 2) return bids[0];
  if (legal.includes('pass')) return 'pass';
  const words = (sentence) => sentence.split(/[ >]/).length;
  return legal.reduce((best, sentence) => (words(sentence) > words(best) ? sentence : best));
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case 'hello':
      say({ name: 'frugal', version: '1' });
      break;
    case 'game': // message.record is the setup; nothing to remember
      say({ ready: true });
      break;
    case 'choose':
      say({ sentence: choose(message) });
      break;
    case 'quit':
      process.exit(0);
  }
});

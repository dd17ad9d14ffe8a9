// Compares the package with what Python says (tests/wasm/expected.py). Used in Node and in a browser alike.

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const text = (value) => JSON.stringify(value);

/** Every difference, as a sentence; and how many comparisons were made. */
export async function compare(api, game, expected) {
  const found = { failures: [], compared: 0 };
  const same = (what, ours, theirs) => {
    found.compared += 1;
    if (text(ours) !== text(theirs)) found.failures.push(`${what}: ${text(ours)}, but Python says ${text(theirs)}`);
  };
  const opened = new Map(); // an instance for each setup
  const open = async (setup) => {
    const key = text(setup);
    if (!opened.has(key)) {
      const given = setup.constants ? { constants: bytes(setup.constants) } : setup;
      opened.set(key, await game.open(given));
    }
    return opened.get(key);
  };
  for (const one of expected.golden) await golden(await open(one.setup), one, same);
  for (const one of expected.random) random(await open(one.setup), one, same);
  for (const one of expected.choices) choices(api, await open(one.setup), one, same);
  return found;
}

async function golden(rules, one, same) {
  const states = [rules.start()];
  one.answers.forEach((answers, k) => {
    if (rules.words) same(`${one.name}, ply ${k}`, rules.sentence(states.at(-1), answers), one.sentences[k]);
    states.push(rules.apply(states.at(-1), answers));
  });
  const whole = new Uint8Array(await new Blob(states).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  same(`${one.name}, all states`, hex, one.states);
}

function random(rules, one, same) {
  const played = rules.playOut(rules.start(), one.policy, one.seed, one.number);
  same(`${one.name}, actions`, played.actions, one.actions);
  same(`${one.name}, end`, [...played.state], [...bytes(one.state)]);
}

function choices(api, rules, one, same) {
  const bot = api.levelBot(rules, one.level, one.seed);
  let last;
  for (const { ply, state, since, choice, worth } of one.asked) {
    const what = `${one.name}, ply ${ply}`;
    const chosen = bot.chooseNow(bytes(state), { ply, since: last === ply - 1 ? since : [] });
    last = ply;
    const spelled = (answers) => rules.sentence(bytes(state), answers);
    same(what, spelled(chosen.answers), choice.sentence);
    const candidates = chosen.candidates.map(({ answers, ...rest }) => ({ sentence: spelled(answers), ...rest }));
    same(`${what}, what it considered`, candidates, choice.candidates);
    same(`${what}, its worth`, api.worthOf(rules, bytes(state), one.seed, worth.simulations, ply), {
      victory: worth.victory,
      cash: worth.cash,
    });
  }
}

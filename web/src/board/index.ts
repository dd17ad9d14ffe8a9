// Everything that shows the table. Each part takes data and fires callbacks; none speaks to the server.

export { default as Amounts } from "./Amounts.svelte";
export { default as AuctionPanel } from "./AuctionPanel.svelte";
export { default as Board } from "./Board.svelte";
export { default as Charters } from "./Charters.svelte";
export { default as Chip } from "./Chip.svelte";
export { default as Dials } from "./Dials.svelte";
export { default as EffectLine } from "./EffectLine.svelte";
export { default as Endings } from "./Endings.svelte";
export { default as IncomeTrack } from "./IncomeTrack.svelte";
export { default as Players } from "./Players.svelte";
export { changes, type Changed } from "./changed";
export { Playback } from "./playback.svelte";
export { scenes, type Floating, type Scene } from "./playback";
export { dollars, signed } from "./text";

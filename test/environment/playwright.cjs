/** Takes the place of `playwright-core` in the journeys: what journeys.cjs has loaded. */
module.exports = globalThis.playwright;

/** Replaces `playwright-core` in the journeys with the module that journeys.cjs has loaded. */
module.exports = globalThis.playwright;

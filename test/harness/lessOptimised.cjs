const v8 = require('node:v8');

/**
 * Preloaded in processes of tests. V8 optimises a function once the function has used up a budget. Larger budgets delay
 * this, but hot code is still optimised. Most processes live for seconds, so optimising PGlite's WebAssembly and their
 * own code would take more time than it saves: a start of the built gateway on an existing embedded database takes 2.5
 * seconds of processor time with the default budgets, and 1.5 with these.
 */
v8.setFlagsFromString('--wasm-tiering-budget=200000000');
// Later releases of V8 count invocations instead, and complain about this option.
if (Number.parseInt(process.versions.v8, 10) < 12) v8.setFlagsFromString('--interrupt-budget=1000000');

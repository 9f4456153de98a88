const v8 = require('node:v8');

/**
 * Preloaded in processes of tests. Most of them live for seconds, so they would spend more time on optimising PGlite's
 * WebAssembly and their own code than they save: a start of the built gateway on an existing embedded database takes 2.5
 * seconds of processor time with V8's default budgets, and 1.5 with these. V8 optimises a function that has used up its
 * budget, so the tests' own code is optimised later, but hot code still is.
 */
v8.setFlagsFromString('--wasm-tiering-budget=200000000');
// Later releases of V8 count invocations instead, and complain about this option.
if (Number.parseInt(process.versions.v8, 10) < 12) v8.setFlagsFromString('--interrupt-budget=1000000');

const fs = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const pgliteFolder = path.dirname(require.resolve('@electric-sql/pglite'));

/** Compiles a WebAssembly module of PGlite from its file. */
const compile = (name) => WebAssembly.compile(fs.readFileSync(path.join(pgliteFolder, name)));

/** The same for all test files of a worker process, while jest loads every other module again for each file. */
let pgliteModules;

/**
 * Node's environment, which also hands out PGlite's compiled WebAssembly: compiling it again for each test file costs more
 * than most suites.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    // The module comes from another realm than the class that Emscripten compares it with.
    Object.defineProperty(this.global.WebAssembly.Module, Symbol.hasInstance, {
      value: (value) => Object.prototype.toString.call(value) === '[object WebAssembly.Module]',
    });
    this.global.loadPgliteModules = async () => {
      pgliteModules ??= Promise.all([compile('pglite.wasm'), compile('initdb.wasm')]);
      const [pgliteWasmModule, initdbWasmModule] = await pgliteModules;
      return { pgliteWasmModule, initdbWasmModule };
    };
  }
};

const fs = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

const pgliteFolder = path.dirname(require.resolve('@electric-sql/pglite'));

/** Compiles a WebAssembly module of PGlite from its file. */
const compile = (name) => WebAssembly.compile(fs.readFileSync(path.join(pgliteFolder, name)));

/**
 * The compiled modules. All test files of a worker process share them, while jest loads every other module again for
 * each file.
 */
let pgliteModules;

/**
 * The environment of Node, which also provides PGlite's compiled WebAssembly. Compiling it again for each test file
 * would take longer than most test files.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    // Accepts modules of any realm. Emscripten checks the modules by `instanceof`, which would fail, because they are
    // from another realm than the class.
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

const { TestEnvironment } = require('jest-environment-jsdom');

const missing = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
];

/** Node's fetch refuses jsdom's AbortSignal. */
const withNodeSignal = (init) => {
  const signal = init?.signal;
  if (!signal || signal instanceof AbortSignal) return init;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return { ...init, signal: controller.signal };
};

/** jsdom with the parts of a browser it lacks. MessageChannel stays out: React's scheduler would keep jest alive. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of missing) {
      if (global[name] === undefined && globalThis[name] !== undefined) global[name] = globalThis[name];
    }
    // One realm for bytes: jose and Node's WebCrypto ask `instanceof Uint8Array`.
    global.Uint8Array = Uint8Array;
    global.ArrayBuffer = ArrayBuffer;
    global.Request = class Request extends globalThis.Request {
      constructor(input, init) {
        super(input, withNodeSignal(init));
      }
    };
    global.fetch = (input, init) => globalThis.fetch(input, withNodeSignal(init));
    if (!global.crypto?.subtle) {
      Object.defineProperty(global, 'crypto', { value: globalThis.crypto, configurable: true });
    }
  }
};

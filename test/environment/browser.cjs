const { createRequire } = require('node:module');
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

/** Replaces an AbortSignal of jsdom by one of Node, because Node's fetch rejects signals of jsdom. */
const withNodeSignal = (init) => {
  const signal = init?.signal;
  if (!signal || signal instanceof AbortSignal) return init;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return { ...init, signal: controller.signal };
};

/**
 * Matches the addresses that a page on iOS opens in a frame to request the bridge. The host app cancels these
 * navigations.
 */
const CANCELLED = /^(https:\/\/__bridge_loaded__|wvjbscheme:)/i;

/**
 * Frames whose navigation the host app cancels get no window. jsdom takes about 15 ms to create a window, and a page
 * requests its bridge every few seconds.
 */
const requireJsdom = createRequire(require.resolve('jest-environment-jsdom'));
requireJsdom('jsdom');
const { implementation: Frame } = requireJsdom('jsdom/lib/jsdom/living/nodes/HTMLFrameElement-impl.js');
const attach = Frame.prototype._attach;
const attachElement = Object.getPrototypeOf(Frame.prototype)._attach;
Frame.prototype._attach = function () {
  (CANCELLED.test(this.getAttributeNS(null, 'src') ?? '') ? attachElement : attach).call(this);
};

/**
 * jsdom with features of browsers that it lacks. MessageChannel is left out, because React's scheduler would use it and
 * so keep jest running.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    for (const name of missing) {
      if (global[name] === undefined && globalThis[name] !== undefined) global[name] = globalThis[name];
    }
    // Node's typed arrays replace those of jsdom, because jose and Node's WebCrypto check `instanceof Uint8Array`.
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

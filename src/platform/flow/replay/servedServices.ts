import type { FlowServices } from '#platform/flow/boundary.ts';
import { fromPlain, type Plain } from '#platform/flow/plain.ts';

/** The functions of functions that redux-saga calls with a context. */
const ofFunctions = new Set(['apply', 'call', 'bind']);

type Invoke = (path: string, args: unknown[]) => unknown;

/**
 * Returns services of any shape that implement nothing: their data is read from the recording, and every function calls
 * `invoke`.
 */
export function servedServices(data: Readonly<Record<string, Plain>>, invoke: Invoke): FlowServices {
  return nodeOf('', data, invoke) as FlowServices;
}

function nodeOf(path: string, data: Readonly<Record<string, Plain>>, invoke: Invoke): object {
  const nodes = new Map<string, unknown>();
  const child = (name: string): unknown => {
    const childPath = path === '' ? name : `${path}.${name}`;
    const held = data[childPath];
    return held === undefined ? nodeOf(childPath, data, invoke) : fromPlain(held);
  };
  // The target is a function, because it is unknown which properties are services and which are functions of services.
  return new Proxy(() => undefined, {
    get(_target, name) {
      // An object with `then` would be mistaken for a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (ofFunctions.has(name)) return Reflect.get(Function.prototype, name) as unknown;
      if (!nodes.has(name)) nodes.set(name, child(name));
      return nodes.get(name);
    },
    apply: (_target, _self, args: unknown[]) => invoke(path, args),
  });
}

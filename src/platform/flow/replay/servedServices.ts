import type { FlowServices } from '#platform/flow/boundary.ts';
import { fromPlain, type Plain } from '#platform/flow/plain.ts';

/** The methods of `Function.prototype` by which redux-saga calls a function with a context (a value of `this`). */
const ofFunctions = new Set(['apply', 'call', 'bind']);

type Invoke = (path: string, args: unknown[]) => unknown;

/**
 * Returns services in which every name exists: data come from the recording, and every function only calls `invoke`.
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
  // Uses a function as the target of the proxy, because it is not known which properties are services and which are
  // functions of services.
  return new Proxy(() => undefined, {
    get(_target, name) {
      // Has no `then`, because an object with `then` would be treated as a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      if (ofFunctions.has(name)) return Reflect.get(Function.prototype, name) as unknown;
      if (!nodes.has(name)) nodes.set(name, child(name));
      return nodes.get(name);
    },
    apply: (_target, _self, args: unknown[]) => invoke(path, args),
  });
}

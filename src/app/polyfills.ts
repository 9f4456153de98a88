/* oxlint-disable typescript/no-unnecessary-condition, typescript/unbound-method --
   the types describe newer engines than Chrome 70 and iOS 12 */

/**
 * Polyfills for functions that our libraries use and the oldest webviews lack. They take half a kilobyte; core-js would
 * take 25 kilobytes.
 */

if (typeof globalThis === 'undefined') Object.defineProperty(window, 'globalThis', { value: window });

Object.fromEntries ??= ((entries: Iterable<readonly [PropertyKey, unknown]>) => {
  const object: Record<PropertyKey, unknown> = {};
  for (const [key, value] of entries) object[key] = value;
  return object;
}) as typeof Object.fromEntries;

Object.hasOwn ??= (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key);

// This replacement copies only JSON values. That is enough, because only jose uses the function, to copy claims.
window.structuredClone ??= <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

Array.prototype.at ??= function at<T>(this: T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index];
};

/** The quota in characters. It is the smallest quota of real phones. */
const MAX_LENGTH = 2_500_000;

/** A `Storage` that keeps its entries in the given object. Pages may use its methods, or its keys as properties. */
export function storageOf(kept: Record<string, string>): Storage {
  const methods = {
    getItem: (key: unknown) => (Object.hasOwn(kept, String(key)) ? kept[String(key)] : null),
    setItem(key: unknown, value: unknown) {
      const others = Object.entries(kept).filter(([name]) => name !== String(key));
      const length = others.reduce(
        (sum, entry) => sum + entry.join('').length,
        `${String(key)}${String(value)}`.length,
      );
      if (length > MAX_LENGTH) throw new DOMException('The storage is full.', 'QuotaExceededError');
      kept[String(key)] = String(value);
    },
    removeItem(key: unknown) {
      Reflect.deleteProperty(kept, String(key));
    },
    clear() {
      for (const key of Object.keys(kept)) Reflect.deleteProperty(kept, key);
    },
    key: (index: number) => Object.keys(kept)[index] ?? null,
    get length() {
      return Object.keys(kept).length;
    },
  };
  return new Proxy(methods, {
    get: (target, key): unknown => Reflect.get(key in target ? target : kept, key),
    set: (_target, key, value) => Reflect.set(kept, key, String(value)),
    has: (target, key) => key in target || Object.hasOwn(kept, key),
    deleteProperty: (_target, key) => Reflect.deleteProperty(kept, key),
    ownKeys: () => Reflect.ownKeys(kept),
    getOwnPropertyDescriptor: (_target, key) => Object.getOwnPropertyDescriptor(kept, key),
  }) as Storage;
}

/** Values that JSON can represent. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** The key that marks values that JSON cannot represent: `{ $: 'url', href: '…' }`. */
const MARK = '$';

export type ErrorClass = new (...args: never[]) => Error;

interface Writing {
  /**
   * Returns a number that represents the function in the copy. If `functionId` is omitted, the copy only says that the
   * value is a function.
   */
  functionId?: (listener: (...args: unknown[]) => unknown) => number;
}

interface Reading {
  /** The error classes that flows distinguish, by name. */
  errors?: Readonly<Record<string, ErrorClass>>;
}

/** Returns a copy that JSON can represent. Equal values have equal copies. Undefined properties are omitted. */
export function toPlain(value: unknown, writing: Writing = {}, above: readonly object[] = []): Plain {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : { [MARK]: 'number', text: String(value) };
    case 'undefined':
      return { [MARK]: 'undefined' };
    case 'function':
      return writing.functionId
        ? { [MARK]: 'listener', id: writing.functionId(value as (...args: unknown[]) => unknown) }
        : { [MARK]: 'function' };
    case 'object':
      return value === null ? null : objectToPlain(value, writing, above);
    default:
      return { [MARK]: typeof value, text: String(value) };
  }
}

function objectToPlain(value: object, writing: Writing, above: readonly object[]): Plain {
  if (above.includes(value)) return { [MARK]: 'circle' };
  const inner = (item: unknown): Plain => toPlain(item, writing, [...above, value]);
  if (Array.isArray(value)) return value.map(inner);
  if (value instanceof URL) return { [MARK]: 'url', href: value.href };
  if (value instanceof Date) return { [MARK]: 'date', at: value.getTime() };
  if (value instanceof Map) return { [MARK]: 'map', entries: Array.from(value, (entry) => entry.map(inner)) };
  if (value instanceof Set) return { [MARK]: 'set', items: Array.from(value, inner) };
  if (value instanceof Error) {
    const fields = fieldsOf(value, inner);
    return { [MARK]: 'error', name: value.name, message: value.message, fields };
  }
  return fieldsOf(value, inner);
}

const fieldsOf = (value: object, inner: (item: unknown) => Plain): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, inner(item)]),
  );

/** Rebuilds a value from the copy that `toPlain` made of it. Functions become functions that do nothing. */
export function fromPlain(plain: Plain, reading: Reading = {}): unknown {
  if (typeof plain !== 'object' || plain === null) return plain;
  const inner = (item: Plain): unknown => fromPlain(item, reading);
  if (Array.isArray(plain)) return plain.map(inner);
  switch (plain[MARK]) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(plain['text']);
    case 'url':
      return new URL(plain['href'] as string);
    case 'date':
      return new Date(Number(plain['at']));
    case 'map':
      return new Map(inner(plain['entries'] ?? []) as [unknown, unknown][]);
    case 'set':
      return new Set(inner(plain['items'] ?? []) as unknown[]);
    case 'error':
      return errorOf(plain, reading);
    case 'listener':
    case 'function':
      return () => undefined;
    default:
      return Object.fromEntries(Object.entries(plain).map(([key, item]) => [key, inner(item)]));
  }
}

function errorOf({ name, message, fields }: Record<string, Plain>, reading: Reading): Error {
  const kind = reading.errors?.[name as string] ?? Error;
  // Copies all fields instead of calling the constructor, because each class has constructor parameters of its own.
  const error = Object.create(kind.prototype as object) as Error;
  const own = { name, message, ...(fromPlain(fields ?? {}, reading) as object) };
  for (const [key, value] of Object.entries(own)) {
    Object.defineProperty(error, key, { value, writable: true, configurable: true, enumerable: key !== 'message' });
  }
  return error;
}

/** Returns a recorded value as a short text for people. */
export function abbreviated(plain: Plain | undefined, maxLength = 160): string {
  const text = plain === undefined ? 'nothing' : JSON.stringify(plain);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Returns whether a value is an object, and not a list. */
export const isPlainObject = (value: Plain | undefined): value is Record<string, Plain> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

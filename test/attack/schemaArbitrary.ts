import fc from 'fast-check';
import type { jsonSchema } from '#server/endpoint/jsonSchema.ts';

export type JsonSchema = Exclude<ReturnType<typeof jsonSchema>, boolean>;
/** Values that exist in the database, by the name of the field that takes them. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** The usual maximum length of a generated list. Longer lists are rare, because each of their values takes time. */
const USUAL_LENGTH = 6;

const optionsOf = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((option) => typeof option === 'object');

/**
 * Generates values that a schema accepts, including those at its limits. `onlyKnown`: uses known values wherever there
 * are any, and omits optional fields.
 */
export function validValue(
  schema: JsonSchema,
  known: KnownValues,
  name = '',
  onlyKnown = false,
): fc.Arbitrary<unknown> {
  const options = optionsOf(schema);
  if (options.length > 0) return fc.oneof(...options.map((option) => validValue(option, known, name, onlyKnown)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return validText(schema, known[name] ?? [], onlyKnown);
    case 'integer':
    case 'number':
      return validNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return validList(schema, known, name);
    case 'object':
      return validObject(schema, known, onlyKnown);
    default:
      return fc.constant(null);
  }
}

const matchers = new Map<string, fc.Arbitrary<string>>();

/**
 * Returns a generator of strings that match a pattern. Generators are cached, because expanding a class of 27,000
 * Chinese characters takes long.
 */
function matching(pattern: string): fc.Arbitrary<string> {
  const matcher = matchers.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchers.set(pattern, matcher);
  return matcher;
}

function validText(schema: JsonSchema, named: readonly string[], onlyKnown: boolean): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern } = schema;
  // Known values that do not match the pattern are left out, because endpoints use the same field name for different
  // values: one `code` binds a terminal, another one is an SMS code.
  const known = pattern === undefined ? named : named.filter((text) => new RegExp(pattern).test(text));
  if (onlyKnown && known.length > 0) return fc.constantFrom(...known);
  const made =
    pattern === undefined
      ? fc.oneof(
          { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }) },
          { weight: 1, arbitrary: fc.constant('字'.repeat(maxLength)) },
        )
      : matching(pattern).filter((text) => text.length <= maxLength);
  return known.length === 0
    ? made
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made });
}

function validNumber({ minimum = -1000, maximum = 1000 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function validList(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 50, items } = schema;
  const item = typeof items === 'object' && !Array.isArray(items) ? validValue(items, known, name) : fc.constant(null);
  const listOf = (minLength: number, maxLength: number) => fc.array(item, { minLength, maxLength });
  return fc.oneof(
    { weight: 30, arbitrary: listOf(minItems, Math.max(minItems, Math.min(maxItems, USUAL_LENGTH))) },
    { weight: 1, arbitrary: listOf(maxItems, maxItems) },
  );
}

function validObject(schema: JsonSchema, known: KnownValues, onlyKnown = false): fc.Arbitrary<Record<string, unknown>> {
  const required = schema.required ?? [];
  const entries = propertiesOf(schema)
    .filter(([name]) => !onlyKnown || required.includes(name))
    .map(([name, property]) => [name, validValue(property, known, name, onlyKnown)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required });
}

function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).filter(
    (entry): entry is [string, JsonSchema] => typeof entry[1] === 'object',
  );
}

/**
 * A code point that is not half of a surrogate pair. The unit `binary` of fast-check generates the same, but first
 * builds a table of all code points, which takes two seconds.
 */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((index) => String.fromCodePoint(index < 0xd8_00 ? index : index + 0x8_00));

/**
 * Values that often cause errors: NUL, halves of surrogate pairs, numbers too large for a column, names of
 * Object.prototype.
 */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '__proto__', 'constructor', '%00', '%', '../../etc/passwd'],
    ...["' or '1'='1", '\u202e', '💥'.repeat(100), 'x'.repeat(5_000), '-1', '1e400', 'NaN', 'null', 'true', '[]'],
    ...['9223372036854775808.a', '253402300800000.a', '999999999999999.a', '2026-13-45', '0000-00-00'],
  ),
  fc.constantFrom<unknown[]>(
    ...[-1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 8.64e15, 8.64e15 + 1, 1e21, 1e308, -0],
    ...[253_402_300_799_999, 253_402_300_800_000, null, true, false, [], {}, [[]], [null], { toString: 1 }],
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates a valid text with a character that no text column can store, although the schema may accept it. */
const unstorableText = (schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<string> =>
  fc
    .tuple(validText(schema, known[name] ?? [], false), fc.constantFrom('\0', '\ud800'), fc.nat())
    .map(([text, character, place]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + character + text.slice(at);
    });

/** Generates values that differ from valid ones in one place at any depth. Undefined stands for an omitted value. */
export function brokenValue(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const hostile = fc.oneof({ weight: 9, arbitrary: hostileValue }, { weight: 1, arbitrary: fc.constant(undefined) });
  const options = optionsOf(schema);
  if (options.length > 0) return fc.oneof(...options.map((option) => brokenValue(option, known, name)));
  if (schema.type === 'object' && propertiesOf(schema).length > 0) {
    const extra = fc
      .tuple(validObject(schema, known), fc.constantFrom('constructor', 'toString', 'extra', '\0'), hostileValue)
      .map(([value, key, added]) => ({ ...value, [key]: added }));
    const changes = propertiesOf(schema).map(([key, property]) =>
      fc
        .tuple(validObject(schema, known), brokenValue(property, known, key))
        .map(([value, broken]) => ({ ...value, [key]: broken })),
    );
    return fc.oneof({ weight: 6, arbitrary: fc.oneof(...changes) }, { weight: 1, arbitrary: extra }, hostile);
  }
  if (schema.type === 'string') {
    return fc.oneof({ weight: 2, arbitrary: hostile }, { weight: 1, arbitrary: unstorableText(schema, known, name) });
  }
  const { items } = schema;
  if (schema.type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    const oneBroken = fc
      .tuple(validList(schema, known, name), brokenValue(items, known, name))
      .map(([list, broken]) => [...list, broken]);
    return fc.oneof({ weight: 3, arbitrary: oneBroken }, { weight: 1, arbitrary: hostile });
  }
  return hostile;
}

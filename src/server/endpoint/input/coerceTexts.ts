import type { GenericSchema } from 'valibot';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';

/**
 * Converts values of a query or path, which arrive as strings, to the number or boolean that the schema expects. If a
 * name is repeated, its first value is used. Strings that cannot be converted stay as they are, and the schema refuses
 * them.
 */
export function coerceTexts(schema: GenericSchema, values: unknown): Record<string, unknown> {
  const types = propertyTypes(schema);
  const given = Object.entries(typeof values === 'object' && values !== null ? values : {});
  return Object.fromEntries(
    given.map(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return [name, typeof first === 'string' ? coerceText(first, types.get(name)) : first];
    }),
  );
}

function coerceText(text: string, type: unknown): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

const known = new WeakMap<GenericSchema, ReadonlyMap<string, unknown>>();

function propertyTypes(schema: GenericSchema): ReadonlyMap<string, unknown> {
  const found = known.get(schema);
  if (found) return found;
  const types = new Map(
    Object.entries(jsonSchema(schema).properties ?? {}).map(([name, property]) => [
      name,
      typeof property === 'object' ? property.type : undefined,
    ]),
  );
  known.set(schema, types);
  return types;
}

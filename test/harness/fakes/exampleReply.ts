import fc from 'fast-check';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';

type JsonSchema = Exclude<ReturnType<typeof jsonSchema>, boolean>;

/** Strings for fields with a pattern: a day, ids, a path, a number and a character. */
const texts = ['2026-11-20', 'AAAAAAAAAAAAAAAA', '20261120000000000000', '/cdn/cover/moon', '4000', '春'];
/**
 * The fields that are false in an example; all others are true. They say that something belongs to the user who asks,
 * or that somebody or something is missing or hidden.
 */
const falseByDefault = /^(isMine|isMe|isAnonymous|isGuest|isHidden|isMaking)$/;

/**
 * Returns a reply in which every field has a value: lists have one item, enumerations their first value, and null
 * appears only where no other value is possible, and as `next`, because lists end after their first page. `textOf`
 * chooses the strings of fields by name; if it returns undefined, any valid string is used.
 */
export function exampleReply({ reply }: AnyEndpoint, textOf: (field: string) => string | undefined): unknown {
  return example(jsonSchema(reply), '', textOf);
}

function example(schema: JsonSchema, field: string, textOf: (field: string) => string | undefined): unknown {
  if (field === 'next') return null;
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((option) => typeof option === 'object');
  const chosen = options.find(({ type }) => type !== 'null') ?? options[0];
  if (chosen) return example(chosen, field, textOf);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'string':
      return textOf(field) ?? exampleText(schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1));
    case 'boolean':
      return !falseByDefault.test(field);
    case 'array': {
      const { items, minItems = 1 } = schema;
      if (typeof items !== 'object' || Array.isArray(items)) return [];
      return Array.from({ length: Math.max(1, minItems) }, () => example(items, field, textOf));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
          typeof property === 'object' ? [[name, example(property, name, textOf)]] : [],
        ),
      );
    default:
      return null;
  }
}

function exampleText({ pattern }: JsonSchema): string {
  if (pattern === undefined) return '文字';
  const wanted = new RegExp(pattern);
  return (
    texts.find((text) => wanted.test(text)) ?? fc.sample(fc.stringMatching(wanted), { numRuns: 1, seed: 1 })[0] ?? ''
  );
}

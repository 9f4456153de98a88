import fc from 'fast-check';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';

type JsonSchema = Exclude<ReturnType<typeof jsonSchema>, boolean>;

/** Texts that fields with a pattern accept: a day, an id, a path, a number. */
const texts = ['2026-11-20', 'AAAAAAAAAAAAAAAA', '20261120000000000000', '/cdn/cover/moon', '4000', '春'];
/** They say that something is the viewer's own, or that there is nobody. */
const falseByDefault = /^(isMine|isMe|isAnonymous|isGuest|isHidden|isMaking)$/;

/**
 * Returns a reply with something in every field: lists with one item, the first choice of enumerations, and no null where
 * there can be a value, except that lists end after their first page. `textOf` chooses the texts of fields by name; undefined stands for any.
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

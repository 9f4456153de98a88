import type { GenericSchema } from 'valibot';
import { DictationSound } from '#contract/dictation.ts';
import { NativeTokenOrder, WechatClaim } from '#contract/lab.ts';
import { contractEndpoints, nameOf } from '#test/attack/endpoints.ts';
import { jsonSchema } from './jsonSchema.ts';

type JsonSchema = Exclude<ReturnType<typeof jsonSchema>, boolean>;
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Returns the places in a schema whose value has no upper bound or, for numbers, no lower bound. */
function unboundedPlaces(schema: JsonSchema, place: string): string[] {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isSchema);
  if (options.length > 0) return options.flatMap((option) => unboundedPlaces(option, place));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return [];
    case 'string':
      return schema.maxLength === undefined ? [place] : [];
    case 'integer':
      return schema.minimum === undefined || schema.maximum === undefined ? [place] : [];
    case 'array': {
      const items = isSchema(schema.items) ? unboundedPlaces(schema.items, `${place}[]`) : [`${place}[]`];
      return schema.maxItems === undefined ? [place, ...items] : items;
    }
    case 'object':
      if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return [place];
      return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        isSchema(property) ? unboundedPlaces(property, `${place}.${name}`) : [`${place}.${name}`],
      );
    default:
      return [place];
  }
}

const unbounded = (schema: GenericSchema | undefined, place: string): string[] =>
  schema ? unboundedPlaces(jsonSchema(schema), place) : [];

describe('the contract', () => {
  it.each(contractEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'bounds every text, number and list that %s accepts',
    (_, { params, query, body }) => {
      expect([...unbounded(params, 'params'), ...unbounded(query, 'query'), ...unbounded(body, 'body')]).toEqual([]);
    },
  );

  it.each([
    ['the sound of a dictation', DictationSound],
    ['a native token of the simulator', NativeTokenOrder],
    ['a signature of the simulated WeChat', WechatClaim],
  ])('bounds every text, number and list that a request for %s carries', (_, schema) => {
    expect(unbounded(schema, 'input')).toEqual([]);
  });
});

import { safeParse, type GenericSchema } from 'valibot';
import { NativeTokenRequest, RequestTokenSender, WechatClaim } from '#contract/host/lab.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';
import { SoundLink } from '#server/modules/voice/soundLink.ts';

type JsonSchema = Exclude<ReturnType<typeof jsonSchema>, boolean>;
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Returns the paths in a schema at which a string, number or list has no maximum, or a number has no minimum. */
function unboundedPaths(schema: JsonSchema, place: string): string[] {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isSchema);
  if (options.length > 0) return options.flatMap((option) => unboundedPaths(option, place));
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
      const items = isSchema(schema.items) ? unboundedPaths(schema.items, `${place}[]`) : [`${place}[]`];
      return schema.maxItems === undefined ? [place, ...items] : items;
    }
    case 'object':
      if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return [place];
      return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        isSchema(property) ? unboundedPaths(property, `${place}.${name}`) : [`${place}.${name}`],
      );
    default:
      return [place];
  }
}

const unbounded = (schema: GenericSchema | undefined, place: string): string[] =>
  schema ? unboundedPaths(jsonSchema(schema), place) : [];

/**
 * Returns the paths of those fields of a reply that are numbers without a minimum or maximum, or ids without a maximum
 * length.
 */
function looseFields(schema: JsonSchema, place: string): string[] {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter(isSchema);
  if (options.length > 0) return options.flatMap((option) => looseFields(option, place));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber) return schema.minimum === undefined || schema.maximum === undefined ? [place] : [];
  if (schema.type === 'string') return /(\.id|Id)$/.test(place) && schema.maxLength === undefined ? [place] : [];
  const parts = [schema.items, ...(Array.isArray(schema.prefixItems) ? schema.prefixItems : [])].filter(isSchema);
  return [
    ...parts.flatMap((item) => looseFields(item, `${place}[]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      isSchema(property) ? looseFields(property, `${place}.${name}`) : [],
    ),
  ];
}

/** Returns the schemas of the fields of a query. */
const fieldsOf = (query: GenericSchema | undefined): Record<string, GenericSchema> =>
  query && 'entries' in query ? (query.entries as Record<string, GenericSchema>) : {};

describe('the API contract', () => {
  it.each(contractEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'limits every number and every id in the reply of %s',
    (_, { reply }) => {
      expect(looseFields(jsonSchema(reply), 'reply')).toEqual([]);
    },
  );

  it.each(contractEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'limits every string, number and list that %s accepts',
    (_, { params, query, body }) => {
      expect([...unbounded(params, 'params'), ...unbounded(query, 'query'), ...unbounded(body, 'body')]).toEqual([]);
    },
  );

  it('accepts no text typed by users in the query of a URL, because URLs are logged', () => {
    /** The fields of queries that accept any text, each with the reason. */
    const reasons: Readonly<Record<string, string>> = {
      'GET /inner4/ilisten/stories tag': 'a tag of the catalogue',
      'GET /inner4/wechat/js-config url': 'the address of the page',
    };
    const free = contractEndpoints.flatMap((endpoint) =>
      Object.entries(fieldsOf(endpoint.query))
        .filter(([, schema]) => safeParse(schema, '想听大恐龙！').success)
        .map(([field]) => `${nameOf(endpoint)} ${field}`),
    );
    expect(free.sort()).toEqual(Object.keys(reasons).sort());
  });

  it.each([
    ['the sound of a dictation', SoundLink],
    ['a native token of the simulator', NativeTokenRequest],
    ['a request token of the simulator', RequestTokenSender],
    ['a signature of the simulated WeChat', WechatClaim],
  ])('limits every string, number and list in a request for %s', (_, schema) => {
    expect(unbounded(schema, 'input')).toEqual([]);
  });
});

import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { routeSchema } from './jsonSchema.ts';
import { lazySerializers } from './lazySerializers.ts';

const text = { type: 'object', properties: { text: { type: 'string' } } };
const route = { method: 'GET', url: '/', httpStatus: '200' };

describe('the serializers of replies', () => {
  it('drop fields that are not in the schema, and compile a schema once, at the first reply that needs it', () => {
    let compilations = 0;
    const schema = {
      get type() {
        compilations += 1;
        return text.type;
      },
      properties: text.properties,
    };
    const serialize = lazySerializers()()({ ...route, schema });
    expect(compilations).toBe(0);
    expect(serialize({ text: '故事', secret: 1 })).toBe('{"text":"故事"}');
    const once = compilations;
    expect(serialize({ text: '书' })).toBe('{"text":"书"}');
    expect(compilations).toBe(once);
  });

  it.each(contractEndpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'can be compiled for %s, so that no fault in a schema appears only at the first reply',
    (_, endpoint) => {
      for (const schema of Object.values(routeSchema(endpoint).response)) {
        expect(SerializerSelector()()({ ...route, schema })).toBeInstanceOf(Function);
      }
    },
  );
});

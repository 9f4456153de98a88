import SerializerSelector from '@fastify/fast-json-stringify-compiler';

/**
 * Fastify's own compiler of reply schemas, changed so that it compiles each schema only when a reply first needs it.
 * Compiling all of them at the start would take a second of processor time.
 */
export const lazySerializers: typeof SerializerSelector = () => {
  const selectSerializers = SerializerSelector();
  return (externalSchemas, options) => {
    const compile = selectSerializers(externalSchemas, options);
    return (route) => {
      let serialize: ReturnType<typeof compile> | undefined;
      return (reply) => (serialize ??= compile(route))(reply);
    };
  };
};

import { transform } from '@swc/core';

/**
 * A loader of webpack that removes the types of TypeScript, which takes SWC a thirtieth of the processor time of TypeScript's own
 * compiler. `jsx`: `automatic` compiles JSX too, `preserve` leaves it to the next loader.
 *
 * @this {import('webpack').LoaderContext<{ jsx: 'automatic' | 'preserve' }>}
 * @param {string} source
 */
export default async function swcLoader(source) {
  const finish = this.async();
  try {
    const { code, map } = await transform(source, {
      filename: this.resourcePath,
      configFile: false,
      swcrc: false,
      sourceMaps: this.sourceMap,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: this.resourcePath.endsWith('.tsx') },
        transform: { verbatimModuleSyntax: true, react: { runtime: this.getOptions().jsx } },
      },
    });
    finish(null, code, map === undefined ? undefined : JSON.parse(map));
  } catch (error) {
    finish(error);
  }
}

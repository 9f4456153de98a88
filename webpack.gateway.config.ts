import path from 'node:path';
import type { Configuration } from 'webpack';
import { sourcesForNode } from './scripts/build/sourcesForNode.ts';

/**
 * Returns whether an import names a package of node_modules or a module of Node. Imports of our own modules begin with
 * `.`, or with `#` if they are aliases.
 */
const isPackage = (request: string): boolean => /^[a-z@]/i.test(request);

/**
 * Builds the gateway as one CommonJS file, so that nothing is compiled when it starts. Packages stay in node_modules.
 * scripts/build/ensureBuilt.mjs puts the files that the gateway reads from disk beside the built file.
 */
export default (): Configuration => ({
  name: 'gateway',
  mode: 'production',
  target: 'node20.19',
  entry: './src/server/start.ts',
  devtool: false,
  output: {
    path: path.resolve(process.env['GATEWAY_OUTPUT_PATH'] ?? 'dist-gateway'),
    filename: 'start.js',
  },
  // Keeps the meaning that both names have in Node: the folder and path of the built file, beside which the gateway's
  // assets are.
  node: { __dirname: false, __filename: false },
  externalsPresets: { node: true },
  externals: [async ({ request = '' }) => (isPackage(request) ? `node-commonjs ${request}` : undefined)],
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // Leaves `require.resolve` to Node, because webpack would replace the path by the number of a module.
    parser: {
      // Puts dynamically imported modules into the same file. A dynamic import then only postpones the evaluation of
      // the module and of its packages.
      javascript: { commonjs: false, createRequire: false, dynamicImportMode: 'eager' },
    },
    rules: [sourcesForNode],
  },
  optimization: {
    // Does not minimise, so that stack traces in the log show readable names and lines. Leaves NODE_ENV to be read when
    // the gateway starts.
    minimize: false,
    nodeEnv: false,
    splitChunks: false,
  },
  performance: { hints: false },
});

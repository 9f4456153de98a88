import path from 'node:path';
import type { Configuration } from 'webpack';

/**
 * Whether a request names a package of node_modules or a module of Node. Requests for our own modules begin with `.`,
 * or with `#` if they are aliases.
 */
const isPackage = (request: string): boolean => /^[a-z@]/i.test(request);

/**
 * Builds the gateway as one CommonJS file, so that nothing is compiled when it starts. Packages stay in node_modules.
 * The files that the gateway reads from disk are put beside it by scripts/build/ensureBuilt.mjs.
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
  // Both names keep Node's meaning: the folder and path of the built file, beside which the gateway's assets are.
  node: { __dirname: false, __filename: false },
  externalsPresets: { node: true },
  externals: [async ({ request = '' }) => (isPackage(request) ? `node-commonjs ${request}` : undefined)],
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // `require.resolve` must remain Node's function, because webpack would replace the path by the number of a module.
    parser: {
      // There is only one file, so dynamic imports delay only the evaluation of packages.
      javascript: { commonjs: false, createRequire: false, dynamicImportMode: 'eager' },
    },
    rules: [
      {
        test: /\.ts$/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
        },
      },
    ],
  },
  optimization: {
    // Not minimised, so that stack traces in the log show readable names and lines. NODE_ENV is read when the gateway
    // starts.
    minimize: false,
    nodeEnv: false,
    splitChunks: false,
  },
  performance: { hints: false },
});

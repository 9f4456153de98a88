import path from 'node:path';
import type { Configuration } from 'webpack';

/** A package of node_modules, or a module of Node itself. Ours begin with `.` or, as an alias, with `#`. */
const isPackage = (request: string): boolean => /^[a-z@]/i.test(request);

/**
 * The gateway as one CommonJS file, so that nothing is compiled when it starts. Packages stay in node_modules. The
 * files that it reads from disk are put beside it by scripts/build/ensureBuilt.mjs.
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
  // As in the sources: where the file stands, which is where its assets are.
  node: { __dirname: false, __filename: false },
  externalsPresets: { node: true },
  externals: [async ({ request = '' }) => (isPackage(request) ? `node-commonjs ${request}` : undefined)],
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    // `require.resolve` is Node's, at run time: webpack would put a number of its own in the place of the path.
    parser: {
      // Dynamic imports put off the evaluation of packages, not of files: there is one file.
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
    // Names and lines of the stack traces in the log stay readable, and the environment is read when it starts.
    minimize: false,
    nodeEnv: false,
    splitChunks: false,
  },
  performance: { hints: false },
});

import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';

export type FloorName = 'floor-stack' | 'floor-lean' | 'floor-react';

/** Uses the Babel settings, browsers and minimiser of the app's own build, and otherwise webpack's defaults. */
export const floorConfig = (name: FloorName, outputPath: string): Configuration => ({
  name,
  mode: 'production',
  target: 'browserslist',
  entry: path.resolve(`test/bench/${name}/main.tsx`),
  cache: { type: 'filesystem', cacheDirectory: path.resolve('.cache/webpack'), name: `bench-${name}` },
  output: { path: outputPath, publicPath: '/', filename: '[name].[contenthash:8].js', clean: true },
  resolve: {
    extensions: ['.tsx', '.ts', '.js'],
    // Names the production build, because the exports of react-router 7 resolve to its development build in every mode.
    alias: { 'react-router$': path.resolve('node_modules/react-router/dist/production/index.mjs') },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        use: [
          'babel-loader',
          {
            loader: 'ts-loader',
            options: {
              transpileOnly: true,
              compilerOptions: { noEmit: false, allowImportingTsExtensions: false, jsx: 'preserve' },
            },
          },
        ],
      },
      {
        test: /\.m?js$/,
        include: /node_modules/,
        exclude: /node_modules[\\/](webpack|@babel[\\/]runtime)/,
        loader: 'babel-loader',
        options: {
          configFile: false,
          babelrc: false,
          sourceType: 'unambiguous',
          presets: [['@babel/preset-env', { modules: false, bugfixes: true }]],
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
    ],
  },
  plugins: [
    new HtmlWebpackPlugin({ template: path.resolve('test/bench/floor/index.html') }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css' }),
  ],
  optimization: { minimizer: [new MinimizerPlugin({ minimizerOptions: { ecma: 2017 }, extractComments: false })] },
  performance: { hints: false },
});

import path from 'node:path';
import zlib from 'node:zlib';
import type { Compilation, Configuration, ExternalItemFunctionData, RuleSetRule } from 'webpack';
import type {} from 'webpack-dev-server';
import webpack from 'webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { buildCache, NoBuildDependenciesPlugin } from './scripts/build/buildCache.ts';
import { readBuildSettings } from './scripts/build/buildSettings.ts';
import { ChunkFilesPlugin, filesOf } from './scripts/build/chunkFiles.ts';
import { assumptions, leanPackages, leanSources, productionBuilds, smallestPage } from './scripts/build/leanScripts.ts';
import { isLeftOutOfRenderer } from './scripts/build/rendererParts.ts';
import { sourcesForNode } from './scripts/build/sourcesForNode.ts';
import { shellFilesPlugin } from './scripts/build/shellFiles.ts';
import { RENDERER_FILE } from './src/contract/pageRenderer.ts';
import { LAB_PATH, WECHAT_SDK_PATH } from './src/contract/host/lab.ts';

type BuildSettings = ReturnType<typeof readBuildSettings>;

/**
 * Builds the app and, in a separate build, the host simulator, whose code must not change the app's chunks.
 * webpack.gateway.config.ts builds the gateway.
 */
export default (env: Record<string, unknown> = {}): Configuration[] => {
  const isServing = Boolean(env['WEBPACK_SERVE']);
  process.env['NODE_ENV'] ??= isServing ? 'development' : 'production';
  if (isServing) process.env['WEBPACK_SERVE'] = 'true';
  const settings = readBuildSettings(process.env);
  const app = appBuild(settings, isServing);
  const lab = settings.appEnv === 'production' ? [] : [labBuild(settings, isServing)];
  return isServing ? [app, ...lab] : [app, rendererBuild(settings), workerBuild(settings), ...lab];
};

function appBuild(settings: BuildSettings, isServing: boolean): Configuration {
  const { appEnv, apiRoot, outputPath } = settings;
  const assetName = assetNameFor(isServing);
  const hasLab = appEnv !== 'production';
  const shared = sharedBuild('app', settings, isServing, postcssOfTheApp);
  return {
    ...shared,
    entry: './src/app/main.tsx',
    output: {
      ...shared.output,
      path: path.resolve(outputPath),
      ...(isServing ? {} : { sourceMapFilename: `../${mapsFolder(outputPath)}/[file].map` }),
      publicPath: '/combine/',
      filename: `js/${assetName}.js`,
      chunkFilename: `js/${assetName}.js`,
      chunkLoadTimeout: 120_000,
      clean: { keep: hasLab ? /^((lab|render)\/|\w+Worker\.js)/ : /^(render\/|\w+Worker\.js)/ },
    },
    plugins: [
      ...(shared.plugins ?? []),
      new HtmlWebpackPlugin({
        template: 'public/index.html',
        scriptLoading: 'defer',
        templateParameters: (compilation: Compilation) => ({ apiRoot, compilation, chunkFiles, hasLab }),
        minify: isServing ? false : smallestPage,
      }),
      ...(isServing
        ? []
        : [
            new MiniCssExtractPlugin({ filename: `css/${assetName}.css`, chunkFilename: `css/${assetName}.css` }),
            // With this comment Chromium compiles all functions of the entry's scripts off the main thread while the
            // scripts arrive. More than half of their code runs at the start.
            // https://v8.dev/blog/explicit-compile-hints
            new webpack.BannerPlugin({
              banner: '//# allFunctionsCalledOnLoad',
              raw: true,
              entryOnly: true,
              test: /\.js$/,
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
            }),
            new ChunkFilesPlugin(),
            new CompressionPlugin({ algorithm: 'gzip', test: /\.(js|css|svg)$/, threshold: 1024 }),
            new CompressionPlugin<zlib.BrotliOptions>({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              test: /\.(js|css|svg)$/,
              threshold: 1024,
              compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
            }),
          ]),
    ],
    ...(isServing ? { devServer: devServer() } : {}),
  };
}

/**
 * Builds the renderer, with which the gateway renders pages (src/app/rendering): the same components, with the same
 * class names and addresses, as one CommonJS file for Node. The file contains the packages, because the mode of the
 * build selects the variants of React and Redux.
 */
function rendererBuild(settings: BuildSettings): Configuration {
  const shared = sharedBuild('renderer', settings, false, postcssOfTheApp);
  return {
    ...shared,
    entry: './src/app/rendering/renderer.tsx',
    target: 'node20.19',
    devtool: false,
    output: {
      ...shared.output,
      path: path.resolve(settings.outputPath),
      publicPath: '/combine/',
      filename: RENDERER_FILE,
      library: { type: 'commonjs2' },
    },
    externals: [
      async ({ request, contextInfo }: ExternalItemFunctionData) =>
        isLeftOutOfRenderer(request, contextInfo.issuer) ? 'commonjs not-rendered' : undefined,
    ],
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      generator: { asset: { emit: false } },
      rules: [
        sourcesForNode,
        {
          test: /\.module\.css$/,
          use: { loader: 'css-loader', options: { modules: { ...cssModules(false), exportOnlyLocals: true } } },
        },
        pictures,
      ],
    },
    // Not minimised, so that stack traces in the gateway's log show readable lines.
    optimization: { minimize: false },
  };
}

/**
 * Builds the service worker (src/app/worker), and the script that replaces it if it has to be withdrawn. Both are built
 * after the app, because the service worker contains the names of the app's files. So each release changes the service
 * worker, and browsers then install the new one.
 */
function workerBuild(settings: BuildSettings): Configuration {
  const shared = sharedBuild('worker', settings, false, 'postcss-loader');
  const outputPath = path.resolve(settings.outputPath);
  return {
    ...shared,
    dependencies: ['app'],
    entry: {
      serviceWorker: './src/app/worker/serviceWorker.ts',
      withdrawnWorker: './src/app/worker/withdrawnWorker.ts',
    },
    target: 'webworker',
    devtool: false,
    output: { ...shared.output, path: outputPath, publicPath: '/combine/', filename: '[name].js' },
    plugins: [...(shared.plugins ?? []), shellFilesPlugin(outputPath)],
    optimization: { ...shared.optimization, splitChunks: false },
  };
}

function labBuild(settings: BuildSettings, isServing: boolean): Configuration {
  const assetName = assetNameFor(isServing);
  // Does not convert pixels to parts of a phone's width, because the host simulator is designed for desktop computers.
  const postcss = {
    loader: 'postcss-loader',
    options: { postcssOptions: { config: false, plugins: ['autoprefixer'] } },
  };
  const shared = sharedBuild('lab', settings, isServing, postcss);
  return {
    ...shared,
    entry: { lab: './src/host/lab/main.tsx', wechatSdk: './src/host/native/wechat/wechatSdkScript.ts' },
    output: {
      ...shared.output,
      path: path.resolve(settings.outputPath, 'lab'),
      ...(isServing ? {} : { sourceMapFilename: `../../${mapsFolder(settings.outputPath)}/lab/[file].map` }),
      publicPath: LAB_PATH,
      // The JS-SDK of WeChat is the only script with a fixed name, because pages request it by this address.
      filename: ({ chunk }) => (chunk.name === 'wechatSdk' ? path.basename(WECHAT_SDK_PATH) : `asset/${assetName}.js`),
      chunkFilename: `asset/${assetName}.js`,
      clean: true,
    },
    plugins: [
      ...(shared.plugins ?? []),
      new HtmlWebpackPlugin({ template: 'src/host/lab/index.html', scriptLoading: 'defer', chunks: ['lab'] }),
      ...(isServing ? [] : [new MiniCssExtractPlugin({ filename: `asset/${assetName}.css` })]),
    ],
  };
}

/** The local build and the production build share this cache. */
const sharedBabel = { cacheDirectory: path.resolve('.cache/babel'), cacheCompression: false, assumptions };

/**
 * Returns the name of the folder for source maps. It is beside the served folder, because whoever can fetch source maps
 * can read the sources.
 */
const mapsFolder = (outputPath: string): string => `${path.basename(path.resolve(outputPath))}-maps`;

const assetNameFor = (isServing: boolean): string => (isServing ? '[name]' : '[name].[contenthash:8]');

type Loader = Extract<NonNullable<RuleSetRule['use']>, unknown[]>[number];

/** Names the configuration of PostCSS, so that the loader does not search for one beside each style sheet. */
const postcssOfTheApp: Loader = {
  loader: 'postcss-loader',
  options: { postcssOptions: { config: path.resolve('postcss.config.cjs') } },
};

const pictures: RuleSetRule = { test: /\.(png|jpe?g|webp|svg|mp3)$/, type: 'asset' };

const cssModules = (isServing: boolean) => ({
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: isServing ? '[name]__[local]' : '[hash:base64:6]',
});

function sharedBuild(name: string, settings: BuildSettings, isServing: boolean, postcss: Loader): Configuration {
  const styles = (modules: object | false): NonNullable<RuleSetRule['use']> => [
    isServing ? 'style-loader' : MiniCssExtractPlugin.loader,
    { loader: 'css-loader', options: { importLoaders: 1, modules } },
    postcss,
  ];
  // Keeps the names of functions, because developer tools identify sagas by these names.
  const keepsNames = { keep_fnames: settings.appEnv !== 'production' };
  return {
    name,
    mode: isServing ? 'development' : 'production',
    target: 'browserslist',
    devtool: isServing ? 'cheap-module-source-map' : 'hidden-source-map',
    cache: buildCache(`${name}-${isServing ? 'serve' : 'build'}`),
    output: {
      assetModuleFilename: 'asset/[name].[contenthash:8][ext]',
      // Leaves out the file:// addresses of the sources, so that a source map reveals nothing about the machine that
      // built it.
      devtoolModuleFilenameTemplate: 'webpack:///[resource-path]',
    },
    resolve: {
      // Does not look for links, which takes a tenth of the build's processor time, because npm installs no package as
      // a link.
      symlinks: false,
      extensions: ['.tsx', '.ts', '.js'],
      alias: isServing ? {} : productionBuilds,
    },
    module: {
      parser: {
        // Builds the script of an audio worklet like the script of a worker.
        javascript: { worker: ['*context.audioWorklet.addModule()', '...'] },
      },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: [
            {
              loader: 'babel-loader',
              options: { ...sharedBabel, plugins: isServing ? [] : leanSources },
            },
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
          // Compiles packages as well, because published packages use ES2022, which the oldest supported webviews do
          // not understand.
          test: /\.m?js$/,
          include: /node_modules/,
          exclude: /node_modules[\\/](webpack|@babel[\\/]runtime|react-refresh|@pmmmwh|webpack-dev-server|vconsole)/,
          use: [
            {
              loader: 'babel-loader',
              options: {
                ...sharedBabel,
                configFile: false,
                babelrc: false,
                sourceType: 'unambiguous',
                // The second preset marks React's own calls as pure, so that unused components can be left out.
                presets: [
                  ['@babel/preset-env', { modules: false, bugfixes: true }],
                  ['@babel/preset-react', { runtime: 'automatic' }],
                ],
                ...(isServing ? {} : leanPackages),
              },
            },
          ],
        },
        { test: /\.module\.css$/, use: styles(cssModules(isServing)) },
        { test: /\.css$/, exclude: /\.module\.css$/, use: styles(false), sideEffects: true },
        pictures,
      ],
    },
    plugins: [
      new NoBuildDependenciesPlugin(),
      new webpack.DefinePlugin({ ...settings.defines, __HAS_WORKER__: String(!isServing) }),
      ...(isServing ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    optimization: {
      // Names exports with one letter. Such names compress better than those that are derived from the exports.
      mangleExports: isServing ? false : 'size',
      // Sets the version of ECMAScript. By default, the minimiser infers ES2020 from the dynamic imports, and
      // introduces `??` again.
      minimizer: [
        // Uses SWC, which takes a tenth of Terser's time and makes the scripts a little smaller (docs/qa.md).
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2017, compress: keepsNames, mangle: keepsNames },
          extractComments: false,
        }),
        new CssMinimizerPlugin(),
      ],
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // React and the other packages are one file, because the files that are being loaded get equal shares of the
          // bandwidth, and more files would leave less for the sound of an early tap (docs/performance.md).
          packages: { test: /node_modules[\\/]/, name: 'packages', chunks: 'initial' },
        },
      },
    },
    performance: { hints: false },
  };
}

/** Returns the files of a chunk. index.html requests these files early on pages that will need the chunk. */
const chunkFiles = (compilation: Compilation, chunk: string): { url: string; isScript: boolean }[] =>
  filesOf(compilation, chunk).map((url) => ({ url, isScript: url.endsWith('.js') }));

function devServer(): Configuration['devServer'] {
  const port = Number(process.env['DEV_PORT'] ?? 8081);
  const gateway = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  return {
    port,
    host: process.env['HOST'] ?? '127.0.0.1',
    hot: true,
    historyApiFallback: { index: '/combine/index.html' },
    static: false,
    client: { overlay: false, logging: 'warn' },
    proxy: [
      {
        context: (pathname: string) => !pathname.startsWith('/combine/') && pathname !== '/ws',
        target: gateway,
        xfwd: true,
      },
    ],
  };
}

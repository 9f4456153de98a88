const { alone } = require('./test/parts/files.cjs');
const { alone: aloneInClient } = require('./test/parts/client/files.cjs');
const { alone: aloneOfJourneys } = require('./test/parts/journeys/files.cjs');

/** ESM-only packages that jest must turn into CommonJS. */
const esmPackages = [
  '@tus',
  'srvx',
  'jose',
  'rettime',
  'until-async',
  '@open-draft',
  'valibot',
  '@valibot',
  'typed-redux-saga',
  'qr',
  'd3-[a-z-]+',
  'internmap',
  '@breezystack',
  'mpg123-decoder',
  '@wasm-audio-decoders',
  '@eshaz',
  'simple-yenc',
];

/**
 * SWC turns sources into CommonJS for the tests. It takes a sixth of the time of Babel, which matters in a fresh clone,
 * where no results are cached yet.
 */
const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2023',
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
    },
  },
];

/**
 * jest looks up each global name through an interceptor of the test's context. These lookups took a quarter of the time
 * of the gateway's tests. Therefore jest passes the names in this list to each module as parameters. The list must not
 * contain names that tests replace, such as those of clocks, the network and the page.
 */
const sandboxInjectedGlobals = [
  ...['Object', 'Array', 'Symbol', 'Map', 'Set', 'WeakMap', 'Math', 'JSON', 'Number', 'String', 'Error', 'TypeError'],
  ...['Reflect', 'Promise', 'RegExp', 'BigInt', 'Boolean', 'Uint8Array', 'Function'],
];

/**
 * `require` of this package would load a script for browsers that exports nothing. Tests load another file of the
 * package instead.
 */
const encoder = { '^@breezystack/lamejs$': '<rootDir>/node_modules/@breezystack/lamejs/dist/lamejs.js' };

const shared = {
  rootDir: '.',
  // The cache is not in jest's default folder, because that folder is among the temporary files that `npm test`
  // deletes.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  sandboxInjectedGlobals,
  // jest must ignore this folder, because releases that `npm run deploys` checks out there contain a package.json with
  // the same package name.
  modulePathIgnorePatterns: ['<rootDir>/.cache/'],
  transform: {
    '^.+\\.ts$': swc({ syntax: 'typescript' }),
    '^.+\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
    '^.+\\.m?jsx?$': swc({ syntax: 'ecmascript', jsx: true }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
};

/**
 * The settings of both projects with the client's tests: `client`, in which each file runs by itself, and
 * `clientInParts`.
 */
const client = {
  ...shared,
  testEnvironment: '<rootDir>/test/environment/browser.cjs',
  restoreMocks: true,
  testEnvironmentOptions: { customExportConditions: [''], url: 'http://localhost:8080/combine/' },
  setupFiles: ['<rootDir>/test/environment/defines.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/environment/client.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.css$': '<rootDir>/test/environment/style.ts',
    ...encoder,
  },
};

/**
 * The settings of both projects with the gateway's tests: `server`, in which each file runs by itself, and
 * `serverInParts`.
 */
const server = {
  ...shared,
  testEnvironment: '<rootDir>/test/environment/gateway.cjs',
  globalSetup: '<rootDir>/test/environment/gatewayTemplates.ts',
  moduleNameMapper: encoder,
};

/**
 * The settings of both projects with the journeys: `journeys`, in which each file runs by itself, and
 * `journeysInParts`.
 */
const journeys = {
  ...shared,
  testEnvironment: '<rootDir>/test/environment/journeys.cjs',
  moduleNameMapper: { '^playwright-core$': '<rootDir>/test/environment/playwright.cjs' },
  setupFiles: ['<rootDir>/test/environment/defines.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/harness/browser/run/patience.ts'],
  globalSetup: '<rootDir>/test/harness/browser/run/globalSetup.ts',
  globalTeardown: '<rootDir>/test/harness/browser/run/globalTeardown.ts',
};

module.exports = {
  testSequencer: '<rootDir>/test/environment/longestFirst.cjs',
  projects: [
    {
      ...client,
      displayName: 'client',
      testMatch: [
        '<rootDir>/src/{lib,contract,ui,platform,widgets,features,app,host}/**/*.test.{ts,tsx}',
        '<rootDir>/test/client/**/*.test.{ts,tsx}',
        '<rootDir>/test/flows/**/*.test.ts',
        // The file that replays one recording, for `npm run flow:replay`.
        ...(process.env.FLOW_RECORDING ? ['<rootDir>/test/harness/flow/replayFile.ts'] : []),
      ],
    },
    // The same tests as `client`, for `npm test`. Most files share their modules and their page (decision 85).
    {
      ...client,
      displayName: 'clientInParts',
      testMatch: [...aloneInClient.map((file) => `<rootDir>/${file}`), '<rootDir>/test/parts/client/*.test.{ts,tsx}'],
    },
    {
      ...server,
      displayName: 'server',
      testMatch: [
        '<rootDir>/src/server/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
        '<rootDir>/test/bench/**/*.test.ts',
        '<rootDir>/test/bypass/**/*.test.ts',
      ],
    },
    // The same tests as `server`, for `npm test`. Most files share their modules (decision 85).
    {
      ...server,
      displayName: 'serverInParts',
      testMatch: [...alone.map((file) => `<rootDir>/${file}`), '<rootDir>/test/parts/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'model',
      testEnvironment: 'node',
      setupFiles: ['<rootDir>/test/environment/defines.ts', '<rootDir>/test/model/setup.ts'],
      testMatch: ['<rootDir>/test/model/**/*.test.ts'],
      moduleNameMapper: { '^(axios|jose)$': '<rootDir>/test/model/$1.ts' },
    },
    {
      ...journeys,
      displayName: 'journeys',
      testMatch: ['<rootDir>/test/journeys/**/*.test.ts'],
    },
    // The same tests as `journeys`, for `npm test`. Most files share their modules and browsers (decision 85).
    {
      ...journeys,
      displayName: 'journeysInParts',
      testMatch: [...aloneOfJourneys.map((file) => `<rootDir>/${file}`), '<rootDir>/test/parts/journeys/*.test.ts'],
    },
  ],
};

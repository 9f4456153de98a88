import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';
import { writtenInOnePlace } from './scripts/lint/writtenInOnePlace.mjs';
import { alone as aloneInClient } from './test/parts/client/files.cjs';

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only; lazy screens are the exception.',
};
const noLiveAttribute = {
  selector: "JSXAttribute[name.name='aria-live']",
  message: 'Use role="status" or "alert": radix lets screen readers read elements with aria-live below open modals.',
};
const noUnstyledBox = {
  selector:
    "JSXOpeningElement[name.name='input']:has(> JSXAttribute[name.name='type'][value.value=/^(checkbox|radio)$/]):not(:has(> JSXAttribute[name.name='className']))",
  message: 'Use Tick or Radio of ui/input/Choice.tsx: browsers draw their own boxes in blue.',
};
const syntaxEverywhere = [
  noLiveAttribute,
  noUnstyledBox,
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties themselves: TypeScript does not notice unknown ones in an object that is spread.',
  },
  {
    selector: "CallExpression[callee.name='href'][arguments.0.value='login'][arguments.length=2]",
    message: 'Use loginHref: the fragment of a return address may be a secret, and a query is sent to the server.',
  },
  {
    selector: 'TemplateElement[value.raw=/pg_stat_activity(?! where datname = current_database\\(\\))/]',
    message:
      'Begin the condition with "where datname = current_database()": databases of other tests share the server.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'React text only.',
  },
  {
    selector:
      "JSXOpeningElement[name.name=/^(div|span|p)$/]:has(> JSXAttribute[name.name=/^aria-label(ledby)?$/]):not(:has(> JSXAttribute[name.name='role'])):not(:has(> JSXSpreadAttribute))",
    message:
      'Give an element with a label a role: ARIA forbids a label on an element without one (aria-prohibited-attr).',
  },
  {
    selector:
      "CallExpression > JSXElement[openingElement.name.name='Skeleton'], VariableDeclarator > JSXElement[openingElement.name.name='Skeleton'], JSXAttribute > JSXExpressionContainer > JSXElement[openingElement.name.name='Skeleton']",
    message: 'Use LoadingBlock: a skeleton on its own does not tell assistive technology that something is loading.',
  },
];
const restrictedSyntax = [noDefaultExport, ...syntaxEverywhere];

const perItem =
  'Read or write all items in one statement: one for each item grows with what a user or a pack has. Where no statement ' +
  'is run, or their number is fixed, disable this rule with the reason.';

export default defineConfig(
  { ignores: ['dist/', 'dist-maps/', 'dist-gateway*/', '.cache/', '.data/', 'coverage/', 'test-results/', 'content/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strict],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      // In .oxlintrc.json: these two take almost half of eslint's time.
      '@typescript-eslint/no-unused-vars': 'off',
      'no-useless-assignment': 'off',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'redux-saga/effects', message: 'Use typed-redux-saga with yield*.' },
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'Use retryingLazy, which asks again for a chunk that fails.',
            },
            { name: 'radix-ui', message: 'Import the one primitive package.' },
            { name: 'crypto-js', message: 'Import the one algorithm: crypto-js/aes, crypto-js/hmac-sha256 …' },
          ],
          patterns: [
            { regex: '^\\.\\./', message: 'Use the aliases of package.json: #…, #test/…, #scripts/…, #content/….' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/server/testing/**', 'src/server/serverFolder.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['__dirname', '__filename'].map((name) => ({
          name,
          message: 'The built gateway is one file elsewhere: use serverFolder.',
        })),
      ],
    },
  },
  {
    files: ['src/contract/**/*.ts'],
    // The host's answers are converted leniently, because hosts send numbers as texts.
    ignores: ['**/*.test.ts', 'src/contract/fields.ts', 'src/contract/host/bridge.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector:
            "MemberExpression[object.name='v'][property.name=/^(number|bigint|integer|safeInteger|minValue|maxValue|minLength|maxLength|length|nonEmpty|regex|trim|date|isoDate|isoTimestamp|url|email|uuid|digits)$/]",
          message: 'Numbers, and texts and lists with bounds, come from contract/fields.ts.',
        },
      ],
    },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/server/transitions/transition.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { 'one-place': writtenInOnePlace },
    rules: { 'one-place/state-by-transition': 'error' },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/server/domain/shells/*.ts', 'src/server/domain/privacy/register/account.ts'],
    plugins: { 'one-place': writtenInOnePlace },
    rules: { 'one-place/shells-by-ledger': 'error' },
  },
  {
    files: ['src/{lib,platform,widgets,features,app}/**/*.{ts,tsx}'],
    // The client itself, and files that media elements would load: those take no headers.
    ignores: [
      '**/*.test.{ts,tsx}',
      'src/platform/http/httpClient.ts',
      'src/platform/http/media/fetchToTheEnd.ts',
      'src/platform/offline/downloads/fetchSound.ts',
      'src/app/worker/serviceWorker.ts',
      'src/app/worker/storedPages.ts',
      'src/platform/deviceInfo/devicesInfo.ts',
      'src/platform/words/clips.ts',
      'src/features/dictation/preparation/soundFile.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
          name,
          message: 'Every request carries the signed token and the gateway headers (HTTP-03): use `send`.',
        })),
      ],
    },
  },
  {
    files: ['src/{ui,platform,widgets,features,app,host}/**/*.{ts,tsx}'],
    ignores: ['src/widgets/form/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(react-hook-form|@hookform/)',
              message:
                'Use #widgets/form: forms keep a draft, validate with valibot and show refusals in the same way.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/server/{modules,domain}/**/*.ts'],
    // Voice and writing read files and run no statements.
    ignores: ['**/*.test.ts', 'src/server/modules/voice/**', 'src/server/domain/{voice,writing}/**'],
    rules: {
      'no-await-in-loop': 'error',
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector:
            "CallExpression[callee.object.name='Promise'] > CallExpression[callee.property.name=/^(map|flatMap)$/]",
          message: perItem,
        },
        {
          selector: 'CallExpression[callee.property.name=/^(map|flatMap|forEach)$/] > :function[async=true]',
          message: perItem,
        },
      ],
    },
  },
  {
    files: ['src/server/content/**/*.ts', 'src/server/domain/search/syncSearch.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: 'drizzle-orm',
          importNames: ['inArray', 'notInArray'],
          message: 'They bind a parameter for each value, and 65,535 are the most: use isAnyOf or isNoneOf.',
        },
      ],
    },
  },
  {
    files: ['src/server/content/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax,
        {
          selector: "MemberExpression[property.name='onConflictDoUpdate']",
          message: 'It locks rows that users write meanwhile: use storeRows.',
        },
      ],
    },
  },
  {
    files: ['src/features/**/*Screen.tsx', 'webpack.config.ts', 'webpack.gateway.config.ts', 'drizzle.config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntaxEverywhere] },
  },
  {
    // The console on a desk has no modals, and its boxes look as the browser draws them.
    files: ['src/host/lab/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...restrictedSyntax.filter((rule) => rule !== noLiveAttribute && rule !== noUnstyledBox),
      ],
    },
  },
  {
    // Tables of data: one entry for each screen, path, token or table of the database.
    files: [
      'src/**/seed/**',
      'src/app/screens.ts',
      'src/platform/navigation/paths.ts',
      'src/ui/tokens.ts',
      'src/server/operation/retention.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: [
      ...['src/server/**/*.test.ts', 'scripts/**/*.test.ts', 'test/bypass/**/*.test.ts'],
      ...[
        'src/{lib,contract,ui,platform,widgets,features,app,host}/**/*.test.{ts,tsx}',
        'test/client/**/*.test.{ts,tsx}',
      ],
    ],
    ignores: aloneInClient,
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'unstable_mockModule', 'setMock', 'resetModules', 'isolateModules'].map((property) => ({
          object: 'jest',
          property,
          message:
            'Test files share their modules (docs/decisions/0085-test-files-share-modules.md): pass what a test replaces.',
        })),
      ],
    },
  },
  // An example row for each table of the retention.
  { files: ['src/server/operation/housekeeping.test.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'require',
          'module',
          '__dirname',
          'globalThis',
          'fetch',
          'URL',
          'setTimeout',
          'clearTimeout',
          'Uint8Array',
          'ArrayBuffer',
          'Request',
          'AbortController',
          'AbortSignal',
          'WebAssembly',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);

/**
 * The areas of the code that are mutated, each with the test files that must notice its mutants, as globs below the
 * root of the repository. Running all tests for each mutant would take days, so each area lists only the files that
 * check its rules. Test files that replace parts of sources (test/flows/brokenCode.test.ts,
 * test/model/plantedBugs.test.ts) cannot do so in mutated sources, so no area lists them.
 * @typedef {{ name: string, project: 'client' | 'server', mutate: string[], tests: string[] }} Area
 * @type {readonly Area[]}
 */
export const areas = [
  {
    name: 'gate',
    project: 'client',
    mutate: ['src/platform/gate/*.ts', 'src/app/routing/Gate.tsx', 'src/app/routing/needsLoginAt.ts'],
    tests: [
      'test/client/gate.test.tsx',
      'test/client/screens.test.ts',
      'src/app/routing/needsLoginAt.test.ts',
      'src/platform/session/login/anonymousLogin.test.ts',
    ],
  },
  {
    name: 'http',
    project: 'client',
    mutate: ['src/platform/http/**/*.ts'],
    tests: ['src/platform/http/**/*.test.{ts,tsx}'],
  },
  {
    name: 'bridge',
    project: 'client',
    mutate: ['src/platform/bridge/**/*.ts'],
    tests: [
      'src/platform/bridge/**/*.test.{ts,tsx}',
      'test/client/host/*.test.{ts,tsx}',
      'test/client/forwardedEvents.test.tsx',
      'test/client/backKey.test.tsx',
    ],
  },
  {
    name: 'session',
    project: 'client',
    mutate: ['src/platform/session/**/*.ts'],
    tests: [
      'src/platform/session/**/*.test.{ts,tsx}',
      'test/client/host/startup.test.ts',
      'test/client/sessionSagas.test.ts',
      'test/client/confirmLogin.test.ts',
      'test/flows/recordings.test.ts',
    ],
  },
  {
    name: 'once',
    project: 'server',
    mutate: ['src/server/endpoint/once/once.ts'],
    tests: ['src/server/endpoint/once/once.test.ts', 'src/server/endpoint/once/loginOnce.test.ts'],
  },
  {
    name: 'ledger',
    project: 'server',
    mutate: ['src/server/domain/shells/ledger.ts'],
    tests: ['src/server/domain/shells/ledger.test.ts'],
  },
];

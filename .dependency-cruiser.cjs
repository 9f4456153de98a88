const below = (layers) => `^src/(${layers})/`;

/** What the layers of eslint.config.mjs can't see: cycles, orphans, the whole tree's types leaking down. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      // The script of the audio worklet is named by its address and imports nothing.
      from: { orphan: true, pathNot: '(\\.d\\.ts|\\.test\\.tsx?)$|/assets/|captureProcessor\\.ts$' },
      to: {},
    },
    {
      name: 'nobody-names-the-whole',
      comment: 'Only app/ knows the root state, the root saga and the table of screens.',
      severity: 'error',
      from: { path: below('lib|contract|ui|platform|widgets|features') },
      to: { path: '^src/app/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: below('lib|contract|ui|platform|widgets|features|app') },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-never-imports-client',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: below('ui|platform|widgets|features|app') },
    },
    {
      name: 'lib-is-pure',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: 'node_modules/(react|axios|fastify)' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default'] },
  },
};

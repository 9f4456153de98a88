const below = (layers) => `^src/(${layers})/`;

/**
 * The layers that each layer may import. Tests may import from all layers, unless a rule below without `pathNot: tests`
 * forbids the import.
 */
const layers = {
  lib: 'lib',
  contract: 'contract|lib',
  ui: 'ui|lib',
  platform: 'platform|contract|lib',
  widgets: 'widgets|platform|ui|contract|lib',
  features: 'features|widgets|platform|ui|contract|lib',
  app: 'app|features|widgets|platform|ui|contract|lib',
  server: 'server|contract|lib',
  host: 'host|ui|contract|lib',
};

const tests = '\\.test\\.tsx?$';

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `${layer}-imports-its-own-and-lower-layers`,
      severity: 'error',
      from: { path: below(layer), pathNot: tests },
      to: { path: '^src/', pathNot: below(allowed) },
    })),
    {
      name: 'modules-are-strangers',
      comment: 'What several modules of the gateway need stands below them, in src/server/domain.',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/', pathNot: tests },
      to: { path: '^src/server/modules/', pathNot: '^src/server/modules/$1/' },
    },
    {
      name: 'only-the-root-imports-modules',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/(start|buildApp)\\.ts$', '^src/server/modules/', tests] },
      to: { path: '^src/server/modules/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      // The rule excepts the script of the audio worklet: no module imports the script, because the browser loads it by
      // its address.
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
      name: 'charts-load-with-their-screens',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/(health/growth|report/charts|creators/hearing)/' },
      to: { path: 'node_modules/d3-' },
    },
    {
      name: 'cropping-loads-with-its-step',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/features/profile/avatar/photo/CropStep\\.tsx$' },
      to: { path: 'node_modules/react-easy-crop' },
    },
    {
      name: 'screens-are-chunks',
      comment: 'A static import would put a screen, with its charts, into the first script.',
      severity: 'error',
      from: { path: '^src/(app|features/profile/avatar)/', pathNot: tests },
      to: {
        path: '^src/features/((health|report|creators)/.*Screen|profile/avatar/photo/CropStep)\\.tsx$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
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

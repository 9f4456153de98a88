/**
 * Babel's settings for the browser build, after ts-loader has removed the types. Under jest, which transforms sources by
 * SWC, only test/harness/injectBug.ts uses them, with types and for the running version of Node.
 */
module.exports = (api) => {
  const isTest = api.env('test');
  const isHotReload = process.env.WEBPACK_SERVE === 'true';
  return {
    presets: [
      ['@babel/preset-env', isTest ? { targets: { node: 'current' } } : { bugfixes: true, modules: false }],
      ['@babel/preset-react', { runtime: 'automatic', development: isHotReload }],
      ...(isTest ? [['@babel/preset-typescript', { onlyRemoveTypeImports: true, allowDeclareFields: true }]] : []),
    ],
    plugins: isHotReload ? [require.resolve('react-refresh/babel')] : [],
  };
};

/** One Babel configuration for the browser build (after ts-loader) and for jest. */
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

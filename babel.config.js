/** Babel's settings for the browser build, after ts-loader has removed the types. */
module.exports = (api) => {
  api.cache.using(() => process.env.WEBPACK_SERVE);
  const isHotReload = process.env.WEBPACK_SERVE === 'true';
  return {
    presets: [
      ['@babel/preset-env', { bugfixes: true, modules: false }],
      ['@babel/preset-react', { runtime: 'automatic', development: isHotReload }],
    ],
    plugins: isHotReload ? [require.resolve('react-refresh/babel')] : [],
  };
};

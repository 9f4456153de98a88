/**
 * Styles are written in design pixels; every screen is 375 design pixels wide. They are converted into rem, so that
 * they scale with the viewport up to a width of 560 px. Wider screens get more space instead of bigger letters
 * (ENV-08).
 */
module.exports = {
  plugins: [
    require('postcss-mobile-forever')({
      viewportWidth: 375,
      maxDisplayWidth: 560,
      appSelector: '#root',
      mobileUnit: 'rem',
      rootContainingBlockSelectorList: [],
      propertyBlackList: ['border', 'border-top', 'border-bottom', 'border-left', 'border-right', 'outline'],
    }),
    require('autoprefixer'),
  ],
};

/**
 * Styles are written in design pixels (375 wide) and become rem, so that they scale with the viewport up to 560 px;
 * wider screens get more space instead of bigger letters (ENV-08).
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

/**
 * Features that must not be used, because the oldest webviews (Chrome 70, iOS 12) lack them and no tool here adds them.
 */
const tooNew = {
  'property-disallowed-list': ['gap', 'row-gap', 'column-gap', 'inset', 'aspect-ratio', 'accent-color', 'container'],
  'function-disallowed-list': ['min', 'max', 'clamp', 'color-mix', 'oklch'],
  'unit-disallowed-list': ['dvh', 'svh', 'lvh'],
  'selector-pseudo-class-disallowed-list': ['has', 'is', 'where'],
};

/**
 * Sizes and colours must come from src/ui/tokens.css. Distances of 40 px and more are allowed, because they belong to
 * one layout and are not spacing.
 */
const tokensOnly = {
  'declaration-property-value-disallowed-list': [
    {
      'font-size': [String.raw`/\d(px|rem|em|vw)/`],
      '/^(margin|padding)/': [String.raw`/(?<![\d.])([1-9]|[12]\d|3\d)px/`],
      // A width in `vw` must leave space for the rail of tabs, which stands beside the page on wide screens.
      '/^(width|margin|padding)/': [String.raw`/^(?!.*--rail-room).*\d+vw/`],
      // Text on a picture needs an opaque label, because a gradient hides the picture and guarantees no contrast.
      '/^background/': [String.raw`/gradient\(.*rgba\(/`],
    },
    {
      message: (property, value) => {
        if (property.startsWith('background')) return 'Put words on a picture on an opaque label, not on a gradient.';
        if (value.includes('vw'))
          return `Subtract --rail-room, the width of the rail of tabs, in "${property}: ${value}".`;
        return `Use a token of src/ui/tokens.css for "${property}: ${value}".`;
      },
    },
  ],
  'color-no-hex': [true, { message: 'Use a colour of src/ui/tokens.css.' }],
};

export default {
  extends: ['stylelint-config-standard'],
  rules: {
    ...tooNew,
    ...tokensOnly,
    'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$',
    'custom-property-pattern': '^[a-z][a-z0-9-]*$',
    'keyframes-name-pattern': '^[a-z][a-zA-Z0-9]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'alpha-value-notation': 'number',
    'color-function-notation': 'legacy',
    'color-function-alias-notation': null,
    'media-feature-range-notation': 'prefix',
    'declaration-block-no-redundant-longhand-properties': null,
  },
  overrides: [
    {
      // The host simulator is a developers' tool for desktop computers with a current browser.
      files: ['src/host/lab/**/*.css'],
      rules: Object.fromEntries([...Object.keys(tooNew), ...Object.keys(tokensOnly)].map((rule) => [rule, null])),
    },
    {
      // Exceptions: the file that defines the tokens, the gateway's own pages, which do not load that file, and a
      // drawing.
      files: ['src/ui/tokens.css', 'src/server/**/*.css', 'src/ui/mascot/Daidi.module.css'],
      rules: Object.fromEntries(Object.keys(tokensOnly).map((rule) => [rule, null])),
    },
  ],
};

/** Features that the oldest webviews (Chrome 70, iOS 12) lack and that no tool here adds. */
const tooNew = {
  'property-disallowed-list': ['gap', 'row-gap', 'column-gap', 'inset', 'aspect-ratio', 'accent-color', 'container'],
  'function-disallowed-list': ['min', 'max', 'clamp', 'color-mix', 'oklch'],
  'unit-disallowed-list': ['dvh', 'svh', 'lvh'],
  'selector-pseudo-class-disallowed-list': ['has', 'is', 'where'],
};

export default {
  extends: ['stylelint-config-standard'],
  rules: {
    ...tooNew,
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
      // A developers' tool on a desk runs in a browser of today.
      files: ['src/host/lab/**/*.css'],
      rules: Object.fromEntries(Object.keys(tooNew).map((rule) => [rule, null])),
    },
  ],
};

/**
 * The packages that the scripts of the app import, by licence. A test compares this list with the imports.
 * docs/THIRD_PARTY_NOTICES.md also lists the dependencies of these packages.
 */
export const licences = [
  {
    licence: 'MIT',
    packages: [
      ...[
        '@hookform/resolvers',
        '@radix-ui/react-dialog',
        '@redux-saga/symbols',
        '@reduxjs/toolkit',
        '@vant/area-data',
      ],
      ...['address-parse', 'axios', 'crypto-js', 'hanzi-writer', 'jose', 'qr', 'react', 'react-dom', 'react-easy-crop'],
      ...['react-error-boundary', 'react-hook-form', 'react-redux', 'react-router', 'redux-saga', 'tus-js-client'],
      ...['typed-redux-saga', 'universal-cookie', 'valibot', 'workbox-core', 'workbox-precaching'],
      ...['workbox-range-requests', 'workbox-routing'],
    ],
  },
  { licence: 'ISC', packages: ['d3-scale', 'd3-shape', 'idb'] },
  { licence: 'LGPL-3.0', packages: ['@breezystack/lamejs'] },
] as const;

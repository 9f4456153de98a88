import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';
import React from 'react';
import { computedStyle } from './computedStyle.ts';

const { getElementError } = getConfig();

configure({
  // Longer than the default, for busy machines.
  asyncUtilTimeout: 5_000,
  /** Omits the page from errors that `waitFor` catches while it tries again. When it gives up, it prints the page. */
  getElementError(message, container) {
    const willTryAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    if (!willTryAgain) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
jest.setTimeout(20_000);

// Switches off the stacks that React captures for the first 10,000 elements in a second. They took a tenth of the time
// of the screens' tests, and are used only by `captureOwnerStack`, which nothing calls here.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals as object, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Nothing is drawn here, so frames come without a pause of 16 ms. Redux Toolkit notifies components of finished
// requests in a frame.
const { setTimeout, clearTimeout } = window;
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// jsdom has no layout and cannot scroll.
window.scrollTo = () => undefined;

window.getComputedStyle = computedStyle;

import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';
import React from 'react';
import { computedStyle } from './computedStyle.ts';

const { getElementError } = getConfig();

configure({
  // Longer than the default of one second, because machines may be busy.
  asyncUtilTimeout: 5_000,
  /**
   * Omits the content of the page from the errors that `waitFor` catches while it retries. Only the final error of
   * `waitFor` contains the page.
   */
  getElementError(message, container) {
    const willTryAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    if (!willTryAgain) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
jest.setTimeout(20_000);

// Switches off the stack traces that React captures for the first 10,000 elements in a second. They took a tenth of the
// time of the screens' tests, and only `captureOwnerStack` uses them, which nothing calls here.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals as object, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Runs animation frames without a pause of 16 ms, because nothing is drawn here. Redux Toolkit uses such a frame to
// notify components of finished requests.
const { setTimeout, clearTimeout } = window;
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// Does nothing, because jsdom has no layout and cannot scroll.
window.scrollTo = () => undefined;

window.getComputedStyle = computedStyle;

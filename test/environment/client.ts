import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';
import React from 'react';
import { computedStyle } from './computedStyle.ts';

const { getElementError } = getConfig();

configure({
  // Allows for a busy machine.
  asyncUtilTimeout: 5_000,
  /** Leaves out the page while `waitFor` tries again: it prints the page itself when it gives up. */
  getElementError(message, container) {
    const willTryAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
    if (!willTryAgain) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
jest.setTimeout(20_000);

// React captures a stack for each of the first 10,000 elements in a second, which took a tenth of the time of the screens' tests.
// It is for `captureOwnerStack`, which nothing uses here.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals as object, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Nothing is drawn here, so a frame takes no 16 ms. After it, Redux Toolkit tells components that a request has ended.
const { setTimeout, clearTimeout } = window;
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()));
window.cancelAnimationFrame = (frame) => clearTimeout(frame);

// jsdom has no layout, so it cannot scroll.
window.scrollTo = () => undefined;

window.getComputedStyle = computedStyle;

import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { computedStyle } from './computedStyle.ts';

// Allows for a busy machine.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

// jsdom has no layout, so it cannot scroll.
window.scrollTo = () => undefined;

window.getComputedStyle = computedStyle;

import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

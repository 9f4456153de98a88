import { configure } from '@testing-library/dom';

// A test that a busy machine slows down must not look like one that has noticed a mutant.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

import { configure } from '@testing-library/dom';

// A long time limit, because a test that is slow on a busy machine must not look like a test that has noticed a mutant.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

import { configure } from '@testing-library/dom';

// Sets a long time limit. A test that is slow on a busy machine would otherwise fail, as if it had noticed the mutant.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

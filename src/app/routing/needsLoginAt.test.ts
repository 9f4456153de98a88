import { needsLoginAt } from './needsLoginAt.ts';

describe('the screen at an address', () => {
  it.each([
    ['/combine/play_history', true],
    ['/combine/play_history?from=home#latest', true],
    ['/combine/', false],
    ['/combine/about', false],
    ['/combine/no/such/page', false],
    // This address is not below the base path `/combine/`.
    ['/play_history', false],
  ])('GATE-02 START-04 at "%s" needs a login: %p', (path, expected) => {
    expect(needsLoginAt(new URL(path, 'http://localhost:8080'), '1002')).toBe(expected);
  });
});

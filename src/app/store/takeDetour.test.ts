import { takeDetour } from './takeDetour.ts';

function start(address: string) {
  history.pushState(null, '', address);
  const visited: string[] = [];
  const navigate = (to: string) => {
    visited.push(to);
    history.pushState(null, '', `/combine${to}`);
  };
  return { visited, router: { navigate } };
}

describe('a call that the gateway refuses because a consent is missing', () => {
  it.each([
    ['guardian_consent_needed', '/privacy/manager?consent=guardian'],
    ['agreement_changed', '/privacy/manager?consent=agreement'],
  ] as const)('with the error code %s opens the consent screen, but not a second time', (code, screen) => {
    const { visited, router } = start('/combine/experience/edit_my_health');
    takeDetour(code, router);
    takeDetour(code, router);
    expect(visited).toEqual([screen]);
  });
});

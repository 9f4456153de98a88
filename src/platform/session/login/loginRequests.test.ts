import { MINUTE_MS } from '#lib/time/time.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { endLoginRequest, isRequestedHere, requestLogin, takeFragment } from './loginRequests.ts';

const BACK = 'http://localhost:8080/combine/series?id=1';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const nonceOf = (address: string) => new URL(address).searchParams.get('_login') ?? '';

describe('the login requests that this browser remembers', () => {
  it('AUTH-20 each add a nonce to the return address, by which the browser recognises only this request', () => {
    const { services } = startSession();
    const address = requestLogin(services, '1002', BACK);
    expect(address).toBe(`${BACK}&_login=${nonceOf(address)}`);
    expect(nonceOf(address)).toMatch(/^[\w-]{36}$/);
    expect(isRequestedHere(services, nonceOf(address))).toBe(true);
    expect(isRequestedHere(services, 'invented')).toBe(false);
  });

  it('AUTH-20 are limited to the last five, so that several tabs can log in at the same time', () => {
    const { services } = startSession();
    const nonces = Array.from({ length: 6 }, () => nonceOf(requestLogin(services, '1002', BACK)));
    expect(nonces.map((nonce) => isRequestedHere(services, nonce))).toEqual([false, true, true, true, true, true]);
  });

  it('AUTH-20 are removed one by one when their logins end', () => {
    const { services } = startSession();
    const [first, second] = [
      nonceOf(requestLogin(services, '1002', BACK)),
      nonceOf(requestLogin(services, '1002', BACK)),
    ];
    endLoginRequest(services, first);
    expect([isRequestedHere(services, first), isRequestedHere(services, second)]).toEqual([false, true]);
    endLoginRequest(services, second);
    expect(localStorage.getItem('login_requests')).toBeNull();
  });

  it('AUTH-20 are not valid while the clock of the phone is set back, because they would otherwise last too long', () => {
    const { services } = startSession();
    const nonce = nonceOf(requestLogin(services, '1002', BACK));
    expect(isRequestedHere(services, nonce)).toBe(true);
    jest.setSystemTime(Date.now() - 1);
    expect(isRequestedHere(services, nonce)).toBe(false);
    jest.setSystemTime(Date.now() + 15 * MINUTE_MS);
    expect(isRequestedHere(services, nonce)).toBe(true);
    jest.setSystemTime(Date.now() + 1);
    expect(isRequestedHere(services, nonce)).toBe(false);
  });

  it('AUTH-20 store the fragment of the return address (which may be a secret) on the device, and return it only once', () => {
    const { services } = startSession();
    const [address, other] = [
      requestLogin(services, '1002', `${BACK}#secret-of-a-link`),
      requestLogin(services, '1002', BACK),
    ];
    expect(address).toBe(`${BACK}&_login=${nonceOf(address)}`);
    expect(takeFragment(services, nonceOf(other))).toBe('');
    expect(takeFragment(services, nonceOf(address))).toBe('#secret-of-a-link');
    expect(takeFragment(services, nonceOf(address))).toBe('');
    expect(isRequestedHere(services, nonceOf(address))).toBe(true);
  });

  it('AUTH-20 keep the fragments of several requests separate', () => {
    const { services } = startSession();
    const [first, second] = ['#first', '#second'].map((hash) =>
      nonceOf(requestLogin(services, '1002', `${BACK}${hash}`)),
    );
    expect(takeFragment(services, first ?? '')).toBe('#first');
    expect(isRequestedHere(services, second ?? '')).toBe(true);
    expect(takeFragment(services, second ?? '')).toBe('#second');
  });

  it('AUTH-20 AUTH-21 do not store the fragment if the return address is too long', () => {
    const { services } = startSession();
    const address = requestLogin(services, '1002', `${BACK}&q=${'x'.repeat(1_980)}#secret-of-a-link`);
    expect(address).toMatch(/^http:\/\/localhost:8080\/combine\/\?_login=/);
    expect(takeFragment(services, nonceOf(address))).toBe('');
  });

  it('AUTH-20 are accepted if an earlier release stored them, which stored no fragment of the address', () => {
    const { services } = startSession();
    localStorage.setItem('login_requests', JSON.stringify([{ nonce: 'earlier', endsAt: Date.now() + MINUTE_MS }]));
    expect(isRequestedHere(services, 'earlier')).toBe(true);
    expect(takeFragment(services, 'earlier')).toBe('');
  });

  it('AUTH-21 contain the home screen as return address if the requested address is foreign', () => {
    const { services } = startSession();
    expect(requestLogin(services, '1002', 'https://evil.example/')).toMatch(
      /^http:\/\/localhost:8080\/combine\/\?_login=/,
    );
  });
});

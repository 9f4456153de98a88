import { createTextStore } from './storage.ts';

const refusing = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

describe('storage', () => {
  it('STATE-04 stores a string in the browser', () => {
    createTextStore(() => localStorage).write('device_uuid', 'abc');
    expect(createTextStore(() => localStorage).read('device_uuid')).toBe('abc');
  });

  it('STATE-04 keeps a string while the page is open if storage is refused', () => {
    const store = createTextStore(refusing);
    store.write('device_uuid', 'abc');
    expect(store.read('device_uuid')).toBe('abc');
    store.remove('device_uuid');
    expect(store.read('device_uuid')).toBeUndefined();
  });

  it('STATE-04 keeps a string while the page is open, without an exception, if the storage is full', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const store = createTextStore(() => full as unknown as Storage);
    store.write('theme', 'bedtime');
    expect(store.read('theme')).toBe('bedtime');
  });

  it('AUTH-19 does not return what another tab has removed', () => {
    const [one, other] = [createTextStore(() => localStorage), createTextStore(() => localStorage)];
    one.write('host_session', 'abc');
    other.remove('host_session');
    expect(one.read('host_session')).toBeUndefined();
  });
});

import { loadScript } from './loadScript.ts';

const ADDRESS = 'https://res.example/script.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.head.replaceChildren();
  jest.useRealTimers();
});

const scripts = () => [...document.head.querySelectorAll('script')];

describe('a third-party script', () => {
  it('ENV-01 runs asynchronously, and stays on the page once it has loaded', async () => {
    const loading = loadScript(ADDRESS);
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([[ADDRESS, true]]);
    scripts()[0]!.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBeUndefined();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(scripts()).toHaveLength(1);
  });

  it('ENV-01 leaves nothing on the page if it cannot be loaded', async () => {
    const loading = loadScript(ADDRESS);
    scripts()[0]!.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${ADDRESS}: not loaded`);
    expect(scripts()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ENV-01 is removed if it has not loaded after 10 s', async () => {
    const failed = jest.fn();
    loadScript(ADDRESS).catch(failed);
    await jest.advanceTimersByTimeAsync(9_999);
    expect([failed.mock.calls.length, scripts().length]).toEqual([0, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(new Error(`${ADDRESS}: no answer`));
    expect(scripts()).toEqual([]);
  });
});

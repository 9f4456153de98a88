import { watchInjectionRequests } from './injectionRequests.ts';

const appendFrame = (src: string) => {
  const frame = document.createElement('iframe');
  frame.src = src;
  document.documentElement.append(frame);
  return frame;
};

describe('a page that asks for the library of iOS', () => {
  it.each(['https://__bridge_loaded__', 'https://__BRIDGE_LOADED__', 'wvjbscheme://__BRIDGE_LOADED__'])(
    'is heard by its frame to %s, which is gone before it loads',
    async (address) => {
      const asked = jest.fn();
      const stop = watchInjectionRequests(window, asked);
      const frame = appendFrame(address);
      await Promise.resolve();
      expect(asked).toHaveBeenCalledTimes(1);
      expect(frame.isConnected).toBe(false);
      stop();
    },
  );

  it('is heard where it asked before', () => {
    const asked = jest.fn();
    appendFrame('https://__bridge_loaded__');
    watchInjectionRequests(window, asked)();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('keeps its other frames, and all once nobody watches', async () => {
    const asked = jest.fn();
    const stop = watchInjectionRequests(window, asked);
    const other = appendFrame('https://example.cn/__bridge_loaded__');
    await Promise.resolve();
    stop();
    const late = appendFrame('wvjbscheme://x');
    await Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
    for (const frame of [other, late]) {
      expect(frame.isConnected).toBe(true);
      frame.remove();
    }
  });
});

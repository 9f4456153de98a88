import { watchInjectionRequests } from './injectionRequests.ts';

const appendFrame = (src: string) => {
  const frame = document.createElement('iframe');
  frame.src = src;
  document.documentElement.append(frame);
  return frame;
};

describe('watchInjectionRequests, which detects that a page requests the bridge by an iframe', () => {
  it.each(['https://__bridge_loaded__', 'https://__BRIDGE_LOADED__', 'wvjbscheme://__BRIDGE_LOADED__'])(
    'detects a frame with the address %s, and removes it before it loads',
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

  it('detects a request that the page made before watchInjectionRequests was called', () => {
    const asked = jest.fn();
    appendFrame('https://__bridge_loaded__');
    watchInjectionRequests(window, asked)();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('keeps other frames, and keeps all frames once watching has stopped', async () => {
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

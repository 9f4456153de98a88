import { HOUR_MS } from '#lib/time/time.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import type { RecordingRequest } from '#platform/recording/worker/messages.ts';
import { installMicrophone } from '#test/harness/fakes/fakeMicrophone.ts';
import { canRecord, openMicrophone } from './openMicrophone.ts';
import { openWebMicrophone } from './webMicrophone.ts';

const sent: unknown[] = [];
const port2 = { postMessage: (block: unknown) => sent.push(block) };
let installed: ReturnType<typeof installMicrophone> | undefined;
const install: typeof installMicrophone = (...options) => (installed = installMicrophone(...options));

beforeEach(() => {
  sent.length = 0;
  Object.assign(globalThis, {
    indexedDB: {},
    Worker: class {
      postMessage = () => undefined;
    },
    MessageChannel: class {
      port1 = {};
      port2 = port2;
    },
  });
});
afterEach(() => {
  installed?.remove();
  jest.useRealTimers();
});

describe('the microphone of a web view', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'unsupported'],
  ])(
    'that the browser refuses with the error %s is reported with the problem %s, and no audio context stays open',
    async (name, problem) => {
      const { contexts } = install(async () => {
        throw new DOMException('no', name);
      });
      await expect(openWebMicrophone(() => undefined)).rejects.toMatchObject({ problem });
      expect(contexts).toMatchObject([{ state: 'closed' }]);
    },
  );

  it.each([
    ['cannot be loaded', () => Promise.reject(new DOMException('Unable to load a worklet module.', 'AbortError'))],
    ['does not arrive', () => new Promise(() => undefined)],
  ])('is closed if the capture code %s, with the problem `unloaded` and not `busy`', async (_, addModule) => {
    const { tracks, contexts } = install();
    Object.defineProperty(AudioContext.prototype, 'audioWorklet', { configurable: true, value: { addModule } });
    jest.useFakeTimers();
    const opening = expect(openWebMicrophone(() => undefined)).rejects.toMatchObject({ problem: 'unloaded' });
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    await opening;
    Reflect.deleteProperty(AudioContext.prototype, 'audioWorklet');
    expect(tracks).toMatchObject([{ isStopped: true }]);
    expect(contexts).toMatchObject([{ state: 'closed' }]);
  });

  it.each([
    ['another app takes it', (track: EventTarget) => track.dispatchEvent(new Event('mute'))],
    ['the device is unplugged', (track: EventTarget) => track.dispatchEvent(new Event('ended'))],
    [
      'a phone call comes in',
      (_: EventTarget, context: EventTarget & { state: string }) => {
        context.state = 'interrupted';
        context.dispatchEvent(new Event('statechange'));
      },
    ],
    [
      'the system suspends the page',
      (_: EventTarget, context: EventTarget & { state: string }) => {
        context.state = 'suspended';
        context.dispatchEvent(new Event('statechange'));
      },
    ],
  ])('is closed, and reported as interrupted once, when %s', async (_how, happen) => {
    const { tracks, contexts } = install();
    const onInterrupted = jest.fn();
    await openWebMicrophone(onInterrupted);
    const [[track], [context]] = [tracks, contexts];
    if (!track || !context) throw new Error('It was not opened.');
    happen(track, context);
    track.dispatchEvent(new Event('ended'));
    expect(onInterrupted).toHaveBeenCalledTimes(1);
    expect([track.isStopped, context.state]).toEqual([true, 'closed']);
  });

  it('is not reported as interrupted when the recorder closes it', async () => {
    const { tracks, contexts } = install();
    const onInterrupted = jest.fn();
    const microphone = await openWebMicrophone(onInterrupted);
    microphone.close();
    contexts[0]?.dispatchEvent(new Event('statechange'));
    expect(tracks).toMatchObject([{ isStopped: true }]);
    expect(onInterrupted).not.toHaveBeenCalled();
  });

  it('is closed and reported as interrupted once after an hour of recording without a new part', async () => {
    jest.useFakeTimers();
    const { tracks } = install();
    const onInterrupted = jest.fn();
    const microphone = await openWebMicrophone(onInterrupted);
    microphone.connect({ send: () => undefined });
    await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
    microphone.connect({ send: () => undefined });
    await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(onInterrupted).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    tracks[0]?.dispatchEvent(new Event('ended'));
    expect(onInterrupted.mock.calls).toEqual([[]]);
    expect(tracks).toMatchObject([{ isStopped: true }]);
  });

  it('is not reported as interrupted after an hour if the recorder has closed it before that', async () => {
    jest.useFakeTimers();
    install();
    const onInterrupted = jest.fn();
    const microphone = await openWebMicrophone(onInterrupted);
    microphone.connect({ send: () => undefined });
    microphone.close();
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(onInterrupted).not.toHaveBeenCalled();
  });

  it('sends its sound to the worker only after the call of connect(), also in browsers without audio worklets', async () => {
    const { contexts } = install();
    const microphone = await openWebMicrophone(() => undefined);
    const block = Float32Array.of(0.1, 0.2);
    const hear = () => {
      const event = Object.assign(new Event('audioprocess'), { inputBuffer: { getChannelData: () => block } });
      contexts[0]?.processor.dispatchEvent(event);
    };
    hear();
    const requests: RecordingRequest[] = [];
    microphone.connect({ send: (request) => requests.push(request) });
    hear();
    expect(requests).toMatchObject([{ kind: 'listen' }]);
    expect(sent).toEqual([block]);
  });
});

describe('the microphone in browsers whose audio contexts have a prefix or are missing', () => {
  it('is opened with the prefix of iOS before 14.5, and sends its sound to the worker', async () => {
    const { contexts } = install(undefined, 'webkitAudioContext');
    const recording = { isOffered: () => false } as Parameters<typeof canRecord>[0];
    expect(canRecord(recording)).toBe(true);
    const microphone = await openMicrophone(recording, () => undefined);
    microphone.connect({ send: () => undefined });
    const block = Float32Array.of(0.1, 0.2);
    const event = Object.assign(new Event('audioprocess'), { inputBuffer: { getChannelData: () => block } });
    contexts[0]?.processor.dispatchEvent(event);
    expect(sent).toEqual([block]);
  });

  it('is not offered if the browser has no audio contexts', async () => {
    install();
    Reflect.deleteProperty(globalThis, 'AudioContext');
    expect(canRecord({ isOffered: () => true } as Parameters<typeof canRecord>[0])).toBe(false);
    await expect(openWebMicrophone(() => undefined)).rejects.toMatchObject({ problem: 'unsupported' });
  });
});

describe('a request for the microphone that is never answered', () => {
  const host = (isOffered: boolean) => ({
    isOffered: () => isOffered,
    open: jest.fn(async () => ({ sampleRate: 24_000 })),
    start: async () => undefined,
    read: async () => ({ pcm: '', isEnd: true }),
    close: async () => undefined,
  });

  it('is replaced after 15 s by a request to the host, and a microphone that the web view opens later is closed', async () => {
    jest.useFakeTimers();
    let answer: () => void = () => undefined;
    const { tracks } = install(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const recording = host(true);
    const opening = openMicrophone(recording, () => undefined);
    await jest.advanceTimersByTimeAsync(14_000);
    expect(recording.open).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await opening).toMatchObject({ sampleRate: 24_000 });
    answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(tracks).toMatchObject([{ isStopped: true }]);
  });

  it('is not replaced if the host cannot record', async () => {
    jest.useFakeTimers();
    install(() => new Promise(() => undefined));
    const onSettled = jest.fn();
    openMicrophone(host(false), () => undefined).then(onSettled, onSettled);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(onSettled).not.toHaveBeenCalled();
  });
});

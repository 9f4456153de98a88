import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import type { DictationWord } from '#contract/learning/dictation.ts';
import { saveSound } from './soundFile.ts';

const word: DictationWord = {
  text: '耳朵',
  pinyin: 'ěr duo',
  meaning: '听声音的器官',
  sentence: '兔子的耳朵很长。',
  sound: '/media/x.mp3',
  isSpelt: false,
};

const answerWith = (status: number, body: unknown) => {
  globalThis.fetch = async () => ({ ok: false, status, json: async () => body }) as Response;
};

describe('the failure to save a dictation as a sound file', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });
  const save = () => saveSound([word], { times: 2, pause: 8 });
  const problem = { code: 'dictation_too_long', message: '这次听写太长，请少选几个词，或少读一遍', requestId: 'x' };

  it.each([400, 429])(
    'is explained by the gateway’s own text if the gateway answers with the status %i',
    async (status) => {
      answerWith(status, problem);
      expect(await save()).toBe('这次听写太长，请少选几个词，或少读一遍');
    },
  );

  it.each([
    [500, problem],
    [400, { message: 5 }],
    [400, null],
  ])(
    'is reported with the advice to try again if the gateway answers with the status %i and the body %j',
    async (status, body) => {
      answerWith(status, body);
      expect(await save()).toBe('声音文件没有做好，请再试一次');
    },
  );

  it.each([
    ['never answers', false],
    ['stops in the middle of the file', true],
  ])('is reported if the gateway %s', async (_, isBegun) => {
    jest.useFakeTimers();
    globalThis.fetch = async (_url, init) => {
      const stalled = new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      if (!isBegun) return stalled;
      const first = { done: false, value: new Uint8Array(9) };
      const reads = [Promise.resolve(first), stalled];
      return { ok: true, body: { getReader: () => ({ read: async () => reads.shift() }) } } as unknown as Response;
    };
    const saving = save();
    await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(await saving).toBe('声音文件没有做好，请再试一次');
    jest.useRealTimers();
  });
});

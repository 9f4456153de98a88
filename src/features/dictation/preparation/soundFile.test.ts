import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import { saveSound } from './soundFile.ts';

const answerWith = (status: number, body: unknown) => {
  globalThis.fetch = async () => ({ ok: false, status, json: async () => body }) as Response;
};

describe('the failure to save a dictation as a sound file', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });
  const save = () => saveSound('/media/dictation.mp3?sealed=x');
  const problem = { code: 'downloads_busy', message: '现在下载的人太多，请 10 秒后再试', requestId: 'x' };

  it('is explained by the message of the gateway if too many downloads run at once', async () => {
    answerWith(429, problem);
    expect(await save()).toBe('现在下载的人太多，请 10 秒后再试');
  });

  it.each([
    [500, problem],
    [404, { ...problem, code: 'not_found' }],
    [429, { message: 5 }],
    [429, null],
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

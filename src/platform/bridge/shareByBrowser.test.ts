import type { SharedLink } from './host.ts';
import { shareByBrowser } from './shareByBrowser.ts';

const link: SharedLink = {
  title: '月亮',
  text: '喷嚏',
  url: 'https://m.example/moon',
  imageUrl: 'https://m.example/a.jpg',
};

const webShare = (share: unknown) => Object.defineProperty(navigator, 'share', { configurable: true, value: share });

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

describe('sharing by the browser', () => {
  it('BRIDGE-10 passes title, text and address to Web Share', async () => {
    const share = jest.fn(async () => undefined);
    webShare(share);
    await expect(shareByBrowser(link)).resolves.toBe('shared');
    expect(share.mock.calls).toEqual([[{ title: '月亮', text: '喷嚏', url: 'https://m.example/moon' }]]);
  });

  it.each([
    ['cancelled if the user has closed the share dialog', new DOMException('', 'AbortError'), 'cancelled'],
    ['cancelled if the share dialog is open already', new DOMException('', 'InvalidStateError'), 'cancelled'],
    ['unavailable if the browser refuses it', new DOMException('', 'NotAllowedError'), 'unavailable'],
    ['unavailable after any other failure', Object.assign(new Error('x'), { name: 'AbortError' }), 'unavailable'],
  ])('BRIDGE-10 is %s', async (_what, problem, outcome) => {
    webShare(() => Promise.reject(problem));
    await expect(shareByBrowser(link)).resolves.toBe(outcome);
  });

  it.each([undefined, true])('BRIDGE-10 is unavailable if navigator.share is %p', async (share) => {
    webShare(share);
    await expect(shareByBrowser(link)).resolves.toBe('unavailable');
  });
});

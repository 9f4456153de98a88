import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServicesContext } from '#platform/session/ServicesContext.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import type { PosterContent } from './drawPoster.ts';
import { Poster } from './Poster.tsx';

const words = {
  name: '《月亮船》',
  title: '月亮船',
  text: '小兔子的船',
  url: 'https://m.example/combine/?id=moon',
  invitation: '扫一扫，一起听故事',
};
const story: PosterContent = { ...words, picture: '/cdn/moon' };
const photo: PosterContent = { ...words, picture: '', file: '/photo?signature=abc' };
const FINISHED = '《月亮船》的分享海报，扫一扫，一起听故事。小兔子的船';

/** What the network does with each picture: the fake image loads, fails, or does nothing. */
let network: (src: string) => 'loads' | 'fails' | 'stalls';
let requested: string[];
let drawn: string[];

beforeEach(() => {
  network = () => 'loads';
  requested = [];
  drawn = [];
  class FakeImage {
    crossOrigin = '';
    onload = () => undefined;
    onerror = () => undefined;
    #src = '';
    get src() {
      return this.#src;
    }
    set src(src: string) {
      this.#src = src;
      requested.push(src);
      const outcome = src.startsWith('data:') ? 'loads' : network(src);
      if (outcome !== 'stalls') queueMicrotask(outcome === 'loads' ? this.onload : this.onerror);
    }
  }
  jest.spyOn(globalThis, 'Image').mockImplementation(() => new FakeImage() as unknown as HTMLImageElement);
  const drawImage = (image: FakeImage) => drawn.push(image.src);
  const pen = new Proxy(
    { drawImage, measureText: (text: string) => ({ width: text.length }) },
    { get: (known, name) => (Reflect.get(known, name) as unknown) ?? (() => undefined), set: () => true },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AQID');
});
afterEach(() => jest.useRealTimers());

async function show(content: PosterContent) {
  const { services } = startSession();
  render(
    <ServicesContext.Provider value={services}>
      <Poster content={content} />
    </ServicesContext.Provider>,
  );
  await act(async () => undefined);
}
const drawnFiles = () => drawn.filter((src) => !src.startsWith('data:'));

describe('a poster', () => {
  it('has a description that says what it shows and what its QR code is for', async () => {
    await show(story);
    expect(screen.getByRole('img')).toHaveAccessibleName(FINISHED);
    expect(drawnFiles()).toEqual(['/cdn/moon-640.webp']);
  });

  it('with numbers contains these numbers in its description', async () => {
    const figures = [{ value: '3 个', label: '听过的故事' }];
    await show({ ...words, name: '听故事的一周', figures, bars: [1] });
    expect(screen.getByRole('img')).toHaveAccessibleName(
      '听故事的一周的分享海报，扫一扫，一起听故事。小兔子的船。听过的故事 3 个',
    );
  });

  it('uses the jpg of a cover in a webview without webp', async () => {
    network = (src) => (src.endsWith('.webp') ? 'fails' : 'loads');
    await show(story);
    expect(drawnFiles()).toEqual(['/cdn/moon-320.jpg']);
  });

  it('is drawn without its cover if the cover has not loaded after 8 s', async () => {
    jest.useFakeTimers();
    network = () => 'stalls';
    await show(story);
    await act(() => jest.advanceTimersByTimeAsync(7_999));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('img')).toHaveAccessibleName(FINISHED);
    expect(drawnFiles()).toEqual([]);
  });

  it('is not drawn if the photo of the child fails to load, but the user can try again', async () => {
    network = () => 'fails';
    await show(photo);
    expect(screen.getByText('海报没有画好')).toBeInTheDocument();
    network = () => 'loads';
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('img')).toHaveAccessibleName(FINISHED);
    expect(drawnFiles()).toEqual(['/photo?signature=abc']);
  });

  it('is not drawn if the photo of the child has not loaded after 8 s', async () => {
    jest.useFakeTimers();
    network = () => 'stalls';
    await show(photo);
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(screen.getByText('海报没有画好')).toBeInTheDocument();
  });

  it('keeps the font of the page for the text of a drawing that it contains', async () => {
    const page = document.createElement('div');
    page.innerHTML = `<style>.mark { font-family: "PingFang SC" }</style><svg><text class="mark">110</text></svg>`;
    document.body.append(page);
    await show({ ...words, picture: '', drawing: page.querySelector('svg') ?? undefined });
    const copies = requested.map((src) => decodeURIComponent(src));
    expect(copies.find((copy) => copy.includes('110'))).toContain('font-family: &quot;PingFang SC&quot;');
    page.remove();
  });
});

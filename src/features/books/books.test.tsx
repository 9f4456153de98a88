import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBook, getBooklist, listBooklists, listBooks, type Book } from '#contract/books/books.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { playRequested } from '#platform/player/playerSlice.ts';
import { aBook, aBookCard, aBooklist, aBooklistCard } from '#test/builders/catalogue/books.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

let app: Awaited<ReturnType<typeof renderApp>>;
let voices: FakeAudio[] = [];
/** Returns the audio element of the book that was opened most recently. */
const voice = (): FakeAudio => voices.at(-1)!;

beforeEach(() => {
  voices = [];
  jest.spyOn(window, 'Audio').mockImplementation(() => {
    const audio = new FakeAudio();
    voices.push(audio);
    return audio as unknown as HTMLAudioElement;
  });
});

interface Answers {
  book?: Book | ApiError;
  booklist?: ApiError;
  lists?: Parameters<typeof app.network.answer<typeof listBooklists>>[1];
  books?: Parameters<typeof app.network.answer<typeof listBooks>>[1];
}

async function open(path: string, { book = aBook(), booklist, lists, books }: Answers = {}) {
  app = await renderApp(path, {
    beforeRender({ network }) {
      network.answer(getStory, aStory());
      network.answer(getBook, book);
      network.answer(getBooklist, booklist ?? aBooklist());
      network.answer(listBooks, books ?? { themes: [{ id: 'bedtime', title: '睡前' }], books: [aBookCard()] });
      network.answer(listBooklists, lists ?? { items: [aBooklistCard()], next: null });
    },
  });
}

describe('/book/index', () => {
  it('shows picture books and booklists as links, and says at the end of the list that there are no more', async () => {
    await open('/book/index');
    expect(await screen.findByRole('link', { name: /绘本 rain/ })).toHaveAttribute(
      'href',
      '/combine/book/detail?book=rain',
    );
    expect(screen.getByRole('link', { name: /书单 rainy-days/ })).toHaveAttribute(
      'href',
      '/combine/book/detail?id=rainy-days',
    );
    expect(screen.getByText(/^到底啦/)).toBeInTheDocument();
  });

  it('filters the booklists by the chosen age and theme, and stores both in the address of the page', async () => {
    await open('/book/index');
    await userEvent.click(await screen.findByRole('button', { name: '4–6 岁' }));
    await userEvent.click(screen.getByRole('button', { name: '睡前' }));
    expect(currentPath()).toBe('/book/index?age=4-6&theme=bedtime');
    expect(screen.getByRole('button', { name: '4–6 岁' })).toHaveAttribute('aria-pressed', 'true');
    const last = app.network.callsTo(listBooklists).at(-1)?.request;
    expect(last).toMatchObject({ query: { age: '4-6', theme: 'bedtime' } });
  });

  const twoThemes = {
    themes: [
      { id: 'bedtime', title: '睡前', ages: ['0-3', '4-6'] as const },
      { id: 'fable', title: '老故事', ages: ['7-12'] as const },
    ].map(({ ages, ...theme }) => ({ ...theme, ages: [...ages] })),
    books: [],
  };
  const chipsOf = async (label: string) =>
    within(await screen.findByRole('group', { name: label }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it.each([
    ['?age=4-6', ['全部年龄', '3 岁以下', '4–6 岁', '7 岁以上'], ['全部主题', '睡前']],
    ['?theme=fable', ['全部年龄', '7 岁以上'], ['全部主题', '睡前', '老故事']],
    ['?age=4-6&theme=fable', ['全部年龄', '4–6 岁', '7 岁以上'], ['全部主题', '睡前', '老故事']],
  ])(
    'with the query %s, offers only the age and theme filters that match books or booklists, and the filters already chosen',
    async (search, ages, themes) => {
      await open(`/book/index${search}`, { books: twoThemes });
      await screen.findByRole('button', { name: '睡前' });
      expect(await chipsOf('年龄')).toEqual(ages);
      expect(await chipsOf('主题')).toEqual(themes);
    },
  );

  it('loads more picture books on request, lets the user retry after a failure, and has no button once all are loaded', async () => {
    const page = (id: string, next: string | null) => ({ themes: [], books: [aBookCard(id)], next });
    await open('/book/index', { books: page('first', '30') });
    const shelf = within(await screen.findByRole('region', { name: '绘本' }));
    app.network.answer(listBooks, new ApiError('network'));
    await userEvent.click(await shelf.findByRole('button', { name: '更多绘本' }));
    app.network.answer(listBooks, page('second', null));
    await userEvent.click(await shelf.findByRole('button', { name: '再试一次' }));
    expect(await shelf.findByRole('link', { name: /绘本 second/ })).toBeInTheDocument();
    expect(shelf.getByRole('link', { name: /绘本 first/ })).toBeInTheDocument();
    expect(shelf.queryByRole('button')).not.toBeInTheDocument();
    expect(app.network.callsTo(listBooks).at(-1)?.request).toMatchObject({ query: { after: '30' } });
  });

  it('loads more booklists on request, until there are no more', async () => {
    await open('/book/index', {
      lists: ({ query }) =>
        query.after === undefined
          ? { items: [aBooklistCard('first')], next: '20' }
          : { items: [aBooklistCard('second')], next: null },
    });
    await userEvent.click(await screen.findByRole('button', { name: '再看一些' }));
    expect(await screen.findByRole('link', { name: /书单 second/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /书单 first/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '再看一些' })).not.toBeInTheDocument();
  });

  it('lets the user reset filters that match nothing', async () => {
    await open('/book/index?age=7-12', {
      lists: ({ query }) => ({ items: query.age === '7-12' ? [] : [aBooklistCard()], next: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: '看看全部' }));
    expect(await screen.findByRole('link', { name: /书单 rainy-days/ })).toBeInTheDocument();
  });

  it('lets the user retry after the picture books failed to load', async () => {
    await open('/book/index', { books: new ApiError('timeout') });
    const shelf = within(await screen.findByRole('region', { name: '绘本' }));
    expect(await shelf.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    app.network.answer(listBooks, { themes: [], books: [aBookCard()] });
    await userEvent.click(shelf.getByRole('button', { name: '再试一次' }));
    expect(await shelf.findByRole('link', { name: /绘本 rain/ })).toBeInTheDocument();
    expect(shelf.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lets the user retry after the booklists failed to load', async () => {
    await open('/book/index', { lists: new ApiError('timeout') });
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    app.network.answer(listBooklists, { items: [aBooklistCard()], next: null });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('link', { name: /书单 rainy-days/ })).toBeInTheDocument();
  });
});

describe('/book/detail', () => {
  it.each(['/book/detail', '/book/detail?id=../x', '/book/detail?book=', '/book/detail?book=A B&id=rainy-days'])(
    'ROUTE-07 shows the not-found page at the invalid address %s, and requests no book',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
      expect([...app.network.callsTo(getBook), ...app.network.callsTo(getBooklist)]).toEqual([]);
    },
  );

  it('ROUTE-04 shows the not-found page for a booklist that does not exist', async () => {
    await open('/book/detail?id=none', { booklist: new ApiError('status', '', 404) });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去看看别的书' })).toHaveAttribute('href', '/combine/book/index');
  });

  it('links the picture books of a booklist to the reader, and its stories to the player', async () => {
    await open('/book/detail?id=rainy-days');
    const books = within(await screen.findByRole('list', { name: '书单里的书' }));
    expect(books.getByRole('link', { name: /绘本 rain/ })).toHaveAttribute(
      'href',
      '/combine/book/detail?book=rain&id=rainy-days',
    );
    expect(books.getByRole('link', { name: /故事 moon/ })).toHaveAttribute('href', '/combine/audio_detail?id=moon');
  });

  it('lets the user retry when the booklist fails to load', async () => {
    await open('/book/detail?id=rainy-days', { booklist: new ApiError('network') });
    app.network.answer(getBooklist, aBooklist());
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('heading', { name: '书单 rainy-days' })).toBeInTheDocument();
  });
});

/** jsdom's pointer events have no coordinates, so this helper sets them. */
function drag(target: Element, from: [number, number], to: [number, number]): void {
  for (const [type, [clientX, clientY]] of [
    ['pointerdown', from],
    ['pointerup', to],
  ] as const) {
    const event = new MouseEvent(type, { clientX, clientY, bubbles: true });
    fireEvent(target, Object.defineProperty(event, 'isPrimary', { value: true }));
  }
}

describe('the picture-book reader', () => {
  const place = () => screen.getByText(/^第 \d+ 页，共 3 页$/).textContent;
  const openBook = async (answers?: Answers) => {
    await open('/book/detail?book=rain', answers);
    await screen.findByRole('heading', { name: '绘本 rain' });
  };
  const read = async () => {
    await userEvent.click(screen.getByRole('button', { name: '读给我听' }));
    act(() => voice().finishLoading(34));
  };

  it('highlights the sentence that is read aloud, and turns the page after its last sentence', async () => {
    await openBook();
    await read();
    act(() => voice().playFor(1));
    expect(screen.getByRole('button', { name: '下雨了。' })).toHaveAttribute('aria-current', 'true');
    act(() => voice().playFor(8));
    expect(place()).toBe('第 2 页，共 3 页');
    expect(screen.getByRole('button', { name: '小鸡也来了！' })).toHaveAttribute('aria-current', 'true');
  });

  it('stays on the page after its last sentence if automatic page turning is off', async () => {
    await openBook();
    await userEvent.click(screen.getByRole('button', { name: '自动翻页' }));
    await read();
    act(() => voice().playFor(12));
    expect(place()).toBe('第 1 页，共 3 页');
    expect(screen.getByRole('button', { name: '读给我听' })).toBeInTheDocument();
  });

  it('turns pages by buttons, keys, swipes and taps', async () => {
    await openBook();
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    expect(place()).toBe('第 2 页，共 3 页');
    await userEvent.keyboard('{ArrowLeft}');
    expect(place()).toBe('第 1 页，共 3 页');
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
    const sentence = screen.getByRole('button', { name: '下雨了。' });
    drag(sentence, [300, 300], [100, 310]);
    expect(place()).toBe('第 2 页，共 3 页');
    const picture = document.querySelector('main img')!;
    drag(picture, [200, 100], [202, 101]);
    expect(place()).toBe('第 3 页，共 3 页');
  });

  it('does not read a sentence aloud when a swipe starts on it', async () => {
    await openBook();
    const sentence = screen.getByRole('button', { name: '下雨了。' });
    drag(sentence, [100, 300], [190, 300]);
    fireEvent.click(sentence);
    expect(voice().playCount).toBe(0);
    fireEvent.click(sentence);
    expect(voice().playCount).toBe(1);
  });

  it('plays one sound at a time, so that reading the book aloud pauses a story, and playing a story pauses the book', async () => {
    await openBook();
    await act(async () => app.dispatch(playRequested({ story: aStory() })));
    act(() => app.audio.finishLoading(100));
    expect(app.audio.paused).toBe(false);
    await read();
    expect([app.audio.paused, voice().paused]).toEqual([true, false]);
    await act(async () => app.dispatch(playRequested({ story: aStory() })));
    expect(voice().paused).toBe(true);
  });

  it('opens at the page where a guest stopped, and can start again from the beginning', async () => {
    await openBook();
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    app.unmount();
    app.flows.cancel();
    await openBook();
    expect(place()).toBe('第 2 页，共 3 页');
    expect(screen.getByText('上次读到第 2 页')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '从头读' }));
    expect(place()).toBe('第 1 页，共 3 页');
  });

  it('ends with a report of the pages and characters read, and can start again', async () => {
    await openBook();
    await read();
    act(() => voice().playFor(29));
    const report = within(await screen.findByRole('region', { name: '阅读小报告' }));
    expect(report.getByText('3 页')).toBeInTheDocument();
    expect(report.getByText('17 个字')).toBeInTheDocument();
    await userEvent.click(report.getByRole('button', { name: '再读一遍' }));
    expect(place()).toBe('第 1 页，共 3 页');
  });

  it('still shows the final report, not the first page, when the user comes back from sharing the book', async () => {
    await openBook();
    await read();
    act(() => voice().playFor(29));
    const heard = () => screen.findByText('17 个字');
    await heard();
    await userEvent.click(screen.getByRole('link', { name: '分享给朋友' }));
    expect(await screen.findByRole('heading', { name: '书单分享' })).toBeInTheDocument();
    history.back();
    expect(await heard()).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '再读一遍' }));
    expect(place()).toBe('第 1 页，共 3 页');
  });

  it('shows an error if a sound fails to load, and loads the sound again on request', async () => {
    await openBook();
    await userEvent.click(screen.getByRole('button', { name: '读给我听' }));
    act(() => voice().fail());
    expect(screen.getByText('没有播出来，请再试一次')).toBeInTheDocument();
    await read();
    await waitFor(() => expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument());
  });
});

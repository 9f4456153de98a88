import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBook, getBooklist } from '#contract/books/books.ts';
import { checkIn, getMyBooks, saveBooklist, reportReading } from '#contract/books/bookshelf.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aBook, aBookCard, aBooklist, aBooklistCard, someBooks } from '#test/builders/catalogue/books.ts';
import { aMedal } from '#test/builders/account/achievements.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

let app: Awaited<ReturnType<typeof renderApp>>;
let voice: FakeAudio;

beforeEach(() => {
  jest.spyOn(window, 'Audio').mockImplementation(() => {
    voice = new FakeAudio();
    return voice as unknown as HTMLAudioElement;
  });
});

async function open(path: string, { mine = someBooks(), isSignedIn = true } = {}) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(getBook, aBook());
      network.answer(getBooklist, aBooklist());
      network.answer(getMyBooks, mine);
      network.answer(checkIn, { isFirst: true, streakDays: 2, totalDays: 5, medals: [] });
      network.answer(reportReading, { medals: [] });
      network.answer(saveBooklist, { isKept: true });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('the daily check-in for a book', () => {
  const button = () => screen.findByRole('button', { name: '打卡：绘本 rain' });

  it('is sent to the server, and the screen then shows that the user has checked in today', async () => {
    await open('/book/detail?id=rainy-days');
    const check = await button();
    app.network.answer(getMyBooks, someBooks({ checkedIn: [{ kind: 'picture', bookId: 'rain' }] }));
    await userEvent.click(check);
    expect(app.network.callsTo(checkIn)[0]?.request).toEqual({ body: { kind: 'picture', bookId: 'rain' } });
    expect(await screen.findByText('今天已打卡')).toBeInTheDocument();
    expect(screen.getByText('打卡成功，连续 2 天')).toBeInTheDocument();
  });

  it('is offered again on the next day in China, even if the page has stayed open', async () => {
    const checkedIn = [{ kind: 'picture', bookId: 'rain' }] as const;
    const noon = Date.UTC(2026, 10, 21, 4);
    const now = jest.spyOn(Date, 'now').mockReturnValue(noon);
    await open('/book/detail?id=rainy-days', { mine: someBooks({ today: '2026-11-21', checkedIn: [...checkedIn] }) });
    expect(await screen.findByText('今天已打卡')).toBeInTheDocument();
    now.mockReturnValue(noon + DAY_MS);
    app.network.answer(getMyBooks, someBooks({ today: '2026-11-22' }));
    const loaded = app.network.callsTo(getMyBooks).length;
    for (const visibilityState of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    }
    Reflect.deleteProperty(document, 'visibilityState');
    expect(await button()).toBeEnabled();
    expect(app.network.callsTo(getMyBooks).length).toBeGreaterThan(loaded);
  });

  it('is offered if the last check-in that the server returned is from yesterday', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 16));
    const checkedIn = [{ kind: 'picture', bookId: 'rain' }] as const;
    await open('/book/detail?id=rainy-days', {
      mine: someBooks({ today: '2026-11-21', checkedIn: [...checkedIn], booklists: [aBooklistCard()] }),
    });
    await screen.findByRole('button', { name: '已收藏' });
    expect(await button()).toBeEnabled();
  });

  it('shows the medal that the user earns by it, and links to the medal wall', async () => {
    await open('/book/detail?id=rainy-days');
    const check = await button();
    const medals = [aMedal('first', { earnedAt: 1 })];
    app.network.answer(checkIn, { isFirst: true, streakDays: 1, totalDays: 1, medals });
    await userEvent.click(check);
    const dialog = within(await screen.findByRole('alertdialog', { name: '得到勋章“勋章 first”' }));
    expect(dialog.getByRole('link', { name: '去看勋章墙' })).toHaveAttribute('href', '/combine/book/medal_show');
    await userEvent.click(dialog.getByRole('button', { name: '太棒了' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows an error if it cannot be sent, and lets the user retry', async () => {
    await open('/book/detail?id=rainy-days');
    app.network.answer(checkIn, new ApiError('network'));
    await userEvent.click(await button());
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(await button()).toBeEnabled();
  });

  it('ROLE-01 sends a guest to the login, which leads back to the booklist', async () => {
    await open('/book/detail?id=rainy-days', { isSignedIn: false });
    await userEvent.click(await button());
    expect(currentPath()).toMatch(/^\/login\?back_url=.*rainy-days/);
    expect(app.network.callsTo(checkIn)).toEqual([]);
    expect(app.network.callsTo(getMyBooks)).toEqual([]);
  });
});

it('one tap adds a booklist to the user’s shelf', async () => {
  await open('/book/detail?id=rainy-days');
  const keep = await screen.findByRole('button', { name: '收藏书单' });
  app.network.answer(getMyBooks, someBooks({ booklists: [aBooklistCard()] }));
  await userEvent.click(keep);
  expect(await screen.findByRole('button', { name: '已收藏' })).toHaveAttribute('aria-pressed', 'true');
});

describe('the picture-book reader of a signed-in user', () => {
  const reports = () => app.network.callsTo(reportReading).map(({ request }) => request);
  const readings = [{ book: aBookCard(), page: 1, isFinished: false }];

  it('opens at the page that the server has stored', async () => {
    await open('/book/detail?book=rain', { mine: someBooks({ readings }) });
    expect(await screen.findByText('第 2 页，共 3 页')).toBeInTheDocument();
    expect(localStorage.getItem('book_pages')).toBeNull();
  });

  it('sends one report about the read pages and sentences when the book is closed', async () => {
    await open('/book/detail?book=rain');
    await userEvent.click(await screen.findByRole('button', { name: '读给我听' }));
    act(() => voice.finishLoading(34));
    act(() => voice.playFor(10));
    await userEvent.click(screen.getByRole('button', { name: '合上书' }));
    await waitFor(() => expect(reports()).toHaveLength(1));
    // The number of seconds is not checked, because it depends on the speed of the machine.
    const seconds = expect.any(Number) as number;
    expect(reports()).toEqual([
      { params: { bookId: 'rain' }, body: { page: 1, pages: [0, 1], sentences: [0, 1], seconds } },
    ]);
  });

  it('reopens a book at the page where it was closed, even if the server has not yet answered the report about it', async () => {
    await open('/book/detail?id=rainy-days');
    const link = () => screen.findByRole('link', { name: /绘本 rain/ });
    await userEvent.click(await link());
    app.network.answer(reportReading, () => new Promise(() => undefined));
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    await userEvent.click(screen.getByRole('button', { name: '合上书' }));
    await userEvent.click(await link());
    expect(await screen.findByText('上次读到第 2 页')).toBeInTheDocument();
  });

  it('reports a reading for the child that has read the book, even if another tab has switched to another child', async () => {
    await open('/book/detail?book=rain');
    act(() => void app.dispatch(setUser({ userId: 'ann', childId: 'ann' })));
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    act(() => changeChildActions({ childId: 'ben' }).forEach((action) => app.dispatch(action)));
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(app.network.callsTo(reportReading)[0]?.options).toMatchObject({ childId: 'ann' });
  });

  it('HTTP-10 repeats a failed report when the network is back, even after the book was closed', async () => {
    await open('/book/detail?book=rain');
    act(() => void app.dispatch(setUser({ userId: 'ann', childId: 'ann' })));
    app.network.answer(reportReading, new ApiError('network'));
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    await userEvent.click(screen.getByRole('button', { name: '合上书' }));
    await waitFor(() => expect(reports()).toHaveLength(1));
    app.network.answer(reportReading, { medals: [] });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reports()).toHaveLength(2));
    const [first, second] = app.network.callsTo(reportReading);
    expect(second?.request).toEqual(first?.request);
    expect(second?.options).toMatchObject({ childId: 'ann', idempotencyKey: first?.options?.idempotencyKey });
  });

  it('HTTP-10 repeats a failed report unchanged with the same idempotency key, and reports the pages read afterwards with a new key', async () => {
    await open('/book/detail?book=rain');
    app.network.answer(reportReading, new ApiError('network'));
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(reports()).toHaveLength(1));
    app.network.answer(reportReading, { medals: [] });
    for (let turn = 0; turn < 2; turn += 1) await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(reports()).toHaveLength(3));
    expect(reports()).toMatchObject([
      { body: { page: 1, pages: [0, 1] } },
      { body: { page: 1, pages: [0, 1] } },
      { body: { page: 0, pages: [0, 1, 2] } },
    ]);
    const keys = app.network.callsTo(reportReading).map(({ options }) => options?.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('sends its report in a request that the browser completes even after the tab is closed', async () => {
    await open('/book/detail?book=rain');
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(app.network.callsTo(reportReading)[0]?.options).toMatchObject({ outlivesPage: true });
  });

  it('at the end of the book, shows an earned medal and the check-in button, and sends no second report when the user starts the book again', async () => {
    await open('/book/detail?book=rain', { mine: someBooks({ readings }) });
    app.network.answer(reportReading, { medals: [aMedal('reader', { earnedAt: 1 })] });
    for (let turn = 0; turn < 2; turn += 1) await userEvent.keyboard('{ArrowRight}');
    const report = within(await screen.findByRole('region', { name: '阅读小报告' }));
    expect(await report.findByText('得到勋章“勋章 reader”')).toBeInTheDocument();
    expect(report.getByRole('button', { name: '打卡：绘本 rain' })).toBeInTheDocument();
    await userEvent.click(report.getByRole('button', { name: '再读一遍' }));
    expect(await screen.findByText('第 1 页，共 3 页')).toBeInTheDocument();
    expect(app.network.callsTo(reportReading)).toHaveLength(1);
  });
});

describe('/book/mine', () => {
  it('shows the days with a check-in, the reading time, the books read, and the booklists on the user’s shelf', async () => {
    await open('/book/mine', {
      mine: someBooks({
        today: '2026-11-21',
        days: ['2026-11-21', '2026-11-20'],
        streakDays: 2,
        seconds: 125,
        readings: [{ book: aBookCard(), page: 1, isFinished: false }],
        booklists: [aBooklistCard()],
      }),
    });
    expect(await screen.findByText('2 分钟')).toBeInTheDocument();
    expect(screen.getAllByRole('img', { name: '打卡了' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: /绘本 rain/ })).toHaveAttribute('href', '/combine/book/detail?book=rain');
    expect(screen.getByRole('link', { name: /书单 rainy-days/ })).toBeInTheDocument();
  });

  it('links to the list of all books if the user’s shelf is empty', async () => {
    await open('/book/mine');
    expect(await screen.findByText('书架还空着')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '挑一本读' })).toHaveAttribute('href', '/combine/book/index');
  });
});

describe('/book/detail/share', () => {
  it("shows an error if the poster can't be drawn, lets the user retry, and still shares the link", async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await open('/book/detail/share?id=rainy-days');
    expect(await screen.findByText('海报没有画好')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('海报没有画好')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '分享链接' }));
    const link = await screen.findByRole('textbox', { name: '链接' });
    expect(link).toHaveValue('http://localhost:8080/combine/book/detail?id=rainy-days');
  });

  it.each(['/book/detail/share', '/book/detail/share?id=../x', '/book/detail/share?book='])(
    'ROUTE-07 shows the not-found page at the address %s',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
      expect(app.network.callsTo(getBooklist)).toEqual([]);
    },
  );

  it('lets the user retry when the picture book fails to load', async () => {
    await open('/book/detail/share?book=rain', { isSignedIn: false });
    await screen.findByRole('button', { name: '分享链接' });
    app.unmount();
    app.flows.cancel();
    app = await renderApp('/book/detail/share?book=rain', {
      beforeRender: ({ network }) => network.answer(getBook, new ApiError('network')),
    });
    app.network.answer(getBook, aBook());
    await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('button', { name: '分享链接' })).toBeInTheDocument();
  });
});

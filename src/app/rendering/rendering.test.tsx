import fs from 'node:fs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getHome, getStory } from '#contract/stories/stories.ts';
import { RENDERED_ATTRIBUTE, RENDERED_DATA_ID, type RenderedPage } from '#contract/pageRenderer.ts';
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts';
import { getGoods } from '#contract/mall/goods.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aHome } from '#test/builders/stories/stories.ts';
import { withAnswers } from '#test/harness/answers.ts';
import { hydratePage, answerWith, openFieldsOf, withRenderer } from '#test/harness/rendering.tsx';
import { screens } from '#app/screens.ts';
import { allCases, LOGIN, renderedCases } from './renderedCases.ts';
import { home, HOSTILE, replies, series, story } from './renderedSamples.ts';
import { renderedScreens } from './renderedScreens.ts';

/**
 * The only queries that are sent again when a page for guests is hydrated, because the address of a story's sound
 * depends on the listener, and the payment channels depend on the browser.
 */
const repeated: readonly AnyEndpoint[] = [getStory, getGoods];
const ownSound = { ...story.sound, url: '/media/own.mp3' };
const noHome = aHome({ banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] });
/**
 * All cases, and the profile as an example of the other screens that need a login: guests get the login screen instead.
 */
const rows = [...allCases, { path: '/profile', guest: LOGIN, title: '个人资料' }].map(
  ({ path, guest, title = `${HOSTILE} - 呆迪听故事` }) => [path, guest, title] as const,
);
const rowPaths = rows.map(([path]) => path);
const idAt = (path: string) => screenIdAt(path.split('?')[0] ?? '') as ScreenId;
const hasNoData = (path: string) =>
  path === '/learning' || rows.some(([row, shown]) => row === path && shown === LOGIN);

async function renderAll(paths: readonly string[], reply: ReplyOf<typeof getHome> = home): Promise<RenderedPage[]> {
  const answer = answerWith(withAnswers(replies, [[getHome, reply]]));
  const pages = await withRenderer(({ renderPage }) => Promise.all(paths.map((path) => renderPage(path, answer))));
  return pages.map((page, index) => {
    if (!page || !('html' in page)) throw new Error(`${paths[index] ?? ''} was not rendered.`);
    return page;
  });
}

/** Runs the script of index.html that shows pinyin in a page that the gateway has rendered. */
function showPinyin({ data }: RenderedPage): void {
  document.documentElement.setAttribute(RENDERED_ATTRIBUTE, '');
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="${RENDERED_DATA_ID}">${data}</script>`,
  );
  const scripts = fs.readFileSync('public/index.html', 'utf8').split(/<\/?script>/);
  const script = document.createElement('script');
  script.textContent = scripts.find((text) => text.includes(storageKeys.pinyin)) ?? '';
  document.body.append(script);
  expect(document.documentElement).toHaveAttribute('data-pinyin');
}
afterEach(() => {
  for (const name of [RENDERED_ATTRIBUTE, 'data-pinyin']) document.documentElement.removeAttribute(name);
});

const atHour = (hour: number) => jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);

describe('a page that the gateway has rendered', () => {
  const pages = new Map<string, RenderedPage>();
  beforeAll(async () => {
    (await renderAll(rowPaths)).forEach((page, index) => pages.set(rowPaths[index] ?? '', page));
  }, 120_000);
  const pageAt = (path: string): RenderedPage => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} was not rendered.`);
    return page;
  };

  it('occurs in these tests for every screen that the gateway renders', () => {
    const addresses = Object.entries(renderedCases).flatMap(([id, cases]) => cases.map(({ path }) => [idAt(path), id]));
    for (const [shown, id] of addresses) expect(shown).toBe(id);
    expect(Object.keys(renderedCases).sort()).toEqual(Object.keys(renderedScreens).sort());
  });

  it('with a price is reported by `showsPrices`, so that the gateway can leave its rendering to the browser in WeChat on iOS', async () => {
    const priced = rowPaths.filter((path) => pageAt(path).html.includes('¥'));
    expect(priced.length).toBeGreaterThan(2);
    const marked = await withRenderer(async ({ showsPrices }) => priced.filter((path) => showsPrices(path)));
    expect(marked).toEqual(priced);
  });

  it.each(rows)('shows the screen at %s and contains its data', (path, shown, title) => {
    const page = pageAt(path);
    expect(page.title).toBe(title);
    expect(page.html).toContain(shown);
    expect(page.html).not.toMatch(/<script|aria-busy="true"/);
    expect(page.data).not.toContain('<');
    if (!hasNoData(path)) expect(JSON.stringify(JSON.parse(page.data))).toContain(HOSTILE);
  });

  it.each([
    ['/audio_detail?id=stars', `${HOSTILE}雨停，好完`],
    ['/topic?id=stars', '从前'],
    ['/series?id=stars', series.summary],
    ['/parent_class?article=calm', '一句话的简介孩子不是故意的。等他平静下来。'],
    ['/book/detail?id=stars', '雨天在家读《绘本 rain》《故事 moon》'],
    ['/package?id=speaker', `${HOSTILE}介绍`],
    ['/login', '登录呆迪听故事：换了设备也能接着上次听，进度、收藏和会员都跟着账号走。'],
    ['/profile', '登录呆迪听故事：换了设备也能接着上次听，进度、收藏和会员都跟着账号走。'],
  ])('takes its description from its content at %s', (path, description) => {
    expect(pageAt(path).description).toBe(description);
  });

  it('has a description of its own, which is short enough for search engines to show it in full', () => {
    const lengths = rowPaths.map((path) => Array.from(pageAt(path).description ?? '').length);
    expect(Math.min(...lengths)).toBeGreaterThan(0);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(110);
  });

  const devices = [
    ['by day', 12, 'Mozilla/5.0'],
    ['on a tablet at bedtime', 21, 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
  ] as const;
  const apps = [
    ['at bedtime', 21, 'Mozilla/5.0'],
    ['in WeChat', 12, 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0.49'],
    ['in Alipay', 12, 'Mozilla/5.0 (Linux; Android 13) AlipayClient/10.5'],
    // Host apps get no page that was rendered for a guest. Even so, the screens in a host app must not differ from such
    // a page.
    ['in a host app', 12, 'Mozilla/5.0 ilisten_android/2003/12.4.1/xiaomi'],
    ['in the app for tablets at bedtime', 21, 'Mozilla/5.0 ilisten_android/5004/12.4.1/xiaomi'],
  ] as const;
  it.each([
    ...rowPaths.flatMap((path) => devices.map((device) => [path, ...device] as const)),
    ...['/', '/series?id=stars', '/audio_detail?id=stars', '/login'].flatMap((path) =>
      apps.map((device) => [path, ...device] as const),
    ),
  ])(
    'HTTP-03 at %s is hydrated %s without a difference, and repeats no query whose reply is still valid',
    async (path, _, hour, userAgent) => {
      atHour(hour);
      const { problems, network } = await hydratePage(path, pageAt(path), {
        userAgent,
        prepareSession({ network: calls, services }) {
          services.localStore.write(storageKeys.theme, hour === 21 ? 'bedtime' : 'day');
          for (const [endpoint, reply] of replies) calls.answer(endpoint, reply);
          calls.answer(getStory, { ...story, sound: ownSound });
        },
      });
      expect(problems).toEqual([]);
      const asked = replies.map(([endpoint]) => endpoint).filter((endpoint) => !repeated.includes(endpoint));
      for (const endpoint of asked) expect(network.callsTo(endpoint)).toEqual([]);
      const hasShelf = hour === 21 && screens[idAt(path)].load === screens.home.load;
      expect(screen.queryAllByRole('heading', { name: '晚安故事' })).toHaveLength(hasShelf ? 1 : 0);
    },
  );

  it('ENV-05 links to the screens for tablets as soon as the app knows that the device is a tablet', async () => {
    const { html } = await adoptedOn('Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)');
    expect(html).toContain('href="/combine/audio_category?category=bedtime"');
    expect(screen.getByRole('link', { name: '睡前' })).toHaveAttribute(
      'href',
      '/combine/audio_category/hd?category=bedtime',
    );
  });

  it('is hydrated without a difference even if it is a home without any content', async () => {
    const { problems } = await hydratePage('/', (await renderAll(['/'], noHome))[0] as RenderedPage);
    expect(problems).toEqual([]);
    expect(screen.getByText('故事还在路上')).toBeInTheDocument();
  });

  it.each([
    ['if a script has already shown it', true],
    ['if no script has shown it', false],
  ])(
    'is hydrated with pinyin above its text %s, and the app requests the address of the sound for this listener',
    async (_, isShown) => {
      const path = '/audio_detail?id=stars';
      const { problems, store } = await hydratePage(path, pageAt(path), {
        prepareSession({ network, services }) {
          services.localStore.write(storageKeys.pinyin, 'shown');
          network.answer(getStory, { ...story, sound: ownSound });
          if (isShown) showPinyin(pageAt(path));
        },
      });
      expect(problems).toEqual([]);
      expect(screen.getByRole('button', { name: '拼音', pressed: true })).toBeInTheDocument();
      expect(Array.from(document.querySelectorAll('ruby'), ({ textContent }) => textContent)).toEqual([
        '呆dāi',
        '迪dí',
        '雨yǔ',
        '停tíng',
      ]);
      await waitFor(() =>
        expect(
          listeningApi.endpoints.getStory.select({ params: { storyId: 'stars' } })(store.getState()).data?.sound,
        ).toEqual(ownSound),
      );
    },
  );

  it('is hydrated if the user has signed in since it was rendered, and then shows the nickname', async () => {
    const { problems } = await hydratePage('/', pageAt('/'), {
      prepareSession: ({ store }) => {
        store.dispatch(setToken({ token: 'token', expireAt: Date.now() + 3_600_000 }));
        store.dispatch(setUser({ userId: 'user', nickname: '小听众' }));
      },
    });
    expect(problems).toEqual([]);
    expect(screen.getByText('小听众')).toBeInTheDocument();
  });

  it('keeps the agreement ticked if the user has ticked it before the page is hydrated', async () => {
    const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /用户协议/ });
    const { problems } = await hydratePage('/login', pageAt('/login'), {
      beforeHydration: () => (tick().checked = true),
    });
    expect(problems).toEqual([]);
    // The click makes React render the form again. The form shows no error if React knows that the agreement is ticked.
    fireEvent.click(screen.getByRole('button', { name: '手机号登录' }));
    expect(screen.queryByText('请先阅读并勾选上面的协议')).toBeNull();
    expect(tick()).toBeChecked();
  });

  it.each(rows)(
    'at %s has no field that can be changed before the hydration, except the checkbox of the login screen',
    (path, shown) => {
      expect(openFieldsOf(pageAt(path))).toEqual(shown === LOGIN ? ['input[checkbox]'] : []);
    },
  );

  it.each([
    ['/audio_detail?id=stars', '播放进度'],
    ['/parent_class?article=calm', '进度'],
  ])('at %s has a slider that can be dragged only after the hydration', async (path, name) => {
    const slider = () => screen.getByRole<HTMLInputElement>('slider', { name });
    const { problems } = await hydratePage(path, pageAt(path), {
      prepareSession: ({ network }) => network.answer(getStory, { ...story, sound: ownSound }),
      beforeHydration: () => expect(slider()).toBeDisabled(),
    });
    expect(problems).toEqual([]);
    expect(slider()).toBeEnabled();
    fireEvent.input(slider(), { target: { value: '2000' } });
    expect(slider()).toHaveValue('2000');
  });

  it('is not scrolled when it is hydrated, but scrolls to the top at the next navigation', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();
    const { problems } = await hydratePage('/', pageAt('/'));
    expect(problems).toEqual([]);
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => screen.getByRole('link', { name: '学习' }).click());
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('ROUTE-03 has the title of its content until it is hydrated, and then the title of its screen', async () => {
    document.title = `${HOSTILE} - 呆迪听故事`;
    await hydratePage('/topic?id=stars', pageAt('/topic?id=stars'));
    expect(document.title).toBe('专题');
    await act(async () => screen.getAllByRole('link', { name: /moon/ })[0]?.click());
    await waitFor(() => expect(document.title).toBe('故事详情'));
  });

  const adoptedOn = async (userAgent: string) => {
    const page = pageAt('/');
    await hydratePage('/', page, { userAgent });
    return page;
  };
});

describe('the renderer', () => {
  const unknown = [
    ...['/rank/index', '/no/such/screen', '/audio_work?id=moon', '//other.example', '/parent_class?saved=1'],
    ...['/package?gift=a', '/book/detail?book=rain&id=stars', '/series?id=a&id=b'],
  ];
  /**
   * Addresses that the gateway cannot render: the home, because its query gets no reply here, and addresses without
   * valid content.
   */
  const unrendered = [
    ...['/', '/series', '/series?id=', '/audio_detail?id=', '/topic?id=%00', '/topic?id=%3Cscript%3E'],
    ...['/parent_class?article=', '/book/detail'],
  ];
  const results = new Map<string, unknown>();
  // One renderer renders all addresses, because each new renderer would load all modules again.
  beforeAll(() =>
    withRenderer(async ({ addressOf, renderPage }) => {
      for (const path of unknown) results.set(path, addressOf(path));
      for (const path of unrendered) results.set(path, await renderPage(path, answerWith([])));
    }),
  );
  const resultAt = (path: string): unknown => (results.has(path) ? results.get(path) : 'not asked');

  it.each(unknown)('leaves the rendering of the address %j to the browser', (path) => {
    expect(resultAt(path)).toBeUndefined();
  });

  it('maps all addresses that show the same page to one address', async () => {
    const addresses = await withRenderer(({ addressOf }) => ({
      home: ['/', '/?channel=a', '/?x=<script>'].map(addressOf),
      series: ['/series?channel=a&id=%2F%3F?', '/series', '/series?other=1'].map(addressOf),
      others: ['/audio_category?sort=newest&x=1&age=3-4', '/profile?from=tab', '/login?back_url=x'].map(addressOf),
      layout: ['/layout', '/LAYOUT/', '/layout?a'].map(addressOf),
    }));
    expect(addresses).toEqual({
      home: ['/', '/', '/'],
      series: ['/series?id=%2F%3F%3F', '/series', '/series'],
      others: ['/audio_category?age=3-4&sort=newest', '/profile', '/login'],
      layout: ['/layout', '/layout', '/layout'],
    });
  });

  it('renders nothing if a query fails, so that the browser shows the failure', () => {
    expect(resultAt('/')).toBeUndefined();
  });

  it.each(unrendered.slice(1))('leaves the address %s, which names no valid content, to the browser', (path) => {
    expect(resultAt(path)).toBeUndefined();
  });

  it('gives each page its own store', async () => {
    const [first] = await renderAll(['/']);
    const [second] = await renderAll(['/'], noHome);
    expect(first?.html).toContain('今天先听这个');
    expect(second?.html).not.toContain('今天先听这个');
    expect(second?.data).not.toContain('quilt');
  });
});

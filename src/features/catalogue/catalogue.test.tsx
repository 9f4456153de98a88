import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getProgress, getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aPage, aSeries, listedStories } from '#test/builders/catalogue/catalogue.ts';
import { aStoryCard, aProgress, aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;
type Network = App['network'];

let app: App;

const categories = {
  items: [
    {
      id: 'bedtime',
      title: '睡前',
      motif: 'moon',
      storyCount: 3,
      series: [
        { id: 'bedtime-stars', title: '睡前小星星', filters: ['3-4', '5-6', 'short', 'free'] },
        { id: 'night-train', title: '夜里的火车', filters: ['5-6', 'short', 'free', 'vip'] },
      ],
    },
    {
      id: 'laugh',
      title: '笑一笑',
      motif: 'balloon',
      storyCount: 1,
      series: [{ id: 'jokes', title: '笑话', filters: [] }],
    },
  ],
} satisfies ReplyOf<typeof catalogue.listCategories>;

async function open(path: string, answer: (network: Network) => void = () => undefined) {
  app = await renderApp(path, {
    beforeRender: ({ network, store }) => {
      network.answer(catalogue.listCategories, categories);
      network.answer(catalogue.listStories, aPage());
      network.answer(catalogue.getSeries, aSeries());
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      network.answer(getProgress, { progress: null });
      answer(network);
      if (path.includes('signedIn')) store.dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

const requestedQueries = () =>
  app.network.callsTo(catalogue.listStories).map(({ request }) => (request as { query: object }).query);

describe('a series', () => {
  it('shows its summary, and its stories in order', async () => {
    await open('/series?id=bedtime-stars');
    expect(await screen.findByRole('heading', { name: '睡前小星星' })).toBeInTheDocument();
    const rows = await screen.findAllByRole('link', { name: /^故事 / });
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(
      ['moon', 'star', 'train'].map((id) => `/combine/audio_detail?id=${id}`),
    );
    expect(document.title).toBe('专辑');
    expect(screen.getByText('已经到底啦')).toBeInTheDocument();
  });

  it('lists its stories in reverse order on request', async () => {
    await open('/series?id=bedtime-stars');
    await userEvent.click(await screen.findByRole('button', { name: '现在是正序，换成倒序' }));
    expect(requestedQueries().at(-1)).toMatchObject({ series: 'bedtime-stars', sort: 'seriesBack' });
    // The address contains the order, so that the list keeps the order when the user comes back from a story.
    expect(currentPath()).toBe('/series?id=bedtime-stars&sort=seriesBack');
    app.unmount();
    await open('/series?id=bedtime-stars&sort=seriesBack');
    await userEvent.click(await screen.findByRole('button', { name: '现在是倒序，换成正序' }));
    expect(currentPath()).toBe('/series?id=bedtime-stars');
  });

  it('plays its first story when the user taps “play all”', async () => {
    const { audio } = await open('/series?id=bedtime-stars');
    await userEvent.click(await screen.findByRole('button', { name: '播放全部' }));
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(await within(screen.getByRole('main')).findByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('resumes at the story that, according to the server, the user heard last', async () => {
    const resume = { story: aStoryCard('star', { title: '小星星' }), positionMs: 5_000, heardAt: 1 };
    const { audio } = await open('/series?id=bedtime-stars', (network) =>
      network.answer(catalogue.getSeries, aSeries({ resume })),
    );
    await userEvent.click(await screen.findByRole('button', { name: '接着听' }));
    expect(audio.src).toBe('/media/sound/star.mp3');
  });

  it('shows the progress in each story', async () => {
    await open('/series?id=bedtime-stars', (network) =>
      network.answer(
        catalogue.listStories,
        aPage([
          { story: aStoryCard('moon'), progress: aProgress('moon', 40_000) },
          { story: aStoryCard('star'), progress: aProgress('star', 0, { finished: true }) },
        ]),
      ),
    );
    expect(await screen.findByText('听完了')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: '听了多少：故事 moon' })).toHaveAttribute('aria-valuenow', '40');
  });

  it('ROLE-02 shows a guest how many stories are for members', async () => {
    await open('/series?id=bedtime-stars', (network) => network.answer(catalogue.getSeries, aSeries({ vipCount: 2 })));
    expect(await screen.findByText(/其中 2 个是会员故事/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看会员' })).toBeInTheDocument();
  });

  it('is shown as not subscribed after a subscription has failed, and can be subscribed to on the next tap', async () => {
    const { network } = await open('/series?id=bedtime-stars&signedIn');
    network.answer(catalogue.subscribe, new ApiError('network'));
    const button = await screen.findByRole('button', { name: '订阅：睡前小星星' });
    await userEvent.click(button);
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-pressed', 'false');
    network.answer(catalogue.subscribe, {});
    await userEvent.click(button);
    expect(await screen.findByRole('button', { name: '不再订阅：睡前小星星' })).toBeInTheDocument();
  });

  it('GATE-07 takes a guest who taps the subscribe button to the login, which leads back to the series', async () => {
    await open('/series?id=bedtime-stars');
    await userEvent.click(await screen.findByRole('button', { name: '订阅：睡前小星星' }));
    expect(currentPath()).toContain('/login?back_url=');
    expect(decodeURIComponent(currentPath())).toContain('/combine/series?id=bedtime-stars');
  });

  it.each([['/series'], ['/series?id=..']])(
    'ROUTE-04 ROUTE-07 shows the not-found page at the invalid address %s',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('link', { name: '看看别的专辑' })).toBeInTheDocument();
      expect(app.network.callsTo(catalogue.getSeries)).toEqual([]);
    },
  );

  it('ROUTE-04 shows the not-found page if the series does not exist', async () => {
    await open('/series?id=none', (network) =>
      network.answer(catalogue.getSeries, new ApiError('status', '没有找到', 404)),
    );
    expect(await screen.findByRole('link', { name: '看看别的专辑' })).toBeInTheDocument();
  });

  it('ERR-02 shows an error if it fails to load, and lets the user retry', async () => {
    const { network } = await open('/series?id=bedtime-stars', (calls) =>
      calls.answer(catalogue.getSeries, new ApiError('timeout')),
    );
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(catalogue.getSeries, aSeries());
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('heading', { name: '睡前小星星' })).toBeInTheDocument();
  });
});

describe('a long list of stories', () => {
  /** Simulates scrolling close to the end of the list. */
  const scroll = () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -10_000 } as DOMRect);
    act(() => void fireEvent.scroll(window));
  };

  it('loads its next page when the user scrolls down, and says after the last page that there are no more stories', async () => {
    await open('/audio_category', (network) =>
      network.answer(catalogue.listStories, ({ query }) =>
        query.cursor === undefined ? aPage(listedStories(30), '1.story-29') : aPage(listedStories(5, 30)),
      ),
    );
    await screen.findByText('故事 story-0');
    expect(screen.queryByText('已经到底啦')).not.toBeInTheDocument();
    scroll();
    expect(await screen.findByText('故事 story-34')).toBeInTheDocument();
    expect(screen.getByText('已经到底啦')).toBeInTheDocument();
    expect(requestedQueries().map((query) => 'cursor' in query)).toEqual([false, true]);
  });

  it('says that the next page could not be loaded, and continues with that page after a retry', async () => {
    const { network } = await open('/audio_category', (calls) =>
      calls.answer(catalogue.listStories, aPage(listedStories(30), '1.story-29')),
    );
    await screen.findByText('故事 story-0');
    network.answer(catalogue.listStories, new ApiError('network'));
    scroll();
    const retry = await screen.findByRole('button', { name: '没有加载出来，再试一次' });
    network.answer(catalogue.listStories, aPage(listedStories(5, 30)));
    await userEvent.click(retry);
    expect(await screen.findByText('故事 story-34')).toBeInTheDocument();
  });
});

describe('the category screen', () => {
  it('selects the category that its address names, and then requests the stories of the series that the user chooses in this category', async () => {
    await open('/audio_category?category=bedtime');
    expect(await screen.findByRole('button', { name: '睡前' })).toHaveAttribute('aria-pressed', 'true');
    const series = screen.getByRole('group', { name: '专辑' });
    await userEvent.click(within(series).getByRole('button', { name: '夜里的火车' }));
    expect(requestedQueries().at(-1)).toMatchObject({ category: 'bedtime', series: 'night-train', sort: 'popular' });
    expect(currentPath()).toBe('/audio_category?category=bedtime&series=night-train');
  });

  it('deselects the series when the user changes to another category', async () => {
    await open('/audio_category?category=bedtime&series=night-train');
    await userEvent.click(await screen.findByRole('button', { name: '笑一笑' }));
    expect(requestedQueries().at(-1)).toEqual({ category: 'laugh', sort: 'popular', limit: 30 });
    expect(screen.queryByRole('group', { name: '专辑' })).not.toBeInTheDocument();
  });

  it('requests the stories in the chosen order and with the chosen filters, and stores both in its address', async () => {
    await open('/audio_category');
    await userEvent.click(await screen.findByRole('button', { name: '新上架' }));
    await userEvent.click(screen.getByRole('button', { name: '筛选' }));
    const sheet = await screen.findByRole('dialog', { name: '筛选' });
    await userEvent.click(within(sheet).getByRole('button', { name: '5–6 岁' }));
    await userEvent.click(within(sheet).getByRole('button', { name: '5 分钟以上' }));
    await userEvent.click(within(sheet).getByRole('button', { name: '免费' }));
    await userEvent.click(within(sheet).getByRole('button', { name: '看故事' }));
    expect(requestedQueries().at(-1)).toEqual({
      age: '5-6',
      length: 'long',
      access: 'free',
      sort: 'newest',
      limit: 30,
    });
    expect(currentPath()).toBe('/audio_category?age=5-6&length=long&sort=newest&access=free');
    expect(screen.getByRole('button', { name: '筛选，选了 3 个条件' })).toBeInTheDocument();
  });

  const all = ['3–4 岁', '5–6 岁', '7–10 岁', '3 分钟以内', '3–5 分钟', '5 分钟以上', '免费', '会员'];

  it.each([
    ['/audio_category', all],
    ['/audio_category?category=bedtime', ['3–4 岁', '5–6 岁', '免费', '会员']],
    ['/audio_category?category=bedtime&series=bedtime-stars', ['3–4 岁', '5–6 岁']],
    ['/audio_category?category=bedtime&length=long', ['3–4 岁', '5–6 岁', '3 分钟以内', '5 分钟以上', '免费', '会员']],
    ['/audio_category?category=laugh', all],
  ])(
    'at %s offers the chosen filters and those that match a story, or all filters if it is unknown which of them match',
    async (path, expected) => {
      await open(path);
      await userEvent.click(await screen.findByRole('button', { name: /^筛选/ }));
      const sheet = await screen.findByRole('dialog', { name: '筛选' });
      const chips = within(sheet)
        .getAllByRole('group')
        .flatMap((group) => within(group).getAllByRole('button'));
      expect(chips.map(({ textContent }) => textContent)).toEqual(expected);
    },
  );

  it('enables the button to clear the filters only while a filter is active', async () => {
    await open('/audio_category');
    await userEvent.click(await screen.findByRole('button', { name: '筛选' }));
    const sheet = await screen.findByRole('dialog', { name: '筛选' });
    const clear = within(sheet).getByRole('button', { name: '清空' });
    expect(clear).toBeDisabled();
    await userEvent.click(within(sheet).getByRole('button', { name: '免费' }));
    await userEvent.click(clear);
    expect(currentPath()).toBe('/audio_category');
    expect(clear).toBeDisabled();
  });

  it('offers to clear the filters if no story matches them', async () => {
    await open('/audio_category?age=7-10&access=vip', (network) => network.answer(catalogue.listStories, aPage([])));
    await userEvent.click(await screen.findByRole('button', { name: '清空筛选' }));
    expect(currentPath()).toBe('/audio_category');
  });

  it('ROUTE-07 ignores invalid parameters of its address', async () => {
    await open('/audio_category?age=99&sort=loudest&category=..');
    await screen.findByRole('button', { name: '最热门' });
    expect(requestedQueries()).toEqual([{ sort: 'popular', limit: 30 }]);
  });
});

describe('the screen of a tag', () => {
  it('requests the stories that have this tag, the most popular first', async () => {
    await open('/special_tag_search?tag=月亮');
    expect(await screen.findByRole('heading', { name: '# 月亮' })).toBeInTheDocument();
    expect(requestedQueries()).toEqual([{ tag: '月亮', sort: 'popular', limit: 30 }]);
  });

  const openFilters = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^筛选/ }));
    const sheet = await screen.findByRole('dialog', { name: '筛选' });
    return within(sheet)
      .getAllByRole('group')
      .flatMap((group) => within(group).getAllByRole('button'))
      .map(({ textContent }) => textContent);
  };

  it.each([
    ['', ['3–4 岁', '5–6 岁', '免费', '会员']],
    ['&length=long', ['3–4 岁', '5–6 岁', '3 分钟以内', '5 分钟以上', '免费', '会员']],
  ])(
    'with the additional query “%s” offers only the filters that match a story with this tag, and the filter already chosen',
    async (query, expected) => {
      await open(`/special_tag_search?tag=月亮${query}`, (network) =>
        network.answer(catalogue.listStories, {
          ...aPage(),
          filters: ['3-4', '5-6', 'short', 'free', 'vip'],
        }),
      );
      await screen.findByRole('heading', { name: '# 月亮' });
      await waitFor(() => expect(screen.queryByLabelText('正在加载')).not.toBeInTheDocument());
      expect(await openFilters()).toEqual(expected);
    },
  );

  it.each([[['7-10', 'long', 'free'] as const], [[]]])(
    'has no button for filters if the filters that match a story are %j, because none of them would change the list',
    async (filters) => {
      await open('/special_tag_search?tag=月亮', (network) =>
        network.answer(catalogue.listStories, { ...aPage(), filters: [...filters] }),
      );
      await waitFor(() => expect(screen.queryByRole('button', { name: '筛选' })).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: '新上架' })).toBeInTheDocument();
    },
  );

  it('offers all filters if the gateway does not say which of them match a story', async () => {
    await open('/special_tag_search?tag=月亮');
    expect(await openFilters()).toHaveLength(8);
  });

  it('ROUTE-07 shows the not-found page when the address names no tag', async () => {
    await open('/special_tag_search');
    expect(await screen.findByRole('link', { name: '看看所有故事' })).toBeInTheDocument();
  });
});

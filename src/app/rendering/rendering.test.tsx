import { act, screen, waitFor } from '@testing-library/react';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import { getShowcase, getTopic, type Showcase, type Topic } from '#contract/catalogue/topics.ts';
import { getReactions } from '#contract/stories/reactions.ts';
import { getHome, getStory, sharedSoundPath } from '#contract/stories/stories.ts';
import type { RenderedPage } from '#contract/pageRenderer.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aSeries } from '#test/builders/catalogue/catalogue.ts';
import { aCard, aHome, aStory } from '#test/builders/stories/stories.ts';
import { adoptPage, answering, withRenderer } from '#test/harness/rendering.tsx';
import { screens } from '#app/screens.ts';
import { renderedScreens } from './renderedScreens.ts';

const HOSTILE = '</script><script>alert(1)</script><!-- $& 呆迪';
const home = aHome({
  banners: [{ id: 'first', title: HOSTILE, subtitle: HOSTILE, cover: '/media/cover/banner', storyId: 'moon' }],
  picks: [aCard('quilt', { title: HOSTILE }), aCard('boot', { access: 'vip' })],
  goodNight: [aCard('star'), aCard('night')],
  limited: { endsAt: Date.now(), stories: [aCard('gift')] },
});
const showcase: Showcase = {
  topics: [
    {
      id: 'first',
      title: HOSTILE,
      subtitle: '',
      banner: '/media/cover/topic',
      stories: [aCard('moon'), aCard('star')],
    },
  ],
};
const topic: Topic = {
  id: 'stars',
  title: HOSTILE,
  subtitle: '',
  banner: '/media/cover/topic',
  paragraphs: ['从前'],
  groups: [{ heading: HOSTILE, text: '', stories: [aCard('moon')] }],
  others: [],
};
const series = aSeries({ title: HOSTILE });
const stories = { items: [{ story: aCard('star', { title: HOSTILE }), progress: null }], next: null };
const story = aStory('stars', {
  title: HOSTILE,
  sentences: [{ text: HOSTILE, startMs: 0, endMs: 1_000, pinyin: 'cong2 qian2' }],
});
const ownSound = { ...story.sound, url: '/media/own.mp3' };
const sharedStory = {
  ...story,
  sound: { ...story.sound, url: sharedSoundPath('stars'), isMetered: true, isShared: true },
};
const reactions = { likeCount: 3, commentCount: 1, isLiked: false, isFavourite: false };
const noHome = aHome({ banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] });
const shown: Partial<Record<ScreenId, string>> = {
  home: 'href="/combine/audio_detail?id=quilt"',
  layout: 'href="/combine/audio_detail?id=quilt"',
  learning: '和呆迪一起认字',
  series: 'href="/combine/audio_detail?id=star"',
  showcase: 'href="/combine/audio_detail?id=star"',
  story: `<noscript><audio class="plain" controls="" preload="none" src="${sharedSoundPath('stars')}"`,
  topic: 'href="/combine/audio_detail?id=moon"',
};
/** The address of a rendered screen below the base path. */
const pathOf = (id: ScreenId): string =>
  `${paths[id]}${renderedScreens[id]?.parameter === undefined ? '' : '?id=stars'}`;
const ids = Object.keys(renderedScreens) as ScreenId[];

async function renderAll(paths: readonly string[], reply: ReplyOf<typeof getHome> = home): Promise<RenderedPage[]> {
  const answer = answering([
    [getHome, reply],
    [getShowcase, showcase],
    [getTopic, topic],
    [getSeries, series],
    [listStories, stories],
    [getStory, sharedStory],
    [getReactions, reactions],
  ]);
  const pages = await withRenderer(({ renderPage }) => Promise.all(paths.map((path) => renderPage(path, answer))));
  return pages.map((page, index) => {
    if (!page) throw new Error(`${paths[index] ?? ''} was not rendered.`);
    return page;
  });
}

const atHour = (hour: number) => jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);

describe('a page that the gateway has rendered', () => {
  const pages = new Map<string, RenderedPage>();
  beforeAll(async () => {
    const all = ids.map(pathOf);
    (await renderAll(all)).forEach((page, index) => pages.set(all[index] ?? '', page));
  }, 120_000);
  const pageAt = (path: string): RenderedPage => {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} was not rendered.`);
    return page;
  };

  it.each(ids)('%s shows the screen and contains its data', (id) => {
    const { html, data, title } = pageAt(pathOf(id));
    expect(title).toBe(screens[id].title);
    expect(html).toContain(shown[id]);
    expect(html).not.toMatch(/<script|aria-busy="true"/);
    expect(data).not.toContain('<');
    // The screen of the tab 学习 has no data.
    if (id !== 'learning') expect(JSON.stringify(JSON.parse(data))).toContain(HOSTILE);
  });

  const devices = [
    ['by day', 12, 'Mozilla/5.0'],
    ['in the evening', 21, 'Mozilla/5.0'],
    ['on a tablet', 12, 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'],
    ['in a host app', 12, 'Mozilla/5.0 ilisten_android/2003/12.4.1/xiaomi'],
    ['in the app for tablets', 21, 'Mozilla/5.0 ilisten_android/5004/12.4.1/xiaomi'],
  ] as const;
  it.each(ids.flatMap((id) => devices.map((device) => [id, ...device] as const)))(
    'HTTP-03 %s is adopted %s without a difference and without another call',
    async (id, _, hour, userAgent) => {
      atHour(hour);
      const { problems, network } = await adoptPage(pathOf(id), pageAt(pathOf(id)), {
        userAgent,
        // The series is requested again in any case, because it may have been heard further.
        beforeAdoption({ network: calls }) {
          calls.answer(getSeries, series);
          calls.answer(getStory, { ...story, sound: ownSound });
        },
      });
      expect(problems).toEqual([]);
      for (const endpoint of [getHome, getShowcase, getTopic, listStories, getReactions])
        expect(network.callsTo(endpoint)).toEqual([]);
      const hasShelf = hour === 21 && screens[id].load === screens.home.load;
      expect(screen.queryAllByRole('heading', { name: '晚安故事' })).toHaveLength(hasShelf ? 1 : 0);
    },
  );

  it('ENV-05 leads to the screens for tablets as soon as the device is known', async () => {
    const { html } = await adoptedOn('Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)');
    expect(html).toContain('href="/combine/audio_category?category=bedtime"');
    expect(screen.getByRole('link', { name: '睡前' })).toHaveAttribute(
      'href',
      '/combine/audio_category/hd?category=bedtime',
    );
  });

  it('is adopted when the home is empty', async () => {
    const { problems } = await adoptPage('/', (await renderAll(['/'], noHome))[0] as RenderedPage);
    expect(problems).toEqual([]);
    expect(screen.getByText('故事还在路上')).toBeInTheDocument();
  });

  it('is adopted where pinyin is shown over the text, and asks for an address of the sound that is its own', async () => {
    const path = pathOf('story');
    const { problems, store } = await adoptPage(path, pageAt(path), {
      beforeAdoption({ network, services }) {
        services.localStore.write(storageKeys.pinyin, 'shown');
        network.answer(getStory, { ...story, sound: ownSound });
      },
    });
    expect(problems).toEqual([]);
    expect(screen.getByRole('button', { name: '拼音', pressed: true })).toBeInTheDocument();
    await waitFor(() =>
      expect(
        listeningApi.endpoints.getStory.select({ params: { storyId: 'stars' } })(store.getState()).data?.sound,
      ).toEqual(ownSound),
    );
  });

  it('is adopted by a user who has signed in meanwhile, and shows the nickname', async () => {
    const { problems } = await adoptPage('/', pageAt('/'), {
      beforeAdoption: ({ store }) => {
        store.dispatch(setToken({ token: 'token', expireAt: Date.now() + 3_600_000 }));
        store.dispatch(setUser({ userId: 'user', nickname: '小听众' }));
      },
    });
    expect(problems).toEqual([]);
    expect(screen.getByText('小听众')).toBeInTheDocument();
  });

  it('does not scroll back a page that was scrolled before it was adopted', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation();
    const { problems } = await adoptPage('/', pageAt('/'));
    expect(problems).toEqual([]);
    expect(scrollTo).not.toHaveBeenCalled();
    await act(async () => screen.getByRole('link', { name: '学习' }).click());
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  const adoptedOn = async (userAgent: string) => {
    const page = pageAt('/');
    await adoptPage('/', page, { userAgent });
    return page;
  };
});

describe('the renderer', () => {
  it.each(['/profile', '/no/such/screen', '/audio_work?id=moon', '//other.example'])(
    'leaves %j to the page',
    async (path) => {
      expect(await withRenderer(({ addressOf }) => addressOf(path))).toBeUndefined();
    },
  );

  it('takes all addresses of a screen for one', async () => {
    const addressesOf = (...given: string[]) => withRenderer(({ addressOf }) => given.map(addressOf));
    expect(await addressesOf('/', '/?channel=a', '/?x=<script>')).toEqual(['/', '/', '/']);
    expect(await addressesOf('/series?channel=a&id=%2F%3F?&id=b', '/series', '/series?other=1')).toEqual([
      '/series?id=%2F%3F%3F',
      '/series',
      '/series',
    ]);
    expect(await addressesOf('/layout', '/LAYOUT/', '/layout?a')).toEqual(['/layout', '/layout', '/layout']);
  });

  it('renders nothing if a call fails, so that the page shows the failure', async () => {
    expect(await withRenderer(({ renderPage }) => renderPage('/', answering([])))).toBeUndefined();
  });

  it.each(['/series', '/series?id=', '/audio_detail?id=', '/topic?id=%00', '/topic?id=%3Cscript%3E'])(
    'leaves %s to the page',
    async (path) => {
      expect(await withRenderer(({ renderPage }) => renderPage(path, answering([])))).toBeUndefined();
    },
  );

  it('gives each page a store of its own', async () => {
    const [first, second] = await withRenderer(async ({ renderPage }) => [
      await renderPage('/', answering([[getHome, home]])),
      await renderPage('/', answering([[getHome, noHome]])),
    ]);
    expect(first?.html).toContain('今天先听这个');
    expect(second?.html).not.toContain('今天先听这个');
    expect(second?.data).not.toContain('quilt');
  });
});

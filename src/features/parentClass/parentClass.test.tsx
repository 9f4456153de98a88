import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  forgetArticle,
  getArticle,
  listArticles,
  listSavedArticles,
  saveArticle,
} from '#contract/catalogue/articles.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { playRequested, selectPlayer } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anArticle, anArticleCard } from '#test/builders/catalogue/articles.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;
async function open(path: string, prepare: (network: App['network']) => void = () => undefined, isSignedIn = false) {
  return renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(listArticles, { items: [anArticleCard('calm'), anArticleCard('dark', { hasSound: true })] });
      network.answer(getArticle, ({ params }) => anArticle(params.articleId));
      network.answer(listSavedArticles, { items: [] });
      prepare(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('the list of articles', () => {
  it('shows the articles with links, and says at its end that there are no more', async () => {
    await open('/parent_class');
    expect(await screen.findByRole('link', { name: /文章 dark.*可以听/ })).toBeInTheDocument();
    expect(screen.getByText('看到底啦，共 2 篇')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /文章 calm/ }));
    expect(currentPath()).toBe('/parent_class?article=calm');
    expect(await screen.findByText('等他平静下来。')).toBeInTheDocument();
  });

  it('can be filtered by age and theme, and the URL contains both', async () => {
    const { network } = await open('/parent_class');
    await userEvent.click(screen.getByRole('button', { name: '5–6 岁' }));
    await userEvent.click(screen.getByRole('button', { name: '情绪' }));
    expect(currentPath()).toBe('/parent_class?theme=feelings&age=5');
    expect(network.callsTo(listArticles).at(-1)?.request).toEqual({ query: { theme: 'feelings', age: 5 } });
    await userEvent.click(screen.getByRole('button', { name: '全部年龄' }));
    expect(currentPath()).toBe('/parent_class?theme=feelings');
  });

  it('offers only the chosen filters, and those other filters that would still find an article', async () => {
    await open('/parent_class?age=5&theme=habits', (network) =>
      network.answer(listArticles, {
        items: [],
        kinds: [
          { theme: 'feelings', ageFrom: 3, ageTo: 6 },
          { theme: 'habits', ageFrom: 7, ageTo: 10 },
          { theme: 'school', ageFrom: 8, ageTo: 9 },
        ],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: '上学' })).not.toBeInTheDocument());
    const chips = (label: string) =>
      within(screen.getByRole('group', { name: label }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(chips('孩子多大')).toEqual(['全部年龄', '5–6 岁', '7 岁以上']);
    expect(chips('想看什么')).toEqual(['全部', '情绪', '习惯']);
  });

  it('ROUTE-07 ignores invalid parameters of the address', async () => {
    const { network } = await open('/parent_class?theme=nonsense&age=900');
    expect(network.callsTo(listArticles)[0]?.request).toEqual({ query: {} });
  });

  it('has a button to show all articles if none match the filters', async () => {
    await open('/parent_class?theme=school', (network) => network.answer(listArticles, { items: [] }));
    await userEvent.click(await screen.findByRole('button', { name: '看全部文章' }));
    expect(currentPath()).toBe('/parent_class');
  });

  it('is replaced by an error if it cannot be loaded, and can be requested again', async () => {
    const { network } = await open('/parent_class', (one) => one.answer(listArticles, new ApiError('timeout')));
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(listArticles, { items: [anArticleCard('calm')] });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('link', { name: /文章 calm/ })).toBeInTheDocument();
  });
});

describe('an article', () => {
  it.each(['/parent_class?article=', '/parent_class?article=../x'])(
    'ROUTE-07 with an invalid id (%s) is replaced by the not-found page',
    async (path) => {
      await open(path);
      expect(await screen.findByRole('link', { name: '看看别的文章' })).toBeInTheDocument();
    },
  );

  it('ROUTE-04 that does not exist is replaced by the not-found page', async () => {
    await open('/parent_class?article=gone', (network) =>
      network.answer(getArticle, new ApiError('status', '内容不存在', 404)),
    );
    expect(await screen.findByRole('link', { name: '看看别的文章' })).toBeInTheDocument();
  });

  it('shows tips for parents, and the sources of the article', async () => {
    await open('/parent_class?article=calm');
    expect(await screen.findByText('今晚少说一句')).toBeInTheDocument();
    expect(screen.getByText('来自多项研究。')).toBeInTheDocument();
  });

  it('requires a guest to log in before saving it', async () => {
    await open('/parent_class?article=calm');
    await userEvent.click(await screen.findByRole('link', { name: '登录后收藏' }));
    expect(currentPath()).toContain(encodeURIComponent('/combine/parent_class?article=calm'));
  });

  it('can be saved on the server, and then removed again', async () => {
    const { network } = await open('/parent_class?article=calm', () => undefined, true);
    network.answer(saveArticle, {});
    network.answer(forgetArticle, {});
    const button = () => screen.findByRole('button', { name: '收藏' });
    await waitFor(async () => expect(await button()).toBeEnabled());
    network.answer(listSavedArticles, { items: [anArticleCard('calm')] });
    await userEvent.click(await button());
    expect(network.callsTo(saveArticle)[0]?.request).toEqual({ params: { articleId: 'calm' } });
    expect(await screen.findByRole('button', { name: '收藏', pressed: true })).toBeInTheDocument();
    await waitFor(async () => expect(await button()).toBeEnabled());
    network.answer(listSavedArticles, { items: [] });
    await userEvent.click(await button());
    expect(network.callsTo(forgetArticle)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: '收藏', pressed: false })).toBeInTheDocument();
  });

  it('can be saved even if the saved articles could not be loaded', async () => {
    const { network } = await open(
      '/parent_class?article=calm',
      (one) => one.answer(listSavedArticles, new ApiError('network')),
      true,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: '收藏' })).toBeEnabled());
    network.answer(saveArticle, {});
    network.answer(listSavedArticles, { items: [anArticleCard('calm')] });
    await userEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(await screen.findByRole('button', { name: '收藏', pressed: true })).toBeInTheDocument();
  });

  it('is not shown as saved when saving has failed', async () => {
    const { network } = await open('/parent_class?article=calm', () => undefined, true);
    network.answer(saveArticle, new ApiError('network'));
    await waitFor(() => expect(screen.getByRole('button', { name: '收藏' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '收藏', pressed: false })).toBeInTheDocument();
  });
});

describe('the sound of an article', () => {
  const sound = { url: '/media/voice/calm.mp3', durationMs: 90_000, isSynthesised: true };
  let element: HTMLAudioElement;

  async function openWithSound() {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { value: false, configurable: true });
      fireEvent.play(this);
      return Promise.resolve();
    });
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
      Object.defineProperty(this, 'paused', { value: true, configurable: true });
      fireEvent.pause(this);
    });
    const app = await open('/parent_class?article=calm', (network) =>
      network.answer(getArticle, anArticle('calm', { sound })),
    );
    await screen.findByRole('region', { name: '听这篇文章' });
    element = document.querySelector('audio')!;
    return app;
  }

  it('plays, shows its position, and pauses', async () => {
    await openWithSound();
    expect(screen.getByText('0:00 / 1:30 · 合成示范音')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '播放：文章 calm' }));
    Object.defineProperty(element, 'currentTime', { value: 12, configurable: true });
    fireEvent.timeUpdate(element);
    expect(screen.getByText('0:12 / 1:30 · 合成示范音')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '暂停：文章 calm' }));
    expect(screen.getByRole('button', { name: '播放：文章 calm' })).toBeInTheDocument();
  });

  it('pauses a playing story, and is paused when a story starts', async () => {
    const { network, dispatch, store, audio } = await openWithSound();
    network.answer(getStory, ({ params }) => aStory(params.storyId));
    act(() => void dispatch(playRequested({ story: aStory() })));
    act(() => audio.finishLoading(100));
    expect(selectPlayer(store.getState()).phase).toBe('playing');
    await userEvent.click(screen.getByRole('button', { name: '播放：文章 calm' }));
    expect(selectPlayer(store.getState()).phase).toBe('paused');
    act(() => void dispatch(playRequested({ story: aStory('star') })));
    act(() => audio.finishLoading(100));
    expect(screen.getByRole('button', { name: '播放：文章 calm' })).toBeInTheDocument();
  });

  it('is replaced by an error if it fails to load, and is requested again by the next tap', async () => {
    const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
    await openWithSound();
    await userEvent.click(screen.getByRole('button', { name: '播放：文章 calm' }));
    fireEvent.error(element);
    expect(screen.getByText('没有播出来，请再试一次')).toHaveAttribute('role', 'alert');
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '播放：文章 calm' }));
    expect(load.mock.contexts).toEqual([element]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '暂停：文章 calm' })).toBeInTheDocument();
    expect(screen.getByText('0:00 / 1:30 · 合成示范音')).toBeInTheDocument();
  });
});

import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import { getProgress, getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aPage, aSeries, listedStories } from '#test/builders/catalogue/catalogue.ts';
import { claimDownloads, openDownloads } from '#platform/offline/downloads/downloadDatabase.ts';
import { registerWorker } from '#platform/offline/registerWorker.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const CANNOT = '现在不能下载，在线可以听';
const CANNOT_IN_WEBVIEW = '这里不能下载，用系统自带的浏览器打开就可以';
const WECHAT_AGENT = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
const BEGUN = '开始下载，没有网络也能听';

const open = async (path: string, userAgent?: string) =>
  renderApp(path, {
    ...(userAgent !== undefined && { userAgent }),
    beforeRender: ({ network }) => {
      network.answer(listStories, aPage());
      network.answer(getSeries, aSeries());
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      network.answer(getProgress, { progress: null });
    },
  });

function offerStorage() {
  Object.assign(globalThis, { caches: { open: async () => ({}), delete: async () => true } });
  return replaceServiceWorker(new EventTarget(), { controller: {} });
}

/** Replaces the browser's access to service workers, which jsdom does not have. */
function replaceServiceWorker<T>(container: EventTarget, parts: T) {
  const value = Object.assign(container, parts);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  return value;
}
beforeEach(() => {
  indexedDB = new IDBFactory();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const theButton = (name: string | RegExp) => screen.findByRole('button', { name });

/** Waits until the downloads were read from the storage, which enables the button, and returns the button. */
async function usable(name: string | RegExp): Promise<HTMLElement> {
  const button = await theButton(name);
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

const aWorker = (state: ServiceWorkerState) => Object.assign(new EventTarget(), { state });

describe('the download button', () => {
  it.each([
    ['a story', '/audio_detail?id=moon', '下载，这里不支持', 'browser', undefined, CANNOT],
    ['a series', '/series?id=bedtime-stars', '下载整张专辑', 'browser', undefined, CANNOT],
    ['a story', '/audio_detail?id=moon', '下载，这里不支持', 'web view', WECHAT_AGENT, CANNOT_IN_WEBVIEW],
    ['a series', '/series?id=bedtime-stars', '下载整张专辑', 'web view', WECHAT_AGENT, CANNOT_IN_WEBVIEW],
  ])(
    'of %s at %s, labelled “%s”, says that a %s without service workers cannot download, and advises another browser only in a web view',
    async (_name, path, label, _where, userAgent, text) => {
      await open(path, userAgent);
      await userEvent.click(await theButton(label));
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  const buttons = [
    ['a story', '/audio_detail?id=moon', /^下载，/, '下载，这里不支持'],
    ['a series', '/series?id=bedtime-stars', '下载整张专辑', '下载整张专辑'],
  ] as const;
  const failures = [
    ['the host refuses the service worker', async () => Promise.reject(new Error('refused'))],
    ['the operator has withdrawn the service worker', async () => ({ active: aWorker('activated') })],
    ['the files of the service worker are not complete', async () => ({ installing: aWorker('redundant') })],
  ] as const;

  it.each(
    buttons.flatMap(([name, path, , label]) => failures.map((failure) => [name, ...failure, path, label] as const)),
  )('of %s says that downloads are not possible if %s', async (_name, _failure, register, path, label) => {
    offerStorage();
    replaceServiceWorker(new EventTarget(), { controller: null, register });
    await open(path);
    await act(async () => registerWorker());
    await userEvent.click(await theButton(label));
    expect(await screen.findByText(CANNOT)).toBeInTheDocument();
  });

  it.each(buttons)('of %s is enabled as soon as the service worker controls the page', async (_name, path, label) => {
    offerStorage();
    const worker = aWorker('installing');
    const register = async () => ({ installing: worker });
    const container = replaceServiceWorker<{ controller: unknown; register: unknown }>(new EventTarget(), {
      controller: null,
      register,
    });
    registerWorker();
    // The download screen shows that the downloads have been read from the storage, so the button waits only for the
    // service worker.
    const { services } = await open('/my_download');
    await screen.findByText('还没有下载故事');
    act(() => services.navigator.replace(new URL(`/combine${path}`, location.origin)));
    expect(await theButton(label)).toBeDisabled();
    container.controller = worker;
    act(() => void container.dispatchEvent(new Event('controllerchange')));
    await userEvent.click(await usable(label));
    expect(screen.queryByText(CANNOT)).toBeNull();
  });

  it.each(buttons)(
    'of %s shows an error if the storage cannot be read, and starts the download once the storage can be read',
    async (_name, path, label) => {
      offerStorage();
      const storage = indexedDB;
      indexedDB = {
        open: () => {
          throw new DOMException('refused', 'UnknownError');
        },
      } as unknown as IDBFactory;
      await open(path);
      await userEvent.click(await usable(label));
      expect(await screen.findByText('下载的故事没有读出来，请再试一次')).toBeInTheDocument();
      expect(screen.queryByText(BEGUN)).toBeNull();
      indexedDB = storage;
      await userEvent.click(await usable(label));
      expect(await screen.findByText(BEGUN)).toBeInTheDocument();
    },
  );

  it('of a series announces no download if the right to hear its stories has expired, but shows the reason, with a link to the login', async () => {
    offerStorage();
    const shelf = claimDownloads(localStore, 'ann');
    const database = await openDownloads(localStore, () => undefined);
    for (const { story } of aPage().items) {
      const { sound, ...rest } = aStory(story.id);
      const detail = { ...rest, sound: { ...sound, until: Date.now() - 1_000 } };
      const state = { state: 'ready', problem: '', bytes: 1, etag: '', addedAt: 1 } as const;
      await database.put('stories', { id: story.id, shelf, story, detail, ...state });
    }
    database.close();
    await open('/series?id=bedtime-stars');
    await userEvent.click(await usable('下载整张专辑'));
    expect((await screen.findAllByText('登录后就能接着听；会员到期的，要先续上会员')).length).toBeGreaterThan(0);
    expect(screen.queryByText(BEGUN)).toBeNull();
    const [login] = screen.getAllByRole('link', { name: '去登录' });
    expect(login).toHaveAttribute('href', expect.stringContaining('/login'));
    act(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.queryByRole('link', { name: '去登录' })).toBeNull();
    expect(screen.getAllByText('要联网确认一次才能接着听；会员到期的，要先续上会员').length).toBeGreaterThan(0);
    Reflect.deleteProperty(navigator, 'onLine');
  });

  it('of a series downloads all its stories, even if they are on several pages of the list', async () => {
    offerStorage();
    const { network } = await open('/series?id=bedtime-stars');
    const button = await usable('下载整张专辑');
    network.answer(listStories, ({ query }) =>
      query.cursor === undefined ? aPage(listedStories(1), 'more') : aPage(listedStories(2, 1)),
    );
    network.answer(getStory, async () => new Promise(() => undefined));
    await userEvent.click(button);
    expect(await screen.findByText(BEGUN)).toBeInTheDocument();
    const downloads = await openDownloads(localStore, () => undefined);
    await waitFor(async () => expect(await downloads.getAllKeys('stories')).toEqual(['story-0', 'story-1', 'story-2']));
    downloads.close();
  });

  it('of a series downloads nothing and can be pressed again if a page of the series’ list fails to load', async () => {
    offerStorage();
    const { network } = await open('/series?id=bedtime-stars');
    const button = await usable('下载整张专辑');
    network.answer(listStories, ({ query }) => {
      if (query.cursor !== undefined) throw new ApiError('network');
      return aPage(listedStories(1), 'more');
    });
    await userEvent.click(button);
    expect(await screen.findByText(new ApiError('network').message)).toBeInTheDocument();
    expect(screen.queryByText(BEGUN)).toBeNull();
    expect(await usable('下载整张专辑')).toBeInTheDocument();
  });
});

describe('the link to the downloads', () => {
  const places = [
    ['the login that replaces the profile', '/profile'],
    ['the screen of a story that cannot be loaded', '/audio_detail?id=moon'],
    ['the screen of a series that cannot be loaded', '/series?id=bedtime-stars'],
  ] as const;
  const openWithoutNetwork = async (path: string) =>
    renderApp(path, {
      beforeRender: ({ network }) => {
        network.answer(getSeries, new ApiError('network'));
        network.answer(getStory, new ApiError('network'));
      },
    });

  it.each(places)('if this device has downloads, is shown on %s', async (_name, path) => {
    localStorage.setItem(storageKeys.downloadsOwner, 'shelf ann');
    await openWithoutNetwork(path);
    await userEvent.click(await screen.findByRole('link', { name: '我的下载' }));
    expect(currentPath()).toBe('/my_download');
  });

  it.each(places)('if this device has no downloads, is not shown on %s', async (_name, path) => {
    await openWithoutNetwork(path);
    await screen.findByRole(path === '/profile' ? 'checkbox' : 'alert');
    expect(screen.queryByRole('link', { name: '我的下载' })).toBeNull();
  });
});

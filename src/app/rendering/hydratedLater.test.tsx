import { screen, waitFor } from '@testing-library/react';
import { leaseTime } from '#contract/family/eyeCare.ts';
import { getStory } from '#contract/stories/stories.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { RenderedPage } from '#contract/pageRenderer.ts';
import { selectPlayer } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { hydratePage, answerWith, withRenderer } from '#test/harness/rendering.tsx';
import { currentPath } from '#test/harness/renderApp.tsx';
import { replies, story } from './renderedSamples.ts';

type Session = Parameters<NonNullable<NonNullable<Parameters<typeof hydratePage>[2]>['beforeHydration']>>[0];

const STORY = '/audio_detail?id=stars';
const pages: RenderedPage[] = [];
beforeAll(async () => {
  await withRenderer(async ({ renderPage }) => {
    for (const path of ['/', STORY]) {
      const rendered = await renderPage(path, answerWith(replies));
      if (!rendered || !('html' in rendered)) throw new Error(`${path} was not rendered.`);
      pages.push(rendered);
    }
  });
}, 60_000);
const homePage = () => pages[0] as RenderedPage;
const storyPage = () => pages[1] as RenderedPage;

const linkOf = (storyId: string): HTMLElement => {
  const link = document.querySelector<HTMLElement>(`main a[href$="/audio_detail?id=${storyId}"]`);
  if (!link) throw new Error(`No link leads to ${storyId}.`);
  return link;
};

/** Resolves in the same task, after React has done the synchronous work that an effect has caused. */
async function settleMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Replaces `IntersectionObserver`. Calls `onObserved` with each element that a component begins to observe. */
function watchObserved(onObserved: (element: Element) => void): void {
  class Observer {
    observe = onObserved;
    disconnect = () => undefined;
  }
  Object.assign(window, { IntersectionObserver: Observer });
}
afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

describe('the part of the home below the visible area', () => {
  it('is complete in the HTML that the gateway renders', () => {
    expect(homePage().html).toContain('大家爱听');
    expect(homePage().html).not.toMatch(/<!--\$[?!]-->|<template/);
  });

  it('is hydrated after the visible part, in tasks of its own', async () => {
    const shelves: string[] = [];
    watchObserved((shelf) => shelves.push(shelf.querySelector('h2')?.textContent ?? ''));
    const { problems } = await hydratePage('/', homePage(), { isAtOnce: false });
    await waitFor(() => expect(shelves).toEqual(['晚安故事']));
    await waitFor(() => expect(shelves).toContain('大家爱听'));
    expect(problems).toEqual([]);
  });

  it('opens a story within the app if the story is tapped before this part is hydrated', async () => {
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
    const { problems, network } = await hydratePage('/', homePage(), {
      prepareSession: ({ network: calls }) => calls.answer(getStory, story),
      beforeHydration: () => void linkOf('boot').dispatchEvent(tap),
    });
    expect(tap.defaultPrevented).toBe(true);
    await waitFor(() => expect(currentPath()).toBe('/audio_detail?id=boot'));
    await screen.findByRole('region', { name: '故事文字' });
    // The home may have requested another story before, to play it without a wait.
    const asked = network
      .callsTo(getStory)
      .map(({ request }) => (request as RequestOf<typeof getStory>).params.storyId);
    expect(asked.filter((storyId) => storyId === 'boot')).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it.each([
    [
      'another user signs in',
      ({ store }: Session) => {
        store.dispatch(setToken({ token: 'token', expireAt: Date.now() + 3_600_000 }));
        store.dispatch(setUser({ userId: 'user', nickname: '小听众' }));
      },
    ],
    ['the age changes', ({ store }: Session) => store.dispatch(setUser({ age: 9 }))],
  ])('is hydrated without a difference from the HTML if %s before its hydration', async (_, change) => {
    let rendered: Element | null = null;
    const { problems } = await hydratePage('/', homePage(), {
      beforeHydration(session) {
        rendered = screen.getByRole('heading', { name: '大家爱听' });
        change(session);
      },
    });
    expect(problems).toEqual([]);
    // React has not replaced what the gateway has rendered.
    expect(screen.getByRole('heading', { name: '大家爱听' })).toBe(rendered);
  });
});

describe('a story screen that the gateway has rendered', () => {
  it('is hydrated in tasks of its own, not together with the parts around the screen', async () => {
    const title = () => screen.getByRole('heading', { level: 1 });
    // React stores the props of an element in a property of the element when it hydrates the element.
    const isHydrated = () => Object.keys(title()).some((key) => key.startsWith('__reactProps$'));
    let hasBegun = false;
    let wasHydrated: Promise<boolean> | undefined;
    // The parts around the screen subscribe to the host after their hydration. They are then rendered again in the same
    // task, because only after the hydration do they know whether the device is a tablet.
    const subscribeEvents = () => {
      if (hasBegun) wasHydrated ??= settleMicrotasks().then(isHydrated);
      return () => undefined;
    };
    const { problems } = await hydratePage(STORY, storyPage(), {
      isAtOnce: false,
      host: { ...noHost, subscribeEvents },
      beforeHydration: () => void (hasBegun = true),
    });
    await waitFor(() => expect(wasHydrated).toBeDefined());
    expect(await wasHydrated).toBe(false);
    await waitFor(() => expect(isHydrated()).toBe(true));
    expect(problems).toEqual([]);
  });

  it('plays from a sentence that is tapped before the story is hydrated', async () => {
    const { problems, store } = await hydratePage(STORY, storyPage(), {
      prepareSession({ network }) {
        network.answer(getStory, story);
        network.answer(leaseTime, { leaseMs: 60_000, isFinishing: false, state: anEyeCare() });
      },
      beforeHydration: () => document.querySelector<HTMLElement>('section[aria-label="故事文字"] li button')?.click(),
    });
    await waitFor(() => expect(selectPlayer(store.getState())).toMatchObject({ story: { id: 'stars' } }));
    expect(problems).toEqual([]);
  });
});

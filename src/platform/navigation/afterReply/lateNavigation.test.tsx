import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { adoptEntry, getEntry, removeEntry } from '#contract/experience/entries.ts';
import { getKeptEntry, keepEntry, listFolders } from '#contract/experience/favourites.ts';
import { block } from '#contract/stories/blocked.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aPage, aSeries } from '#test/builders/catalogue/catalogue.ts';
import { anAim, anEntry } from '#test/builders/experience/experience.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { currentPath, openAddress, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const honour = anHonour(1);

interface LateAction {
  name: string;
  path: string;
  endpoint: AnyEndpoint;
  reply: object;
  prepare: (network: Network) => void;
  /** The name of the button that starts the action, and of the button that confirms it, if there is one. */
  button: string;
  confirmation?: string;
  /** The message that the user reads although they have left. */
  message: string;
}

const actions: LateAction[] = [
  {
    name: 'a series was blocked',
    path: '/series?id=bedtime-stars',
    endpoint: block,
    reply: {},
    prepare(network) {
      network.answer(getSeries, aSeries());
      network.answer(listStories, aPage());
    },
    button: '不想听这张专辑',
    confirmation: '不想听',
    message: '好的，在“内容黑名单”里能找回来',
  },
  {
    name: 'a public activity was added to the aims of a child',
    path: '/experience/discover?id=make-dumplings',
    endpoint: adoptEntry,
    reply: anAim(1),
    prepare: (network) => network.answer(getEntry, anEntry('make-dumplings')),
    button: '加入我的目标',
    message: '加到目标里啦',
  },
  {
    name: 'a shared activity was withdrawn',
    path: '/experience/discover?id=make-dumplings',
    endpoint: removeEntry,
    reply: {},
    prepare: (network) => network.answer(getEntry, anEntry('make-dumplings', { isMine: true })),
    button: '收回分享',
    confirmation: '收回',
    message: '已经收回',
  },
  {
    name: 'a favourite was added',
    path: `/experience/add_fav?kind=honour&id=${honour.id}`,
    endpoint: keepEntry,
    reply: {},
    prepare(network) {
      network.answer(listFolders, { items: [], loose: 0 });
      network.answer(getKeptEntry, {
        entry: { kind: 'honour', id: honour.id, day: honour.day, isKept: false, honour },
      });
    },
    button: '收藏',
    message: '收藏好了',
  },
];

it.each(actions)(
  'when the reply arrives that $name, a user who has already left the screen is not moved to another screen',
  async ({ path, endpoint, reply, prepare, button, confirmation, message }) => {
    let finish = (): void => undefined;
    await renderApp(path, {
      beforeRender({ network, dispatch }) {
        prepare(network);
        network.answer(endpoint, () => new Promise((resolve) => (finish = () => resolve(reply))));
        dispatch(setToken({ token: 'a' }));
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    if (confirmation !== undefined) {
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirmation }));
    }
    expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-busy', 'true');
    await act(async () => openAddress('/about'));
    await act(async () => finish());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(currentPath()).toBe('/about');
  },
);

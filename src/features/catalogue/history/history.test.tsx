import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listSubscriptions } from '#contract/catalogue/catalogue.ts';
import * as contract from '#contract/stories/history.ts';
import { addFavourite, listFavourites, removeFavourite } from '#contract/stories/reactions.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoryCard, aProgress } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { byDay } from './byDay.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

let app: App;

const entry = (id: string, updatedAt: number) => ({
  story: aStoryCard(id),
  progress: aProgress(id, 40_000, { updatedAt }),
});
const twoDays = () => ({ items: [entry('moon', Date.now()), entry('star', Date.now() - DAY_MS)], next: null });

async function open(path = '/play_history', answer: (network: App['network']) => void = () => undefined) {
  app = await renderApp(path, {
    beforeRender: ({ network, store }) => {
      network.answer(contract.listHistory, twoDays());
      answer(network);
      store.dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

it('the history screen shows the stories heard on each day, and how much of each story is left', async () => {
  await open();
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(headings).toEqual(['今天', '昨天']);
  expect(screen.getAllByText(/还剩 1 分钟/)).toHaveLength(2);
});

it('the history screen removes a story from the history at once, and lets the user undo the removal', async () => {
  const { network } = await open();
  network.answer(contract.removeFromHistory, { removedAt: 77 });
  network.answer(contract.restoreHistory, {});
  await userEvent.click(await screen.findByRole('button', { name: '移除：故事 moon' }));
  expect(screen.queryByText('故事 moon')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
  expect(network.callsTo(contract.restoreHistory)).toMatchObject([{ request: { body: { removedAt: 77 } } }]);
  expect(await screen.findByText('故事 moon')).toBeInTheDocument();
});

it('the history screen shows a removed story again, with an error, if the removal fails', async () => {
  const { network } = await open();
  network.answer(contract.removeFromHistory, new ApiError('network'));
  await userEvent.click(await screen.findByRole('button', { name: '移除：故事 moon' }));
  expect(await screen.findByText('没有移除，请再试一次')).toBeInTheDocument();
  expect(await screen.findByText('故事 moon')).toBeInTheDocument();
});

it('the history screen clears the history only after a confirmation', async () => {
  const { network } = await open();
  network.answer(contract.clearHistory, { removedAt: 77 });
  await userEvent.click(await screen.findByRole('button', { name: '清空' }));
  const question = await screen.findByRole('alertdialog');
  expect(network.callsTo(contract.clearHistory)).toEqual([]);
  network.answer(contract.listHistory, { items: [], next: null });
  await userEvent.click(within(question).getByRole('button', { name: '清空' }));
  expect(await screen.findByText('还没有听过故事')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument();
});

it('the history screen shows the subscribed series', async () => {
  await open('/play_history', (network) =>
    network.answer(listSubscriptions, {
      items: [{ id: 'stars', title: '小星星', summary: '', cover: '', storyCount: 4 }],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: '我订阅的' }));
  expect(await screen.findByRole('link', { name: /小星星/ })).toHaveAttribute('href', '/combine/series?id=stars');
});

it('the history screen shows the favourites, and can restore a removed favourite', async () => {
  const { network } = await open('/play_history', (answering) => {
    answering.answer(listFavourites, { items: [aStoryCard('moon'), aStoryCard('star')] });
    answering.answer(removeFavourite, {});
    answering.answer(addFavourite, {});
  });
  await userEvent.click(screen.getByRole('button', { name: '我收藏的' }));
  expect(await screen.findByRole('link', { name: /故事 star/ })).toBeInTheDocument();
  network.answer(listFavourites, { items: [aStoryCard('star')] });
  await userEvent.click(screen.getByRole('button', { name: '不再收藏：故事 moon' }));
  expect(await screen.findByText('已移除《故事 moon》')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /故事 moon/ })).not.toBeInTheDocument();
  network.answer(listFavourites, { items: [aStoryCard('moon'), aStoryCard('star')] });
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(await screen.findByRole('link', { name: /故事 moon/ })).toBeInTheDocument();
});

it('GATE-08 the history screen sends no request before the user is signed in', async () => {
  app = await renderApp('/play_history');
  expect(app.network.callsTo(contract.listHistory)).toEqual([]);
});

it('the history screen shows the days earlier than yesterday as dates, with the year if it is not the current year', () => {
  app = { flows: { cancel: () => undefined } } as App;
  const now = Date.parse('2026-11-21T00:05+08:00');
  const days = [now, now - 600_000, Date.parse('2026-11-02T12:00+08:00'), Date.parse('2025-12-31T00:00+08:00')];
  const lines = byDay(
    days.map((updatedAt, index) => entry(`story-${index}`, updatedAt)),
    now,
  );
  expect(lines.flatMap((line) => ('day' in line ? [line.day] : []))).toEqual([
    '今天',
    '昨天',
    '11月2日',
    '2025年12月31日',
  ]);
});

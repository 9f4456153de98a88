import { act, screen } from '@testing-library/react';
import { listLimited } from '#contract/catalogue/catalogue.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

let app: App;

afterEach(() => jest.useRealTimers());

const timer = () => screen.getByRole('timer').textContent.replace(/\s/g, '');

it('HTTP-08 the screen of free stories counts down to the end of the offer by the server’s clock, not the phone’s, and then requests the list again', async () => {
  jest.useFakeTimers();
  const serverNow = Date.now() + 10 * HOUR_MS;
  app = await renderApp('/limited', {
    beforeRender: ({ network, services }) => {
      services.clock.learn(new Date(serverNow).toUTCString());
      network.answer(listLimited, {
        items: [aStoryCard('sail', { access: 'vip', title: '耳朵帆船' })],
        endsAt: Math.floor(serverNow / 1000) * 1000 + 49 * HOUR_MS + 5_000,
      });
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(screen.getByText('耳朵帆船')).toBeInTheDocument();
  expect(screen.getByText('免费')).toBeInTheDocument();
  expect(screen.queryByText('VIP')).not.toBeInTheDocument();
  expect(timer()).toMatch(/^还剩2天01000[45]$/);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(timer()).toMatch(/^还剩2天01000[12]$/);
  expect(app.network.callsTo(listLimited)).toHaveLength(1);
  jest.setSystemTime(Date.now() + 49 * HOUR_MS);
  app.network.answer(listLimited, {
    items: [aStoryCard('boat', { title: '月亮船' })],
    endsAt: serverNow + 200 * HOUR_MS,
  });
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText('月亮船')).toBeInTheDocument();
});

it('the screen of free stories shows a message if no story is free at present', async () => {
  app = await renderApp('/limited', {
    beforeRender: ({ network }) => network.answer(listLimited, { items: [], endsAt: null }),
  });
  expect(await screen.findByText('这会儿没有限时免费')).toBeInTheDocument();
});

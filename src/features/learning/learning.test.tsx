import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getToday, saveLearningSettings, type Today } from '#contract/learning/learning.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aToday } from '#test/builders/learning/words.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

let app: Awaited<ReturnType<typeof renderApp>>;

async function open(today?: Today | ApiError) {
  app = await renderApp('/learning', {
    beforeRender({ network, dispatch }) {
      if (today === undefined) return;
      network.answer(getToday, today);
      dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

it('the learning screen marks the tab 学习 as current, and links to all screens for learning', async () => {
  await open(aToday());
  expect(screen.getByRole('link', { name: '学习' })).toHaveAttribute('aria-current', 'page');
  const links = within(await screen.findByRole('navigation', { name: '学习' }));
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/combine/new_word',
    '/combine/dictation/index',
    '/combine/new_word/wrong',
    '/combine/dictation/errorbook',
    '/combine/knowledge',
    '/combine/book/index',
    '/combine/task/index',
    '/combine/statistical_report',
  ]);
});

it('the learning screen shows how much is done and due today', async () => {
  await open(aToday());
  const plan = within(await screen.findByRole('region', { name: '今天的计划' }));
  expect(plan.getByText('已学 3 个字，目标 10 个')).toBeInTheDocument();
  expect(plan.getByRole('progressbar', { name: '今天学了多少' })).toHaveAttribute('aria-valuenow', '30');
  expect(plan.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '1', '4']);
});

it('the learning screen links to the dictation of due words, and hides the link when no words are due', async () => {
  await open(aToday());
  expect(await screen.findByRole('link', { name: '听写 4 个该复习的词' })).toHaveAttribute(
    'href',
    '/combine/dictation/preparation?set=due',
  );
  app.unmount();
  await open(aToday({ due: { recognise: 1, write: 1, dictation: 0 } }));
  await screen.findByRole('link', { name: '开始复习' });
  expect(screen.queryByRole('link', { name: /该复习的词/ })).not.toBeInTheDocument();
});

it.each([
  ['the review of what is due', {}, '开始复习', '/combine/new_word?practise=due'],
  [
    'new characters, if nothing is due for review,',
    { due: { recognise: 0, write: 0, dictation: 0 } },
    '学新字：春天来了',
    '/combine/new_word?unit=g1b-01',
  ],
  [
    'a look at the characters, once the daily cap is reached,',
    { doneToday: 10, left: 0 },
    '还想学？翻翻生字',
    '/combine/new_word',
  ],
])('the learning screen suggests %s as the next step', async (_, overrides, name, address) => {
  await open(aToday(overrides));
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
});

it.each([
  [{ days: 5, isTodayDone: true }, '今天学过啦'],
  [{ days: 5, isTodayDone: false }, '今天还没学，学一个字就能接上'],
  [{ days: 0, isTodayDone: false }, '今天还没学'],
])(
  'the learning screen shows the number of days of the streak %j, and whether the user has learnt today',
  async (streak, words) => {
    await open(aToday({ streak }));
    const card = within(await screen.findByRole('region', { name: '连续学习' }));
    expect(card.getByText(String(streak.days))).toBeInTheDocument();
    expect(card.getByText(words)).toBeInTheDocument();
  },
);

it('the learning screen shows how often the user practised on each of the last seven days', async () => {
  await open(aToday());
  const week = within(await screen.findByRole('region', { name: '最近七天' }));
  expect(week.getAllByRole('listitem').at(-1)).toHaveAccessibleName('周六：练了 6 次，对 6 次');
  expect(week.getByText('一共练了 21 次')).toBeInTheDocument();
});

it('the learning screen changes the number of new characters per day, and shows an error when saving fails', async () => {
  const { network } = await open(aToday());
  network.answer(saveLearningSettings, ({ body }) => {
    network.answer(getToday, aToday({ settings: body }));
    return { settings: body };
  });
  await userEvent.click(await screen.findByRole('button', { name: '20 个' }));
  expect(await screen.findByText('已学 3 个字，目标 20 个')).toBeInTheDocument();
  network.answer(saveLearningSettings, new ApiError('network'));
  await userEvent.click(screen.getByRole('button', { name: '5 个' }));
  expect(await screen.findByText('没有改成，请再试一次')).toBeInTheDocument();
});

it('the learning screen loads the plan again when the user returns to the page, which may have stayed open over midnight', async () => {
  const { network } = await open(aToday());
  await screen.findByText('已学 3 个字，目标 10 个');
  network.answer(getToday, aToday({ doneToday: 0, left: 10 }));
  for (const visibilityState of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  }
  Reflect.deleteProperty(document, 'visibilityState');
  expect(await screen.findByText('已学 0 个字，目标 10 个')).toBeInTheDocument();
});

it('the learning screen shows an error if the plan cannot be loaded, and lets the user retry', async () => {
  const { network } = await open(new ApiError('network'));
  await screen.findByText('无法连接到网络,请检查网络后重试');
  network.answer(getToday, aToday());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('已学 3 个字，目标 10 个')).toBeInTheDocument();
});

it('GATE-08 the learning screen lets a guest start learning without a request for user data', async () => {
  const { network } = await open();
  expect(await screen.findByRole('link', { name: '开始学生字' })).toHaveAttribute('href', '/combine/new_word');
  expect(network.callsTo(getToday)).toEqual([]);
});

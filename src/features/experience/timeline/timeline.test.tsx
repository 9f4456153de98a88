import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getTimelineSummary, listTimeline, type TimelineEntry } from '#contract/experience/timeline.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aGrowthEntry, aHealthRecord } from '#test/builders/family/health.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const entries: TimelineEntry[] = [
  { kind: 'honour', id: '1', day: '2026-11-01', isKept: true, honour: anHonour(1, { title: '阅读之星' }) },
  {
    kind: 'health',
    id: '2',
    day: '2026-10-01',
    isKept: false,
    record: aHealthRecord(2, aGrowthEntry({ heightMm: 1_105 })),
  },
  {
    kind: 'aim',
    id: '3',
    day: '2026-09-09',
    isKept: false,
    aim: { kind: 'habit', title: '早晚刷牙', measure: 'days', target: 7 },
  },
  {
    kind: 'share',
    id: '4',
    day: '2026-08-08',
    isKept: false,
    entry: { kind: 'nature', title: '捡落叶', text: '我们捡了一下午' },
  },
  { kind: 'medal', id: 'reader', day: '2025-12-31', isKept: false, title: '小书虫', text: '读完第一本书', cover: '/m' },
  { kind: 'first', id: 'story', day: '2025-03-03', isKept: false, title: '月亮船' },
];
const summary = [
  { year: 2026, kind: 'aim' as const, count: 1 },
  { year: 2026, kind: 'health' as const, count: 1 },
  { year: 2026, kind: 'honour' as const, count: 1 },
  { year: 2026, kind: 'share' as const, count: 1 },
  { year: 2025, kind: 'first' as const, count: 1 },
  { year: 2025, kind: 'medal' as const, count: 1 },
];

const open = (path = '/experience/list', items = entries, counts = summary) =>
  renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(listTimeline, ({ query: { kind, year } }) => ({
        items: items.filter(
          (entry) =>
            (kind === undefined || entry.kind === kind) && (year === undefined || entry.day.startsWith(String(year))),
        ),
        next: null,
      }));
      network.answer(getTimelineSummary, { items: counts });
      dispatch(setToken({ token: 'a' }));
    },
  });

it('in the time line, the entry about the child’s first dictation links to the start screen of dictations, and not to a running dictation', async () => {
  await open('/experience/list', [
    { kind: 'first', id: 'dictation', day: '2026-03-03', isKept: false, title: '第一课' },
  ]);
  const links = await screen.findAllByRole('link', { name: /第一次听写/ });
  expect(links[0]).toHaveAttribute('href', expect.stringMatching(/dictation\/index$/));
});

const textsOf = (year: string) =>
  within(screen.getByRole('region', { name: year }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the time line', () => {
  it('describes every kind of entry in words, under headings for the years', async () => {
    await open();
    await screen.findByRole('heading', { name: '2026 年' });
    expect(textsOf('2026 年')).toEqual([
      '阅读之星奖状11月1日 · 荣誉',
      '量了身高体重身高 110.5 厘米10月1日 · 健康',
      '达成目标“早晚刷牙”好习惯 · 7 天9月9日 · 目标',
      '分享了“捡落叶”我们捡了一下午8月8日 · 分享',
    ]);
    expect(screen.getByRole('link', { name: /^达成目标/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/experience/aim?id=3'),
    );
    expect(screen.getByRole('link', { name: /^分享了/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/experience/discover?id=4'),
    );
    expect(textsOf('2025 年')).toEqual([
      '得到勋章“小书虫”读完第一本书12月31日 · 勋章',
      '第一次听故事《月亮船》3月3日 · 第一次',
    ]);
    expect(screen.getByRole('region', { name: '一共' })).toHaveTextContent(
      '1 项荣誉 · 1 个目标 · 1 次健康记录 · 1 枚勋章 · 1 次分享 · 1 个第一次',
    );
    expect(screen.getByRole('link', { name: '已收藏：阅读之星，换收藏夹' })).toHaveAttribute(
      'href',
      expect.stringContaining('kind=honour&id=1'),
    );
    expect(screen.getByRole('link', { name: '收藏：第一次听故事' })).toBeInTheDocument();
  });

  it('can be filtered by kind and year, and keeps the filters across a reload', async () => {
    const first = await open();
    await userEvent.click(await screen.findByRole('button', { name: '2025 年' }));
    await waitFor(() => expect(screen.queryByText('阅读之星')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: '一共' })).toHaveTextContent('1 枚勋章 · 1 个第一次');
    await userEvent.click(screen.getByRole('button', { name: '勋章' }));
    await waitFor(() => expect(screen.queryByText('第一次听故事')).not.toBeInTheDocument());
    const address = currentPath();
    first.unmount();
    const { network } = await open(address);
    await screen.findByText('得到勋章“小书虫”');
    expect(network.callsTo(listTimeline)).toMatchObject([{ request: { query: { kind: 'medal', year: 2025 } } }]);
  });

  it('explains how to begin while it is empty, and lets the user retry after a failure', async () => {
    const { unmount } = await open('/experience/list', [], []);
    expect(await screen.findByText('履历从今天开始')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '记一项荣誉' })).toBeInTheDocument();
    unmount();
    const { network } = await renderApp('/experience/list', {
      beforeRender({ network: calls, dispatch }) {
        calls.answer(getTimelineSummary, new ApiError('network'));
        dispatch(setToken({ token: 'a' }));
      },
    });
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(getTimelineSummary, { items: [] });
    await userEvent.click(retry);
    expect(await screen.findByText('履历从今天开始')).toBeInTheDocument();
  });
});

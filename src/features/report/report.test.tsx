import { screen, within } from '@testing-library/react';
import { getReport, type Report } from '#contract/learning/report.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aReport, someSeconds } from '#test/builders/learning/report.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const open = (report: Report | ApiError, path = '/statistical_report') =>
  renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(getReport, report);
      dispatch(setToken({ token: 'a' }));
    },
  });

const total = () => screen.findByRole('region', { name: '一共' });

describe('the report', () => {
  it('shows the time by kind of activity, a comparison with the previous week, and tables for its charts', async () => {
    await open(aReport());
    expect(await total()).toHaveTextContent('这一周一共30 分钟有 2 天留下了记录，比上周同期多 20 分钟');
    expect(await total()).toHaveTextContent('听故事25 分钟看绘本0 分钟看视频0 分钟学字词5 分钟');
    const chart = screen.getByRole('img', { name: /^每一天的时间，周一（11月23日）最多，15 分钟/ });
    expect(chart.querySelectorAll('rect')).toHaveLength(3);
    const rows = within(screen.getByRole('table', { name: '每一天', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map((row) => row.textContent)).toEqual([
      '日期听故事看绘本看视频学字词',
      '周一（11月23日）15 分钟0 分钟0 分钟0 分钟',
      '周二（11月24日）10 分钟0 分钟0 分钟5 分钟',
    ]);
    expect(screen.getByRole('img', { name: /最近十六周，有 2 天留下了记录/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /最常在 20 点到 21 点/ })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '最爱听的故事' })).toHaveTextContent('下雨了25 分钟 · 3 次');
    expect(screen.getByRole('region', { name: '新认识的字' })).toHaveTextContent('2 个云雨');
    expect(screen.getByRole('table', { name: '听写成绩', hidden: true })).toHaveTextContent(
      '1. 识字 111月24日7/888 分',
    );
  });

  it('counts only days with at least a minute of activity, both in the chart and in the summary', async () => {
    const days = [
      { day: '2026-11-22', ...someSeconds({ stories: 59 }) },
      { day: '2026-11-23', ...someSeconds({ stories: 60 }) },
    ];
    await open(aReport({ days, activeDays: 1 }));
    expect(await screen.findByRole('img', { name: /最近十六周，有 1 天留下了记录/ })).toBeInTheDocument();
    const table = screen.getByRole('table', { name: '最近十六周', hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual([
      '周天数时间',
      '11月16日那一周0 天不到 1 分钟',
      '11月23日那一周1 天1 分钟',
    ]);
  });

  it.each([
    [{ days: 3, isTodayDone: true, longest: 9 }, '已经连续3天今天的已经算上啦最长的一次连续了 9 天'],
    [{ days: 3, isTodayDone: false, longest: 3 }, '已经连续3天今天还没有，听一会儿故事就能接上'],
    [{ days: 0, isTodayDone: false, longest: 9 }, '已经连续0天想开始的时候，听一个故事就好最长的一次连续了 9 天'],
  ])(
    'shows the streak, whether it includes today already, and a longer earlier streak if there was one (%j)',
    async (streak, text) => {
      await open(aReport({ streak }));
      expect(await screen.findByRole('region', { name: '连续天数' })).toHaveTextContent(text);
    },
  );

  it.each([
    ['less than before', 3_600, '上周同期是 1 小时'],
    ['as much as before', 1_700, '和上周同期差不多'],
    ['nothing before', 0, '有 2 天留下了记录'],
  ])('compares the time with the previous week, but never says that it was less (%s)', async (_what, before, text) => {
    const { previous } = aReport();
    await open(aReport({ previous: { ...previous, seconds: someSeconds({ stories: before }) } }));
    expect(await total()).toHaveTextContent(text);
    expect(await total()).not.toHaveTextContent(/少|退步|减/);
  });

  it('lets the user change to other periods, but not to periods before the first day with data or after today', async () => {
    const { network } = await open(aReport());
    await total();
    expect(screen.getByRole('button', { name: '后一周' })).toBeDisabled();
    await press('前一周');
    expect(network.callsTo(getReport).at(-1)?.request).toEqual({ query: { period: 'week', at: '2026-11-16' } });
    expect(screen.getByText('11月16日–22日')).toBeInTheDocument();
    await press('年');
    expect(network.callsTo(getReport).at(-1)?.request).toEqual({ query: { period: 'year', at: '2026-11-16' } });
    await screen.findByText('2026年');
    expect(screen.getByRole('button', { name: '前一年' })).toBeDisabled();
  });

  it('links to the stories while there is nothing to report', async () => {
    await open(aReport({ firstDay: null, days: [], seconds: someSeconds() }));
    expect(await screen.findByText('报告还是空白的')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去挑一个故事' })).toHaveAttribute('href', '/combine/');
  });

  it('for a period in the past, names the sixteen weeks that the chart shows', async () => {
    await open(
      aReport({ from: '2026-03-02', to: '2026-03-08', today: '2026-11-28' }),
      '/statistical_report?at=2026-03-04',
    );
    expect(await screen.findByRole('region', { name: '截至3月8日的十六周' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '最近十六周' })).not.toBeInTheDocument();
  });

  it('says whose report it is, if the family has several children', async () => {
    await renderApp('/statistical_report', {
      beforeRender({ network, dispatch }) {
        network.answer(getReport, aReport());
        network.answer(getUserInfo, aUser({ kids: [aKid(), aKid({ id: 'b', nickname: '亮亮' })] }));
        dispatch(setToken({ token: 'a' }));
        dispatch(setUser({ childId: 'b' }));
      },
    });
    expect(await screen.findByRole('group', { name: '哪个孩子' })).toHaveTextContent('亮亮的报告');
  });

  it('ignores a day outside this century in the address, because the gateway has no report for it', async () => {
    const { network } = await open(aReport(), '/statistical_report?at=9999-12-31');
    await total();
    expect(network.callsTo(getReport).at(-1)?.request).toEqual({ query: { period: 'week' } });
  });

  it('for a period without data, shows the chart of the last sixteen weeks, but no chart of the period', async () => {
    await open(aReport({ seconds: someSeconds(), activeDays: 0, stories: { count: 0, top: [] } }));
    expect(await total()).toHaveTextContent('还没有记录');
    expect(screen.queryByRole('region', { name: '每一天' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: '最近十六周' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '做成图片分享' })).not.toBeInTheDocument();
  });

  it('lets the user retry when it could not be loaded', async () => {
    const { network } = await open(new ApiError('network'));
    await screen.findByRole('alert');
    network.answer(getReport, aReport());
    await press('再试一次');
    expect(await total()).toBeInTheDocument();
  });

  const aYear = (changes: Partial<Report> = {}) =>
    aReport({ from: '2026-01-01', to: '2026-12-31', daysFrom: '2026-01-01', ...changes });
  const yearCard = () => screen.findByRole('region', { name: '2026 年度卡片' });

  it('of a year contains a review of the year, even if the day in the address does not exist', async () => {
    const { network } = await open(aYear(), '/statistical_report?period=year&at=2026-02-30');
    expect(await yearCard()).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '把年度卡片做成图片' })).toHaveAttribute(
      'href',
      '/combine/statistical_report?period=year&at=2026-01-01&share=1',
    );
    expect(network.callsTo(getReport).at(-1)?.request).toEqual({ query: { period: 'year' } });
  });

  it('of a year shows the days of the year in two blocks, one below the other', async () => {
    await open(aYear(), '/statistical_report?period=year');
    const map = await screen.findByRole('img', { name: /^这一年的每一天/ });
    // A block has 27 weeks of 17 units beside the names of the weekdays, and is 137 units high.
    expect(map).toHaveAttribute('viewBox', '0 0 479 274');
    const days = [...map.querySelectorAll('rect')].map((day) => [day.getAttribute('x'), day.getAttribute('y')]);
    expect(days).toHaveLength(365);
    expect(days[0]).toEqual(['20', '69']);
    // 2026-07-06 is the first Monday of the second block.
    expect(days[186]).toEqual(['20', '155']);
    const july = within(map).getByText('7月');
    expect([july.getAttribute('x'), july.getAttribute('text-anchor')]).toEqual(['479', 'end']);
  });

  const rain = aReport().stories.top[0]!;
  const day = (date: string, stories: number) => ({ day: date, ...someSeconds({ stories }) });
  const none = { newWords: { count: 0, texts: [], days: [] }, dictations: { ...aReport().dictations, count: 0 } };

  it.each<[string, Partial<Report>, string]>([
    [
      'less than a minute',
      {
        seconds: someSeconds({ stories: 40 }),
        activeDays: 0,
        days: [day('2026-11-24', 40)],
        stories: { count: 0, top: [] },
        ...none,
      },
      '和呆迪在一起不到 1 分钟',
    ],
    [
      'one of everything',
      {
        seconds: someSeconds({ stories: 1_200 }),
        activeDays: 1,
        days: [day('2026-11-24', 1_200)],
        stories: { count: 1, top: [{ ...rain, times: 1 }] },
        newWords: { ...none.newWords, count: 1 },
        dictations: { ...none.dictations, count: 1 },
      },
      '有 1 天和呆迪在一起，一共 20 分钟听了 1 个故事：《下雨了》新认识了 1 个字听写了 1 次',
    ],
    [
      'many of everything',
      {
        seconds: someSeconds({ stories: 9_000 }),
        activeDays: 3,
        days: [day('2026-06-01', 3_000), day('2026-11-23', 2_000), day('2026-11-24', 4_000)],
        stories: { count: 12, top: [rain] },
        newWords: { ...none.newWords, count: 30 },
        dictations: { ...none.dictations, count: 4 },
      },
      '有 3 天和呆迪在一起，一共 2 小时 30 分钟听了 12 个故事，听得最久的是《下雨了》，前后听了 3 次' +
        '11 月在一起的时间最长最长的一天是 11月24日，有 1 小时 6 分钟新认识了 30 个字听写了 4 次' +
        '最常在晚上来，一天就这样安静下来',
    ],
    [
      'only stories that can no longer be heard',
      { seconds: someSeconds({ stories: 60 }), activeDays: 1, days: [], stories: { count: 2, top: [] }, ...none },
      '有 1 天和呆迪在一起，一共 1 分钟听了 2 个故事',
    ],
  ])('reviews a year with %s', async (_what, changes, text) => {
    await open(aYear(changes), '/statistical_report?period=year');
    expect((await within(await yearCard()).findByRole('list')).textContent).toBe(text);
  });

  it.each([
    ['2026-11-24', true],
    ['2026-12-31', false],
    ['2027-01-03', false],
  ])('of a year, viewed on %s, says that the year is unfinished: %s', async (today, isUnfinished) => {
    await open(aYear({ today }), '/statistical_report?period=year&at=2026-05-01');
    const text = (await yearCard()).textContent;
    expect(text.includes('到 11月24日为止，还在继续')).toBe(isUnfinished);
    expect(text.includes('为止')).toBe(isUnfinished);
  });
});

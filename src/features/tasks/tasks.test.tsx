import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getUserInfo } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import * as shells from '#contract/account/shells.ts';
import * as contract from '#contract/family/tasks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aShellEntry, someTasks } from '#test/builders/family/tasks.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type Options = Omit<NonNullable<Parameters<typeof renderApp>[1]>, 'beforeRender'>;
type App = Awaited<ReturnType<typeof renderApp>>;

const open = (path: string, answer: (network: App['network']) => void, options: Options = {}) =>
  renderApp(path, {
    ...options,
    beforeRender({ network, dispatch }) {
      dispatch(setToken({ token: 'a' }));
      network.answer(getUserInfo, aUser());
      answer(network);
    },
  });
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, busy: false }));

describe('the task centre', () => {
  it.each([
    ['1002', '明明的任务', '换成亮亮'],
    ['2003', '孩子 1 的任务', '换成孩子 2'],
  ])(
    'STATE-09 shows which of several children is active, by its name or its number as required for caller %s',
    async (caller, name, other) => {
      const kids = [aKid(), aKid({ id: 'b', nickname: '亮亮' })];
      const prepare = (one: App['network']) => {
        one.answer(contract.getTasks, someTasks());
        one.answer(getUserInfo, aUser({ kids }));
        one.answer(chooseChild, { childId: 'b' });
      };
      const userAgent = `Mozilla/5.0 ilisten_android/${caller}/12.0/huawei`;
      const { network } = await withUserFetched(() => open('/task/index', prepare, { userAgent }));
      expect(await screen.findByText(name)).toBeInTheDocument();
      await click(other);
      expect(network.callsTo(chooseChild).map(({ request }) => request)).toEqual([{ body: { childId: 'b' } }]);
    },
  );

  it('BRIDGE-07 UserSigned: notifies the host of a successful sign-in, and celebrates it', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const { network } = await open(
      '/task/index',
      (one) => {
        one.answer(contract.getTasks, someTasks({ signIn: { streak: 6, isTodayDone: false, shells: 6 } }));
        one.answer(contract.signInToday, new ApiError('network'));
      },
      { host: { ...noHost, sendEvent } },
    );
    await click('签到 +6');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(sendEvent).not.toHaveBeenCalled();
    network.answer(contract.signInToday, {
      day: '2026-11-24',
      streak: 7,
      shells: 6,
      balance: 30,
      isRepeated: false,
    });
    network.answer(contract.getTasks, someTasks({ signIn: { streak: 7, isTodayDone: true, shells: 6 } }));
    await click('签到 +6');
    const dialog = await screen.findByRole('alertdialog', { name: '签到成功，得到 6 个贝壳！' });
    expect(dialog).toHaveTextContent('已经连续签到 7 天，现在一共有 30 个贝壳');
    expect(sendEvent).toHaveBeenCalledWith('UserSigned', {});
    // The second attempt has the same id as the first, because only the reply to the first attempt may have been lost.
    const requests = network.callsTo(contract.signInToday).map(({ request }) => request);
    expect(requests).toEqual([{ query: { attemptId: expect.any(String) as unknown } }, requests[0]]);
    await click('太棒了');
    expect(await screen.findByText('今天签过啦，明天再来')).toBeInTheDocument();
    expect(screen.getAllByText('签到了')).toHaveLength(7);
  });

  it('says that the sign-in or claim was already made on another device, and neither celebrates nor notifies the host again', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const ready = { listen: { reached: 15, state: 'ready' as const } };
    const { network } = await open('/task/index', (one) => one.answer(contract.getTasks, someTasks({}, ready)), {
      host: { ...noHost, sendEvent },
    });
    const repeated = { shells: 3, balance: 8, isRepeated: true };
    network.answer(contract.claimTask, repeated);
    network.answer(contract.signInToday, { ...repeated, day: '2026-11-24', streak: 1 });
    await click('签到 +1');
    expect(await screen.findByText('今天已经签过啦')).toBeInTheDocument();
    await click('领取听故事 15 分钟的 3 个贝壳');
    expect(await screen.findByText('已经领过啦')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sendEvent).not.toHaveBeenCalled();
  });

  it('gives the child the shells of a claimed task, and takes them back if the user undoes the claim in time', async () => {
    const undoUntil = Date.now() + 60_000;
    const { network } = await open('/task/index', (one) => {
      one.answer(contract.getTasks, someTasks({}, { listen: { reached: 15, state: 'ready' } }));
    });
    network.answer(contract.claimTask, ({ params: { task } }) => {
      expect(task).toBe('listen');
      return { shells: 3, balance: 8, isRepeated: false };
    });
    network.answer(
      contract.getTasks,
      someTasks({ balance: 8 }, { listen: { reached: 15, state: 'claimed', undoUntil } }),
    );
    await click('领取听故事 15 分钟的 3 个贝壳');
    expect(await screen.findByRole('alertdialog', { name: '得到 3 个贝壳！' })).toBeInTheDocument();
    await click('太棒了');
    expect(await screen.findByText('已领取')).toBeInTheDocument();
    network.answer(contract.undoClaim, { shells: 3, balance: 5 });
    network.answer(contract.getTasks, someTasks({ balance: 5 }, { listen: { reached: 15, state: 'ready' } }));
    await click('撤销领取：听故事 15 分钟');
    expect(await screen.findByText('退回了 3 个贝壳，随时可以再领')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '领取听故事 15 分钟的 3 个贝壳' })).toBeInTheDocument();
  });

  it('shows the new state of a task after a refused claim, and offers no undo button when the time for undoing has passed', async () => {
    const { network } = await open('/task/index', (one) => {
      one.answer(
        contract.getTasks,
        someTasks(
          {},
          { story: { reached: 1, state: 'ready' }, profile: { state: 'claimed', undoUntil: Date.now() - 1 } },
        ),
      );
    });
    expect(await screen.findByText('已领取')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^撤销/ })).not.toBeInTheDocument();
    network.answer(contract.claimTask, new ApiError('status', '家里已经有 3 个孩子领过了，下次再来吧', 409));
    network.answer(contract.getTasks, someTasks({}, { story: { reached: 1, state: 'full' } }));
    await click('领取听完 1 个故事的 2 个贝壳');
    expect(await screen.findByText('家里已经有 3 个孩子领过了，下次再来吧')).toBeInTheDocument();
    expect(await screen.findByText('家里的孩子已经领满了')).toBeInTheDocument();
  });

  it.each([
    ['ROLE-02 shows members the doubled rewards', true, '+12'],
    ['shows users without a membership the ordinary rewards, and a link to the membership', false, '+6'],
  ])('%s', async (_title, isDoubled, last) => {
    await open('/task/index', (one) => one.answer(contract.getTasks, someTasks({ isDoubled })));
    expect(await screen.findByText(last)).toBeInTheDocument();
    expect(screen.queryAllByText('你是会员，签到和任务的贝壳都翻倍')).toHaveLength(isDoubled ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: '看看会员' })).toHaveLength(isDoubled ? 0 : 1);
  });

  it('shows progress that was made on another device when the page becomes visible again', async () => {
    const { network } = await open('/task/index', (one) => one.answer(contract.getTasks, someTasks()));
    expect(await screen.findByRole('button', { name: '签到 +1' })).toBeInTheDocument();
    network.answer(contract.getTasks, someTasks({}, { words: { reached: 5, state: 'ready' } }));
    for (const state of ['hidden', 'visible'] as const) {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    }
    expect(await screen.findByRole('button', { name: '领取学 5 个生字的 3 个贝壳' })).toBeInTheDocument();
  });

  it('announces shells that expire', async () => {
    await open('/task/index', (one) =>
      one.answer(contract.getTasks, someTasks({ expiring: { amount: 6, day: '2026-12-31' } })),
    );
    expect(await screen.findByText('有 6 个贝壳12月31日到期，记得先用掉')).toBeInTheDocument();
  });

  it('shows other months in the calendar, but none after the current month by the gateway’s clock', async () => {
    await open('/task/index', (one) => {
      one.answer(contract.getTasks, someTasks());
      one.answer(contract.listSignIns, ({ query: { month } }) => ({
        items: month === '2026-11' ? [{ day: '2026-11-23', shells: 1 }] : [],
      }));
    });
    await click('看签到日历');
    const table = await screen.findByRole('table', { name: '11月的签到' });
    expect(within(table).getByRole('cell', { name: /^23\s*，签到了$/ })).toBeInTheDocument();
    // Row 0 contains the weekdays. The first week contains only one day: Sunday, the first of November 2026.
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('1');
    expect(screen.queryByRole('button', { name: '下一个月' })).not.toBeInTheDocument();
    await click('上一个月');
    expect(await screen.findByText('10月还没有签到')).toBeInTheDocument();
    await click('下一个月');
    expect(await screen.findByText('11月签到了 1 天')).toBeInTheDocument();
  });
});

describe('the ledger of shells', () => {
  const answerLedger = (network: App['network']) => {
    network.answer(shells.getShellSums, {
      balance: 24,
      expiring: { amount: 2, day: '2026-12-31' },
      months: [
        { month: '2026-11', earned: 11, spent: 7 },
        { month: '2025-10', earned: 20, spent: 0, returned: 2, expired: 3 },
      ],
    });
    network.answer(shells.listShellEntries, ({ query: { group, month, cursor } }) => {
      if (group === 'friends') return { items: [], next: null };
      if (month === '2025-10') return { items: [aShellEntry(9, { kind: 'dictation', amount: 4 })], next: null };
      return cursor === undefined
        ? { items: [aShellEntry(1, { kind: 'task', detail: 'profile', amount: 10, childName: '小满' })], next: '1.a' }
        : { items: [aShellEntry(2, { kind: 'expired', detail: '2024', amount: -3 })], next: null };
    });
  };

  it('shows the balance, the sums and the entries page by page, and announces shells that expire', async () => {
    await open('/task/bk_record', answerLedger);
    const card = await screen.findByRole('region', { name: '贝壳余额' });
    expect(card).toHaveTextContent('现在的贝壳24');
    expect(card).toHaveTextContent('有 2 个贝壳12月31日到期');
    const list = await screen.findByRole('list', { name: '贝壳记录' });
    expect(list).toHaveTextContent(/任务：填好孩子的资料.*小满\+10/);
    await click('再看一些');
    expect(await screen.findByText('2024 年的贝壳到期')).toBeInTheDocument();
    expect(list).toHaveTextContent('−3');
  });

  it('suggests, if the list is empty and only one month has entries, to choose another kind, but not another month', async () => {
    await open('/task/bk_record', (network) => {
      answerLedger(network);
      network.answer(shells.getShellSums, {
        balance: 4,
        expiring: null,
        months: [{ month: '2026-11', earned: 11, spent: 7 }],
      });
    });
    await click('好友');
    expect(await screen.findByText('换一类看看')).toBeInTheDocument();
  });

  it('keeps the chosen month and kind in the address', async () => {
    await open('/task/bk_record?month=2025-10', answerLedger);
    expect(await screen.findByText('听写写对的词')).toBeInTheDocument();
    expect(screen.getByText('2025年10月得到 20，用掉 0，退回 2，到期 3')).toBeInTheDocument();
    await click('好友');
    expect(await screen.findByText('这里没有记录')).toBeInTheDocument();
    expect(screen.getByText('换一个月份，或者换一类看看')).toBeInTheDocument();
    expect(window.location.search).toBe('?month=2025-10&kind=friends');
    await click('全部月份');
    await click('全部');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('STATE-09 shows no name of a child in the app of caller 2003', async () => {
    await open('/task/bk_record', answerLedger, { userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei' });
    expect(await screen.findByText('任务：填好孩子的资料')).toBeInTheDocument();
    expect(screen.queryByText(/小满/)).not.toBeInTheDocument();
  });

  it('can be loaded again after a failure', async () => {
    const { network } = await open('/task/bk_record', (one) =>
      one.answer(shells.getShellSums, new ApiError('timeout')),
    );
    const retry = await screen.findByRole('button', { name: /再试一次/ });
    answerLedger(network);
    await userEvent.click(retry);
    expect(await screen.findByText('任务：填好孩子的资料')).toBeInTheDocument();
  });
});

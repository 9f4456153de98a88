import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/exports.ts';
import * as parentPin from '#contract/account/parentPin.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];
type Exports = { exports: contract.DataExport[]; nextAt: number | null };

const path = '/privacy/manager?export=data';
const requestedAt = Date.parse('2026-11-24T20:05:00+08:00');
const endsAt = Date.parse('2026-11-27T20:06:00+08:00');
const making: contract.DataExport = {
  id: 'aaaaaaaaaaaaaaaa',
  state: 'making',
  requestedAt,
  bytes: null,
  endsAt: null,
  isWithdrawn: false,
};
const ready: contract.DataExport = { ...making, state: 'ready', bytes: 1_300_000, endsAt };
const link = { path: '/media/export/aaaaaaaaaaaaaaaa/s/data.zip?expires=1&signature=x', endsAt };

const open = (
  list: () => Exports,
  { isPinSet = true, prepare = (_: Network): void => undefined, userAgent = '' } = {},
) =>
  renderApp(path, {
    ...(userAgent !== '' && { userAgent }),
    beforeRender: ({ network, dispatch }) => {
      network.answer(parentPin.getParentPin, { isSet: isPinSet, isLocked: false, mobile: '138****8000' });
      network.answer(parentPin.checkParentPin, {});
      network.answer(contract.listExports, list);
      network.answer(contract.openExport, link);
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
/** Presses a button, and then enters the parent PIN. */
async function confirmed(name: string) {
  await press(name);
  for (const digit of '4821') await press(digit);
}

describe('the export of personal data', () => {
  const clicked: string[] = [];
  beforeEach(() => {
    clicked.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
  });

  it('can be requested, and downloaded in a browser once it is ready', async () => {
    let present: Exports = { exports: [], nextAt: null };
    const { network } = await open(() => present, {
      prepare: (one) => one.answer(contract.askForExport, () => (present = { exports: [making], nextAt: null })),
    });
    await screen.findByText('还没有导出过');
    await confirmed('开始导出');
    await screen.findByText('正在准备');
    expect(screen.queryByRole('button', { name: '开始导出' })).not.toBeInTheDocument();
    present = { exports: [ready], nextAt: null };
    // The screen polls the state without a tap.
    await screen.findByText('可以下载了', undefined, { timeout: 5_000 });
    expect(screen.getByText('1.2 MB，保留到 2026年11月27日 20:06')).toBeInTheDocument();
    await confirmed('下载');
    await waitFor(() => expect(clicked).toEqual([`${location.origin}${link.path}`]));
    const card = within(await screen.findByRole('region', { name: '已经开始下载' }));
    expect(card.getByLabelText('下载链接')).toHaveValue(`${location.origin}${link.path}`);
    expect(network.callsTo(contract.askForExport)).toHaveLength(1);
  });

  it('needs an SMS code for the request and for each download if the account has no PIN', async () => {
    const { network } = await open(() => ({ exports: [ready], nextAt: null }), {
      isPinSet: false,
      prepare: (one) => {
        one.answer(parentPin.sendParentPinCode, {});
        one.answer(parentPin.checkParentCode, {});
      },
    });
    await press('下载');
    const form = within(await screen.findByRole('form', { name: '家长确认' }));
    await userEvent.click(form.getByRole('button', { name: '获取验证码' }));
    await userEvent.type(form.getByLabelText('验证码'), '482193');
    expect(network.callsTo(contract.openExport)).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(network.callsTo(contract.openExport)).toHaveLength(1));
    expect(network.callsTo(parentPin.checkParentCode)).toMatchObject([
      { request: { body: { code: '482193', action: { kind: 'exportData' } } } },
    ]);
    await press('开始导出');
    await screen.findByRole('form', { name: '家长确认' });
    expect(network.callsTo(contract.askForExport)).toEqual([]);
  });

  it('needs the parent PIN for the request and for each download, if there is one', async () => {
    const { network } = await open(() => ({ exports: [ready], nextAt: null }), {
      prepare: (one) => one.answer(contract.askForExport, { exports: [making, ready], nextAt: null }),
    });
    await press('下载');
    await screen.findByText('请家长确认下载');
    expect(network.callsTo(contract.openExport)).toEqual([]);
    for (const digit of '4821') await press(digit);
    await waitFor(() => expect(network.callsTo(contract.openExport)).toHaveLength(1));
    expect(network.callsTo(parentPin.checkParentPin)).toMatchObject([
      { request: { body: { pin: '4821', action: { kind: 'exportData' } } } },
    ]);
    await press('开始导出');
    await screen.findByText('请家长确认导出');
    expect(network.callsTo(contract.askForExport)).toEqual([]);
  });

  it.each([
    ['Mozilla/5.0 MicroMessenger/8.0', '微信里不能保存文件'],
    ['Mozilla/5.0 AlipayClient/10', '支付宝里不能保存文件'],
  ])('in %s, where the app cannot save files, is offered as a link to copy', async (userAgent, text) => {
    await open(() => ({ exports: [ready], nextAt: null }), { userAgent });
    await confirmed('下载');
    const card = within(await screen.findByRole('region', { name: '用浏览器下载' }));
    expect(card.getByText(new RegExp(text))).toBeInTheDocument();
    expect(card.getByRole('button', { name: '复制链接' })).toBeInTheDocument();
    expect(clicked).toEqual([]);
  });

  it('says that it is void if the user has since deleted content that it contains', async () => {
    await open(() => ({ exports: [{ ...ready, state: 'over', isWithdrawn: true }], nextAt: null }));
    const card = within(await screen.findByRole('region', { name: '2026年11月24日 20:05的导出' }));
    expect(card.getByRole('heading', { name: '已经作废' })).toBeInTheDocument();
    expect(card.getByText('里面有您后来删除的内容，所以这份文件也删除了。需要的话再导出一份')).toBeInTheDocument();
    expect(card.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '开始导出' })).toBeInTheDocument();
  });

  it('says that it has failed or expired, and when the next export is possible', async () => {
    const failed = { ...making, id: 'bbbbbbbbbbbbbbbb', state: 'failed' as const };
    const over = { ...ready, id: 'cccccccccccccccc', state: 'over' as const };
    await open(() => ({ exports: [failed, over], nextAt: endsAt }));
    await screen.findByText('没有做成');
    expect(screen.getByText('已经过期')).toBeInTheDocument();
    expect(screen.getByText('现在不能再导出了，2026年11月27日 20:06 以后可以再来。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '开始导出' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '下载' })).not.toBeInTheDocument();
  });

  it('shows why the gateway refuses the download, and can be loaded again if its state could not be loaded', async () => {
    let isDown = true;
    const { network } = await open(
      () => {
        if (isDown) throw new ApiError('timeout');
        return { exports: [ready], nextAt: null };
      },
      {
        prepare: (one) =>
          one.answer(contract.openExport, () => {
            throw new ApiError('status', '这一份已经不在了，请重新导出', 404, 'export_gone');
          }),
      },
    );
    const retry = await screen.findByRole('button', { name: /再试|重试/ });
    isDown = false;
    await userEvent.click(retry);
    await confirmed('下载');
    expect(await screen.findByText('这一份已经不在了，请重新导出')).toBeInTheDocument();
    expect(network.callsTo(contract.openExport)).toHaveLength(1);
  });

  it('is linked from the privacy screen', async () => {
    await renderApp('/privacy/manager', { beforeRender: ({ dispatch }) => void dispatch(setToken({ token: 'a' })) });
    expect(await screen.findByRole('link', { name: '导出个人信息' })).toHaveAttribute('href', `/combine${path}`);
  });
});

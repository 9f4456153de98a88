import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/closing.ts';
import * as parentPin from '#contract/account/parentPin.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { selectToken, setToken } from '#platform/session/authSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type Checks = ReplyOf<typeof contract.getClosing>['checks'];
interface Account {
  checks?: Checks;
  isClosing?: boolean;
  isPinSet?: boolean;
  /** The error with which the gateway refuses to close the account. */
  refusal?: ApiError;
}

const requestedAt = Date.parse('2026-11-24T12:00:00+08:00');
const closing = { requestedAt, erasesAt: requestedAt + contract.COOLING_OFF_DAYS * DAY_MS };
const openOrders: Checks[number] = { check: 'orders', count: 2 };

/** Opens a screen. The simulated gateway remembers whether the account is being closed. */
async function open(path: string, { checks = [], isClosing = false, isPinSet = false, refusal }: Account = {}) {
  const app = await renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(parentPin.getParentPin, { isSet: isPinSet, isLocked: false, mobile: null });
      network.answer(parentPin.checkParentPin, {});
      network.answer(contract.getClosing, () => ({
        closing: isClosing ? closing : null,
        checks: isClosing ? [] : checks,
        mobile: '138****8000',
      }));
      network.answer(contract.sendClosingCode, {});
      network.answer(contract.closeAccount, () => {
        if (refusal) return Promise.reject(refusal);
        isClosing = true;
        return { erasesAt: closing.erasesAt, token: 'b', expireTime: closing.erasesAt };
      });
      network.answer(contract.withdrawClosing, () => {
        isClosing = false;
        return {};
      });
      dispatch(setToken({ token: 'a' }));
    },
  });
  return { ...app.network, token: () => selectToken(app.store.getState()) };
}
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const linksOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
async function confirm() {
  await press('获取验证码');
  await userEvent.type(screen.getByLabelText('验证码'), '123456');
  await press('确认');
}

describe('the closing of an account', () => {
  it('begins with an explanation of what is deleted and kept, continues with the checks, and ends with the confirmation by an adult', async () => {
    await open('/account/close');
    expect(await screen.findByRole('region', { name: '会删除' })).toHaveTextContent(/健康记录.*孩子的录音和作品/);
    expect(screen.getByRole('region', { name: '会留下' })).toHaveTextContent('保存三年');
    await follow('继续注销');
    expect(await screen.findByText('订单、退款和退货都办完了。')).toBeInTheDocument();
    await follow('下一步：家长确认');
    expect(await screen.findByRole('form', { name: '家长确认' })).toHaveTextContent('138****8000');
  });

  it('lists what the user will lose, with links to use it, and continues only after the user has accepted the loss', async () => {
    await open('/account/close/pre', {
      checks: [
        { check: 'orders', count: 0 },
        { check: 'shells', count: 30 },
        { check: 'vouchers', count: 1 },
        { check: 'recordings', count: 3 },
        { check: 'devices', count: 2 },
      ],
    });
    expect(await screen.findByText('还有 30 个，注销以后清零')).toBeInTheDocument();
    expect(linksOf('会失去的')).toEqual([
      ['去用掉', '/combine/exmall'],
      ['去看卡券', '/combine/my_voucher'],
      ['去看作品', '/combine/writer_space/work_list'],
      ['去看设备', '/combine/device/index'],
    ]);
    expect(screen.queryByRole('link', { name: '下一步：家长确认' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: '我知道注销以后这些都会没有' }));
    await follow('下一步：家长确认');
    await waitFor(() => expect(currentPath()).toBe('/account/close/main'));
  });

  it('is not possible while orders are open: the page links to an explanation with a link to the orders', async () => {
    await open('/account/close/pre', { checks: [openOrders] });
    expect(await screen.findByText('2 个订单还没有付款或者没有收到')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '下一步：家长确认' })).not.toBeInTheDocument();
    await follow('为什么现在不能注销');
    expect(await screen.findByRole('heading', { name: '还有没办完的事' })).toBeInTheDocument();
    expect(linksOf('要先办完的')).toEqual([['去看订单', '/combine/myorder']]);
    expect(screen.getByRole('link', { name: '办完了，再查一次' })).toHaveAttribute(
      'href',
      '/combine/account/close/pre',
    );
  });

  it('leads to the same explanation if the gateway refuses it because of an order that was placed in the meantime', async () => {
    await open('/account/close/main', {
      checks: [openOrders],
      refusal: new ApiError('status', '还有没办完的事', 409, 'closing_blocked'),
    });
    await confirm();
    expect(await screen.findByRole('heading', { name: '还有没办完的事' })).toBeInTheDocument();
    expect(currentPath()).toBe('/account/close/refuse');
  });

  it('shows that an SMS code is wrong, and lets the adult try again', async () => {
    const network = await open('/account/close/main', {
      refusal: new ApiError('status', '验证码不对', 400, 'wrong_code'),
    });
    await confirm();
    expect(await screen.findByText('验证码不对')).toBeInTheDocument();
    await press('确认');
    await waitFor(() => expect(network.callsTo(contract.closeAccount)).toHaveLength(2));
    expect(currentPath()).toBe('/account/close/main');
  });

  it('can be withdrawn until the shown time, and the app opens the home screen after the withdrawal', async () => {
    const network = await open('/account/close/main');
    await press('担心隐私');
    await confirm();
    expect(await screen.findByText('2026年12月1日以前都可以撤回')).toBeInTheDocument();
    expect(currentPath()).toBe('/account/close/agree');
    expect(network.callsTo(contract.closeAccount)).toMatchObject([
      { request: { body: { code: '123456', reason: 'privacy' } } },
    ]);
    await press('撤回注销，继续用');
    await waitFor(() => expect(currentPath()).toBe('/'));
    expect(network.callsTo(contract.withdrawClosing)).toHaveLength(1);
    // The session keeps its token. Before the withdrawal, the token permitted only the withdrawal.
    expect(network.token()).toBe('b');
    expect(await screen.findByText('撤回了，欢迎回来')).toBeInTheDocument();
  });

  it('asks for the parent PIN, if there is one, before the request is sent', async () => {
    const network = await open('/account/close/main', { isPinSet: true });
    await confirm();
    await screen.findByText('最后一步：确认注销账号');
    expect(network.callsTo(contract.closeAccount)).toEqual([]);
    for (const digit of '4821') await press(digit);
    await screen.findByRole('heading', { name: '注销申请已经收到' });
    expect(network.callsTo(parentPin.checkParentPin)).toMatchObject([
      { request: { body: { pin: '4821', action: { kind: 'closeAccount' } } } },
    ]);
  });

  it('cannot be withdrawn for an account that is not being closed', async () => {
    await open('/account/close/agree');
    expect(await screen.findByText('账号没有在注销')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '撤回注销，继续用' })).not.toBeInTheDocument();
  });
});

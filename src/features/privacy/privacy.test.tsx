import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/parentPin.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const aPin = (pin: Partial<contract.ParentPin> = {}): contract.ParentPin => ({
  isSet: false,
  isLocked: false,
  mobile: '138****8000',
  ...pin,
});
const open = (path: string, pin: contract.ParentPin, prepare: (network: Network) => void = () => undefined) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getParentPin, pin);
      network.answer(contract.sendParentPinCode, {});
      network.answer(contract.saveParentPin, aPin({ isSet: true }));
      network.answer(contract.checkParentPin, {});
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const enter = async (pin: string) => {
  for (const digit of pin) await press(digit);
};

describe('the privacy screen', () => {
  it('asks guests to log in, and links to the legal texts', async () => {
    await renderApp('/privacy/manager');
    const pin = within(await screen.findByRole('region', { name: '家长密码' }));
    expect(pin.getByRole('link', { name: '去登录' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '隐私政策' })).toHaveAttribute('href', '/combine/about?section=privacy');
  });

  it.each([
    ['none is set', aPin(), ['设置密码']],
    ['one is set', aPin({ isSet: true }), ['修改密码', '忘记密码']],
    ['it is locked', aPin({ isSet: true, isLocked: true }), ['重设密码']],
  ])('shows the possible actions with the parent PIN when %s', async (_when, pin, links) => {
    await open('/privacy/manager', pin);
    const section = within(await screen.findByRole('region', { name: '家长密码' }));
    expect((await section.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(links);
  });
});

describe('a new parent PIN', () => {
  it('is entered twice and confirmed by an SMS code', async () => {
    const { network } = await open('/privacy/manager?pin=set', aPin());
    await screen.findByRole('heading', { name: '设一个新的家长密码' });
    await enter('1234');
    expect(screen.getByRole('alert')).toHaveTextContent('这个密码太容易猜到，换一个吧');
    await enter('4821');
    await screen.findByRole('heading', { name: '再输入一遍' });
    await enter('4822');
    expect(await screen.findByText('两次输入的不一样，请重新设一个')).toBeInTheDocument();
    // The digits can also be typed with a keyboard.
    await userEvent.keyboard('49{Backspace}821');
    await screen.findByRole('heading', { name: '再输入一遍' });
    await userEvent.keyboard('4821');
    await press('获取验证码');
    await userEvent.type(screen.getByLabelText('验证码'), '123456');
    await press('确认');
    await waitFor(() =>
      expect(network.callsTo(contract.saveParentPin)).toMatchObject([
        { request: { body: { pin: '4821', code: '123456' } } },
      ]),
    );
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
  });

  it('can be corrected with the delete key once a digit has been entered', async () => {
    await open('/privacy/manager?pin=set', aPin());
    const deletion = await screen.findByRole('button', { name: '退格' });
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
    await enter('4');
    expect(deletion).toHaveAttribute('aria-disabled', 'false');
    await press('退格');
    expect(deletion).toHaveAttribute('aria-disabled', 'true');
  });

  it('that the children probably know is refused, so that the parent has to choose another one', async () => {
    const message = '孩子可能知道生日和手机尾号，换一个密码吧';
    await open('/privacy/manager?pin=change', aPin({ isSet: true }), (network) =>
      network.answer(contract.saveParentPin, new ApiError('status', message, 400, 'pin_known')),
    );
    await screen.findByText('先输入现在的密码');
    await enter('4821');
    await screen.findByRole('heading', { name: '设一个新的家长密码' });
    await enter('2018');
    await enter('2018');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '设一个新的家长密码' })).toBeInTheDocument();
  });

  it('cannot be set if the current PIN is locked after wrong attempts, and the page links to the reset by SMS code', async () => {
    await open('/privacy/manager?pin=change', aPin({ isSet: true }), (network) =>
      network.answer(contract.checkParentPin, new ApiError('status', '锁住了', 403, 'pin_locked')),
    );
    await screen.findByText('先输入现在的密码');
    await enter('4821');
    expect(await screen.findByRole('link', { name: '用短信验证码重设' })).toHaveAttribute(
      'href',
      '/combine/privacy/manager?pin=reset',
    );
  });

  it('HTTP-10 is saved after a second check of the current PIN if the reply to the first check was lost and its permission has ended; the second check has a new idempotency key, and therefore permits the change again', async () => {
    /** The keys of the checks. A check with a known key gets the first reply, but permits nothing again. */
    const keys = new Set<unknown>();
    let isPermitted = false;
    const { network } = await open('/privacy/manager?pin=change', aPin({ isSet: true }), (net) => {
      net.answer(contract.checkParentPin, () => {
        const checks = net.callsTo(contract.checkParentPin).map(({ options }) => options?.idempotencyKey);
        isPermitted = !keys.has(checks.at(-1));
        keys.add(checks.at(-1));
        if (checks.length === 1) throw new ApiError('network');
        return {};
      });
      net.answer(contract.saveParentPin, () => {
        if (!isPermitted) throw new ApiError('status', '请先输入家长密码', 403, 'pin_needed');
        return aPin({ isSet: true });
      });
    });
    await screen.findByText('先输入现在的密码');
    await enter('4821');
    await screen.findByRole('alert');
    isPermitted = false;
    await enter('4821');
    await screen.findByRole('heading', { name: '设一个新的家长密码' });
    await userEvent.keyboard('7306');
    await screen.findByRole('heading', { name: '再输入一遍' });
    await userEvent.keyboard('7306');
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
    expect(network.callsTo(contract.saveParentPin)).toHaveLength(1);
    expect([...keys]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('STATE-10 can be chosen after the current PIN was entered, and the Redux store does not contain the current PIN', async () => {
    const { store } = await open('/privacy/manager?pin=change', aPin({ isSet: true }));
    await screen.findByText('先输入现在的密码');
    await enter('4821');
    await screen.findByRole('heading', { name: '设一个新的家长密码' });
    expect(JSON.stringify(store.getState())).not.toContain('4821');
  });
});

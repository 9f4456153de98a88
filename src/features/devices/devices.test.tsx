import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import * as contract from '#contract/account/sessions.ts';
import type { ListedSession } from '#contract/account/sessions.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aSession } from '#test/builders/account/devices.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

const info = {
  '1002': { name: '手机', icon: 'phone.webp' },
  iPad: { name: 'iPad', icon: 'tablet.webp' },
  'DD-W1': { name: '呆迪儿童手表', icon: 'watch.webp' },
};
const phone = aSession();
const tablet = aSession({ id: 'session-00000002', isThis: false, model: 'iPad', lastSeenAt: Date.now() - DAY_MS });
const watch = aSession({
  id: 'session-00000003',
  isThis: false,
  model: '',
  terminal: { kind: 'watch', deviceName: '小明的手表', model: 'DD-W1', appId: 'ilisten001' },
});
const browserFetch = globalThis.fetch;
let infoStatus = 200;

beforeEach(() => {
  infoStatus = 200;
  globalThis.fetch = async () => new Response(JSON.stringify(info), { status: infoStatus });
});
afterEach(() => {
  globalThis.fetch = browserFetch;
});

/**
 * Renders a screen. The simulated gateway keeps the list of sessions: it applies new names, and removes ended sessions.
 */
const open = (path: string, sessions: ListedSession[], before?: (network: App['network']) => void) =>
  renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.listSessions, () => ({ sessions }));
      network.answer(contract.renameSession, ({ params, body }) => {
        sessions = sessions.map((one) => (one.id === params.sessionId ? { ...one, ...body } : one));
        return body;
      });
      network.answer(contract.endSession, ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params.sessionId);
        return {};
      });
      network.answer(contract.endOtherSessions, () => {
        sessions = sessions.filter(({ isThis }) => isThis);
        return {};
      });
      before?.(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
/** Makes the simulated gateway answer as for a family that has set a parent PIN. */
const withPin = (network: App['network']) => {
  network.answer(getParentPin, { isSet: true, isLocked: false, mobile: '138****8000' });
  network.answer(checkParentPin, {});
};
const enterPin = async () => {
  for (const digit of '4821') await click('button', digit);
};
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const click = async (role: string, name: string | RegExp) => userEvent.click(await screen.findByRole(role, { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

describe('the list of devices', () => {
  it('DEV-03 shows devices as unknown while their names cannot be loaded, and lets the user retry', async () => {
    infoStatus = 500;
    await open('/device/index', [phone]);
    expect(await screen.findByText('获取设备配置信息失败')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^未知设备/ })).toBeInTheDocument();
    infoStatus = 200;
    await click('button', '再试一次');
    expect(await screen.findByRole('link', { name: /^手机/ })).toBeInTheDocument();
    expect(screen.queryByText('获取设备配置信息失败')).not.toBeInTheDocument();
  });

  it('DEV-02 DEV-04 shows this device, other signed-in devices and bound terminals with their names and last use', async () => {
    await open('/device/index', [phone, { ...tablet, customName: '奶奶的平板' }, watch]);
    expect((await group('这台设备')).getByRole('link')).toHaveTextContent('手机正在使用');
    expect((await group('还登录在')).getByRole('link')).toHaveTextContent('奶奶的平板iPad · 昨天用过');
    expect((await group('绑定的设备')).getByRole('link')).toHaveTextContent('小明的手表呆迪儿童手表 · 今天用过');
  });

  it('says that the user is signed in on no other device', async () => {
    await open('/device/index', [phone]);
    expect(await screen.findByText('没有在别的手机和平板上登录')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '退出其他所有设备' })).not.toBeInTheDocument();
  });

  it('signs all other devices out after a confirmation', async () => {
    const { network } = await open('/device/index', [phone, tablet, watch]);
    await click('button', '退出其他所有设备');
    expect(network.callsTo(contract.endOtherSessions)).toEqual([]);
    await confirm('都退出');
    expect(await screen.findByText('没有在别的手机和平板上登录')).toBeInTheDocument();
    expect(network.callsTo(contract.endOtherSessions)).toHaveLength(1);
  });

  it('requires the parent PIN to sign all other devices out if a child with usage limits uses one of them', async () => {
    const { network } = await open('/device/index', [phone, { ...tablet, isLimited: true }, watch], withPin);
    await click('button', '退出其他所有设备');
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    await enterPin();
    expect(await screen.findByText('没有在别的手机和平板上登录')).toBeInTheDocument();
    expect(network.callsTo(checkParentPin)).toHaveLength(1);
  });

  it('lets the user retry when the list can’t be loaded', async () => {
    const { network } = await open('/device/index', [phone], (net) =>
      net.answer(contract.listSessions, new ApiError('network')),
    );
    network.answer(contract.listSessions, { sessions: [phone] });
    await click('button', '再试一次');
    expect(await group('这台设备')).toBeDefined();
  });
});

describe('the screen of a device', () => {
  it('signs the device out after a confirmation, and then returns to the list', async () => {
    const { network } = await open(`/device/detail?id=${tablet.id}`, [phone, tablet]);
    await click('button', '让它退出登录');
    await confirm('退出登录');
    await waitFor(() => expect(currentPath()).toBe('/device/index'));
    expect(await screen.findByText('没有在别的手机和平板上登录')).toBeInTheDocument();
    expect(network.callsTo(contract.endSession)[0]?.request).toEqual({ params: { sessionId: tablet.id } });
  });

  it('does not close the next screen if the reply to the sign-out arrives only after the user has opened that screen', async () => {
    const { network } = await open('/device/index', [phone, tablet, watch]);
    let reply = (): void => undefined;
    network.answer(contract.endSession, () => new Promise((resolve) => (reply = () => resolve({}))));
    await click('link', /^iPad/);
    await click('button', '让它退出登录');
    await confirm('退出登录');
    await click('button', '返回');
    await click('link', /^小明的手表/);
    await screen.findByRole('heading', { name: '小明的手表' });
    const goesBack = jest.spyOn(history, 'back');
    await act(async () => reply());
    expect(await screen.findByText('它已经退出登录了')).toBeInTheDocument();
    expect(goesBack).not.toHaveBeenCalled();
  });

  it('requires the parent PIN to sign the device out if a child with usage limits uses it', async () => {
    const limited = { ...tablet, isLimited: true };
    const { network } = await open(`/device/detail?id=${tablet.id}`, [phone, limited], withPin);
    await click('button', '让它退出登录');
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(network.callsTo(contract.endSession)).toEqual([]);
    await enterPin();
    await waitFor(() => expect(currentPath()).toBe('/device/index'));
    expect(network.callsTo(checkParentPin)[0]?.request).toMatchObject({ body: { action: { kind: 'signOut' } } });
    expect(network.callsTo(contract.endSession)).toHaveLength(1);
  });

  it('has no button to sign out the device on which it is open', async () => {
    await open(`/device/detail?id=${phone.id}`, [phone, tablet]);
    expect(await screen.findByText('要让这台设备退出，请到“我的”里退出登录。')).toBeInTheDocument();
    expect(screen.getByText('M2006C3LG')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '让它退出登录' })).not.toBeInTheDocument();
  });

  it('DEV-04 shows an error for a name of more than 20 characters, and saves a shorter name of the device', async () => {
    const { network } = await open(`/device/name?id=${tablet.id}`, [phone, tablet]);
    const field = await screen.findByLabelText('给它起个名字');
    await userEvent.type(field, '平'.repeat(21));
    expect(await screen.findByText('名字最多 20 个字，现在有 21 个')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, ' 奶奶的平板 ');
    await click('button', '保存');
    await waitFor(() => expect(currentPath()).toBe(`/device/detail?id=${tablet.id}`));
    expect(await screen.findByRole('heading', { name: '奶奶的平板' })).toBeInTheDocument();
    expect(network.callsTo(contract.renameSession)[0]?.request).toEqual({
      params: { sessionId: tablet.id },
      body: { customName: '奶奶的平板' },
    });
  });

  it('BRIDGE-11 asks for confirmation before the user leaves with an unsaved name of the device', async () => {
    await open(`/device/name?id=${tablet.id}`, [phone, tablet]);
    await userEvent.type(await screen.findByLabelText('给它起个名字'), '平板');
    await click('button', '返回');
    expect(await screen.findByRole('alertdialog', { name: '名字还没有保存' })).toBeInTheDocument();
  });

  it('says that the device is signed out if the list of sessions does not contain it', async () => {
    await open(`/device/detail?id=${tablet.id}`, [phone]);
    expect(await screen.findByText('这台设备已经退出了')).toBeInTheDocument();
  });

  it.each(['/device/detail', '/device/name?id=short'])(
    'ROUTE-07 is replaced by the not-found page at the invalid address %s',
    async (path) => {
      await open(path, [phone]);
      expect(await screen.findByRole('link', { name: '看看登录的设备' })).toBeInTheDocument();
      expect(screen.queryByText('这台设备已经退出了')).not.toBeInTheDocument();
    },
  );

  it('GATE-08 asks a guest to log in, and does not request the list of sessions', async () => {
    const { network } = await renderApp(`/device/detail?id=${tablet.id}`, {});
    expect(await screen.findByText('先登录，再看设备')).toBeInTheDocument();
    expect(network.callsTo(contract.listSessions)).toEqual([]);
  });
});

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBindingCode, getBindingCode } from '#contract/account/binding.ts';
import type { DeviceKeys } from '#contract/account/deviceInfo.ts';
import { getGuide } from '#contract/catalogue/guides.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aGuide } from '#test/builders/catalogue/guides.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
afterEach(() => jest.useRealTimers());

async function open(path: string, answer: Parameters<App['network']['answer']>[1] = aGuide(), isSignedIn = false) {
  return renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(getGuide, answer as ReturnType<typeof aGuide>);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

it.each([
  ['/terminal/car', 'car', '车载'],
  ['/terminal/watch', 'watch', '手表'],
  ['/terminal/soundbox', 'soundbox', '音箱'],
  ['/terminal/table', 'table', '平板'],
  ['/terminal/dictionarypen', 'dictionarypen', '词典笔'],
  ['/terminal/tlj', 'tlj', '听力机'],
  ['/helper/projection', 'projection', '投屏帮助'],
  ['/document/copyright', 'copyright', '版权声明'],
])('ROUTE-01 the screen %s requests the guide %s and shows its title', async (path, guideId, title) => {
  const { network } = await open(path);
  expect(network.callsTo(getGuide)[0]?.request).toEqual({ params: { guideId } });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});

it('a guide shows the instructions for one way of listening at a time, and the supported devices', async () => {
  await open('/terminal/car');
  expect(await screen.findByText('在车机上输入')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '用蓝牙播放' }));
  expect(screen.getByText('打开蓝牙')).toBeInTheDocument();
  expect(screen.queryByText('在车机上输入')).not.toBeInTheDocument();
  expect(screen.getByText('Android 8.0 或更高')).toBeInTheDocument();
  expect(within(screen.getByRole('navigation', { name: '还能在哪里听' })).queryByText('车载')).not.toBeInTheDocument();
});

it('a guide sends a guest who wants a binding code to the login screen, with the guide as the address to return to', async () => {
  const { network } = await open('/terminal/car');
  await userEvent.click(await screen.findByRole('link', { name: '登录领取绑定码' }));
  expect(currentPath()).toBe(
    `/login?${new URLSearchParams({ back_url: `${location.origin}/combine/terminal/car` }).toString()}`,
  );
  expect(network.callsTo(createBindingCode)).toEqual([]);
});

describe('a binding code', () => {
  const id = 'abcdefghijklmnop';

  async function openWithCode() {
    jest.useFakeTimers();
    const app = await open('/terminal/watch', aGuide({ binding: 'watch', title: '手表' }), true);
    await act(() => advanceTime(50));
    const button = screen.getByRole('button', { name: '获取绑定码' });
    const { network } = app;
    network.answer(createBindingCode, { id, code: '4829137504', endsAt: Date.now() + 600_000 });
    network.answer(getBindingCode, { state: 'waiting', deviceName: '' });
    await act(async () => button.click());
    await act(() => advanceTime(50));
    return app;
  }

  it('is shown in groups of digits, with a countdown of the time for which it is valid', async () => {
    const { network } = await openWithCode();
    expect(network.callsTo(createBindingCode)[0]?.request).toEqual({ body: { kind: 'watch' } });
    expect(screen.getByText('482 913 7504')).toBeInTheDocument();
    expect(screen.getByText('10:00')).toBeInTheDocument();
    await act(() => advanceTimeQuickly(61_000));
    expect(screen.getByText('8:59')).toBeInTheDocument();
  });

  it('is reported as used once the terminal has redeemed it, and polling then stops', async () => {
    const { network } = await openWithCode();
    network.answer(getBindingCode, { state: 'bound', deviceName: '小明的手表' });
    await act(() => advanceTime(3_100));
    expect(screen.getByText('绑定成功')).toBeInTheDocument();
    expect(screen.getByText(/小明的手表/)).toBeInTheDocument();
    const asked = network.callsTo(getBindingCode).length;
    await act(() => advanceTimeQuickly(30_000));
    expect(network.callsTo(getBindingCode)).toHaveLength(asked);
  });

  describe('that a terminal has redeemed', () => {
    const watch = { model: 'dd-w2 pro', appId: 'ilisten001', caller: '2003' };
    const catalogue = {
      '2003': { name: '听故事手表', icon: '/cdn/device/watch.webp' },
      ilisten001: { name: '呆迪听故事', icon: '/cdn/device/phone.webp' },
      'DD-W1,DD-W2 Pro': { name: '呆迪儿童手表', icon: '/cdn/device/watch2.webp' },
    };
    const { fetch } = globalThis;
    const answerCatalogue = (body: unknown, ok: boolean) => {
      globalThis.fetch = async () => ({ ok, status: ok ? 200 : 500, json: async () => body }) as Response;
    };
    beforeEach(() => answerCatalogue(catalogue, true));
    afterEach(() => {
      globalThis.fetch = fetch;
    });

    async function openBound(device: DeviceKeys | null | undefined) {
      const { network } = await openWithCode();
      network.answer(getBindingCode, { state: 'bound', deviceName: '小明的手表', device });
      await act(() => advanceTime(3_100));
      await act(() => advanceTime(50));
      return screen.getByText('绑定成功').closest('[role=status]') as HTMLElement;
    }

    it('DEV-03 is shown with an error and a button to retry if the catalogue of devices could not be loaded', async () => {
      answerCatalogue(undefined, false);
      const bound = await openBound(watch);
      expect(within(bound).getByRole('alert')).toHaveTextContent('获取设备配置信息失败');
      expect(within(bound).getByText('小明的手表')).toBeInTheDocument();
      answerCatalogue(catalogue, true);
      await act(async () => within(bound).getByRole('button', { name: '再试一次' }).click());
      await act(() => advanceTime(50));
      expect(within(bound).queryByRole('alert')).not.toBeInTheDocument();
      expect(within(bound).getByText('呆迪儿童手表')).toBeInTheDocument();
    });

    it.each([
      ['the model of the terminal', watch, '呆迪儿童手表', '/cdn/device/watch2.webp'],
      ['the app of the terminal', { ...watch, model: 'X-9' }, '呆迪听故事', '/cdn/device/phone.webp'],
      ['the caller of the terminal', { model: '', appId: '', caller: '2003' }, '听故事手表', '/cdn/device/watch.webp'],
      ['an unknown device', { model: '', appId: '', caller: '' }, '未知设备', '/cdn/device/default.webp'],
    ])(
      'DEV-02 DEV-04 is shown with the name and picture of %s, and with the name that the family gave the terminal',
      async (_, keys, name, icon) => {
        const bound = await openBound(keys);
        expect(within(bound).getByText(name)).toBeInTheDocument();
        expect(within(bound).getByText('小明的手表')).toBeInTheDocument();
        expect(bound.querySelector('img')).toHaveAttribute('src', icon);
      },
    );

    it('is shown only with the name that the family gave the terminal, if an earlier release stored no other data', async () => {
      const bound = await openBound(undefined);
      expect(within(bound).getByText('“小明的手表”已经是你家的设备啦。')).toBeInTheDocument();
      expect(bound.querySelector('img')).toBeNull();
    });
  });

  it('that has expired is replaced by a new one on request', async () => {
    const { network } = await openWithCode();
    await act(() => advanceTimeQuickly(600_500));
    expect(screen.queryByText('482 913 7504')).not.toBeInTheDocument();
    network.answer(createBindingCode, { id: 'ponmlkjihgfedcba', code: '1111111111', endsAt: Date.now() + 600_000 });
    await act(async () => screen.getByRole('button', { name: '重新获取' }).click());
    await act(() => advanceTime(50));
    expect(screen.getByText('111 111 1111')).toBeInTheDocument();
  });

  it('is not shown if the gateway refuses to create it, and can be requested again', async () => {
    const { network } = await open('/terminal/car', aGuide(), true);
    network.answer(createBindingCode, new ApiError('status', '操作太频繁，请 60 秒后再试', 429));
    await userEvent.click(await screen.findByRole('button', { name: '获取绑定码' }));
    expect(await screen.findByText('操作太频繁，请 60 秒后再试')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '获取绑定码' })).toBeEnabled();
  });
});

it('a guide shows an error if it could not be loaded, and loads again on request', async () => {
  const { network } = await open('/terminal/car', new ApiError('timeout'));
  expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
  network.answer(getGuide, aGuide());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('路上接着听。')).toBeInTheDocument();
});

it('a guide that no content pack contains is replaced by a message', async () => {
  await open('/document/copyright', new ApiError('status', '内容不存在', 404));
  expect(await screen.findByText('说明还在写')).toBeInTheDocument();
});

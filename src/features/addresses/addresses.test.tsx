import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/addresses.ts';
import type { Address } from '#contract/account/addresses.ts';
import type { Host } from '#platform/bridge/host.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Options = NonNullable<Parameters<typeof renderApp>[1]>;
type App = Awaited<ReturnType<typeof renderApp>>;
const region = { regionCode: '330102', province: '浙江省', city: '杭州市', district: '上城区' };

/**
 * Renders a screen. The simulated gateway keeps the list of addresses: it applies additions and deletions, and marks
 * the default address.
 */
async function open(
  path: string,
  items: Address[] = [],
  before?: (network: App['network']) => void,
  options: Options = {},
) {
  return renderApp(path, {
    ...options,
    beforeRender({ network, dispatch }) {
      network.answer(contract.listAddresses, () => ({ items }));
      network.answer(contract.addAddress, ({ body }) => {
        const added = aStoredAddress(items.length + 1, body);
        items = [...items, added];
        return added;
      });
      network.answer(contract.changeAddress, ({ params, body }) => ({ ...body, id: params.addressId }));
      network.answer(contract.makeDefaultAddress, ({ params }) => {
        items = items.map((one) => ({ ...one, isDefault: one.id === params.addressId }));
        return {};
      });
      network.answer(contract.removeAddress, ({ params }) => {
        items = items.filter(({ id }) => id !== params.addressId);
        return {};
      });
      before?.(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => userEvent.click(await button(name));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};
const paste = async (text: string) => {
  await userEvent.click(await screen.findByLabelText('粘贴整段地址，自动识别'));
  await userEvent.paste(text);
  await click('识别');
};
const home = aStoredAddress(1, { isDefault: true });
const school = aStoredAddress(2, { receiver: '李大海', mobile: '13900139000', detailAddress: '海浪路 8 号' });

describe('the list of delivery addresses', () => {
  it('shows each address with a masked mobile number, and marks the default address', async () => {
    await open('/address/edit', [home, school]);
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('李小满138****8000默认浙江省 杭州市 上城区云朵路 1 号 2 单元 301 室');
    expect(second).toHaveTextContent('李大海139****9000');
    expect(second).not.toHaveTextContent('默认浙');
    expect(document.body).not.toHaveTextContent('13800138000');
  });

  it('shows the stored names of province, city and district if the region code of an address is unknown', async () => {
    await open('/address/edit', [aStoredAddress(1, { regionCode: '339999', city: '未来市', district: '未来区' })]);
    expect(await screen.findByText('浙江省 未来市 未来区')).toBeInTheDocument();
  });

  it('lets the user make another address the default, and delete an address after a confirmation', async () => {
    const { network } = await open('/address/edit', [home, school]);
    await click(/^设为默认：李大海/);
    await screen.findByRole('button', { name: /^设为默认：李小满/ });
    const cards = await screen.findAllByRole('article');
    await userEvent.click(within(cards[0]!).getByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: '要删除这个地址吗？' }));
    expect(network.callsTo(contract.removeAddress)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(network.callsTo(contract.removeAddress)[0]?.request).toEqual({ params: { addressId: home.id } });
  });

  it('reports a deletion as successful if the gateway answers that the address no longer exists', async () => {
    const gone = new ApiError('status', '没有找到', 404, 'not_found');
    const { network } = await open('/address/edit', [home], (net) => {
      net.answer(contract.removeAddress, () => {
        net.answer(contract.listAddresses, { items: [] });
        return Promise.reject(gone);
      });
    });
    await click('删除');
    const dialog = within(await screen.findByRole('alertdialog', { name: '要删除这个地址吗？' }));
    await userEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('地址已删除')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    expect(network.callsTo(contract.removeAddress)).toHaveLength(1);
  });

  it('if there are already 20 addresses, has no link to add another one, and explains why', async () => {
    await open(
      '/address/edit',
      Array.from({ length: 20 }, (_, index) => aStoredAddress(index)),
    );
    expect(await screen.findByText('已经存了 20 个地址，删除不用的才能再加')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '新增收货地址' })).not.toBeInTheDocument();
  });

  it('lets the user retry when the list can’t be loaded', async () => {
    const { network } = await open('/address/edit', [], (net) =>
      net.answer(contract.listAddresses, new ApiError('network')),
    );
    network.answer(contract.listAddresses, { items: [home] });
    await click('再试一次');
    expect(await screen.findByText('李小满')).toBeInTheDocument();
  });

  it('returns the chosen address to the screen that opened the list', async () => {
    const back = encodeURIComponent(`${location.origin}/combine/profile?goods=1`);
    await open(`/address/edit?choose=1&back=${back}`, [home, school]);
    await click(/^用这个地址：李大海/);
    await waitFor(() => expect(currentPath()).toBe(`/profile?goods=1&address=${school.id}`));
  });

  it.each(['https://evil.example/combine/', 'javascript:alert(1)', '//evil.example', ''])(
    'AUTH-21 has no buttons to choose a delivery address if the URL to return to is %j, which is no page of the app',
    async (back) => {
      await open(`/address/edit?choose=1&back=${encodeURIComponent(back)}`, [home]);
      expect(await screen.findByText('李小满')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^用这个地址/ })).not.toBeInTheDocument();
    },
  );
});

describe('the form of a delivery address', () => {
  it('saves the fields that were recognised in a pasted text', async () => {
    const { network } = await open('/addr/edit');
    await paste('李小满 138-0013-8000 浙江省杭州市上城区云朵路1号');
    expect(await screen.findByText('认出了收货人、手机号、所在地区、详细地址，请核对')).toBeInTheDocument();
    expect(await button('所在地区 浙江省 杭州市 上城区')).toBeInTheDocument();
    await click('保存');
    await waitFor(() => expect(currentPath()).toBe('/address/edit'));
    expect(network.callsTo(contract.addAddress)[0]?.request).toEqual({
      body: { receiver: '李小满', mobile: '13800138000', ...region, detailAddress: '云朵路1号', isDefault: false },
    });
  });

  it('marks each field that was not found in the pasted text, until the user fills it in', async () => {
    await open('/addr/edit');
    await paste('李小满 13800138000');
    expect(await screen.findByText('认出了收货人、手机号，请补上所在地区、详细地址')).toBeInTheDocument();
    expect(screen.getByLabelText('收货人')).toHaveValue('李小满');
    expect(screen.getByLabelText('详细地址')).toHaveAccessibleDescription('没有认出详细地址，请补上');
    await type('详细地址', '云朵路');
    expect(screen.getByLabelText('详细地址')).toHaveAccessibleDescription('');
  });

  it('asks for confirmation if the user leaves before the app has analysed a pasted text, and still contains the text after a reload', async () => {
    const text = '李小满 13800138000 浙江省杭州市上城区云朵路1号';
    const { unmount } = await open('/addr/edit');
    await userEvent.click(await screen.findByLabelText('粘贴整段地址，自动识别'));
    await userEvent.paste(text);
    await click('返回');
    expect(await screen.findByRole('alertdialog', { name: '地址还没有保存' })).toBeInTheDocument();
    unmount();
    await open('/addr/edit');
    expect(await screen.findByLabelText('粘贴整段地址，自动识别')).toHaveValue(text);
    await click('识别');
    expect(await screen.findByText('认出了收货人、手机号、所在地区、详细地址，请核对')).toBeInTheDocument();
    expect(screen.getByLabelText('粘贴整段地址，自动识别')).toHaveValue('');
  });

  it('shows a message when a pasted text contains no address', async () => {
    await open('/addr/edit');
    await paste('今天天气真好');
    expect(await screen.findByText('没有认出地址，请检查粘贴的文字')).toBeInTheDocument();
  });

  it('lets the user choose province, city and district one after the other, and go back to an earlier step', async () => {
    await open('/addr/edit');
    await click('所在地区 请选择省、市、区');
    await click('广东省');
    await click('东莞市');
    await click('广东省');
    await click('浙江省');
    await click('杭州市');
    await click('上城区');
    expect(await button('所在地区 浙江省 杭州市 上城区')).toBeInTheDocument();
  });

  it('omits the city step in a province that has only one city', async () => {
    await open('/addr/edit');
    await click('所在地区 请选择省、市、区');
    await click('北京市');
    await click('朝阳区');
    expect(await button('所在地区 北京市 朝阳区')).toBeInTheDocument();
  });

  it.each([
    ['收货人', '满'.repeat(21), '收货人最多 20 个字，多了 1 个'],
    ['收货人', '小满🐘', '收货人里不能有表情和特殊符号'],
    ['手机号', '138', '手机号是 11 位，还差 8 位'],
    ['手机号', '128', '请填写中国大陆的手机号，以 13 至 19 开头'],
    ['手机号', '138a', '手机号里只能有数字'],
    ['手机号', '138001380001', '手机号是 11 位，多了 1 位'],
    ['详细地址', '路', '详细地址至少 2 个字'],
  ])(
    'if the field %s has the value %j, marks the field as invalid and shows the message: %s',
    async (label, text, problem) => {
      await open('/addr/edit');
      expect(await screen.findByLabelText(label)).not.toBeInvalid();
      await type(label, text);
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(problem);
      expect(screen.getByLabelText(label)).toBeInvalid();
    },
  );

  it('names all missing fields when the user saves an empty form, and sends nothing', async () => {
    const { network } = await open('/addr/edit');
    await click('保存');
    expect(screen.getByLabelText('收货人')).toHaveFocus();
    for (const text of ['请填写收货人', '请填写手机号', '请选择所在地区', '请填写详细地址'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(network.callsTo(contract.addAddress)).toEqual([]);
  });

  it('saves changes to an address with an unknown region code, and keeps the names of the region', async () => {
    const unknown = { regionCode: '339999', province: '浙江省', city: '未来市', district: '未来区' };
    const { network } = await open(`/addr/edit?id=${school.id}`, [home, { ...school, ...unknown }]);
    expect(await button('所在地区 浙江省 未来市 未来区')).toBeInTheDocument();
    await type('收货人', '王小鱼');
    await click('设为默认地址');
    await click('保存');
    await waitFor(() => expect(network.callsTo(contract.changeAddress)).toHaveLength(1));
    expect(network.callsTo(contract.changeAddress)[0]?.request).toEqual({
      params: { addressId: school.id },
      body: {
        receiver: '王小鱼',
        mobile: '13900139000',
        ...unknown,
        detailAddress: '海浪路 8 号',
        isDefault: true,
      },
    });
  });

  it('shows why the gateway refused the address, and keeps the typed values', async () => {
    const refusal = new ApiError('status', '最多保存 20 个地址，请先删除不用的', 409);
    await open('/addr/edit', [], (network) => network.answer(contract.addAddress, refusal));
    await paste('李小满 13800138000 浙江省杭州市上城区云朵路1号');
    await click('保存');
    expect(await screen.findByRole('alert')).toHaveTextContent('最多保存 20 个地址，请先删除不用的');
    expect(screen.getByLabelText('收货人')).toHaveValue('李小满');
  });

  it('keeps the unsaved values of a new address across a reload until the user clears them, and does not show them for another address', async () => {
    const first = await open('/addr/edit');
    await type('收货人', '李小满');
    first.flows.cancel();
    first.unmount();
    const second = await open(`/addr/edit?id=${home.id}`, [home]);
    expect(await screen.findByLabelText('手机号')).toHaveValue('13800138000');
    second.flows.cancel();
    second.unmount();
    const third = await open('/addr/edit');
    expect(await screen.findByLabelText('收货人')).toHaveValue('李小满');
    await click('清空重写');
    expect(screen.getByLabelText('收货人')).toHaveValue('');
    third.flows.cancel();
    third.unmount();
  });

  it('BRIDGE-11 handles the host’s back key once a change is unsaved, and asks for confirmation before the change is lost', async () => {
    const setting = jest.fn(async () => undefined);
    const events = new Set<(name: string) => void>();
    const host: Host = {
      ...noHost,
      setting,
      subscribeEvents: (listener) => {
        events.add(listener as (name: string) => void);
        return () => events.delete(listener as (name: string) => void);
      },
    };
    await open('/addr/edit', [], undefined, { host });
    await screen.findByLabelText('收货人');
    expect(setting).not.toHaveBeenCalledWith({ controlBack: 1 });
    await type('收货人', '李');
    expect(setting).toHaveBeenLastCalledWith({ controlBack: 1 });
    await click('返回');
    await click('继续填写');
    expect(screen.getByLabelText('收货人')).toHaveValue('李');
    await act(async () => events.forEach((tell) => tell('page.back')));
    await click('不要了');
    await waitFor(() => expect(currentPath()).toBe('/address/edit'));
    expect(localStorage.getItem('address_draft')).toBeNull();
  });

  it('shows a message when the address does not exist', async () => {
    await open('/addr/edit?id=gone', [home]);
    expect(await screen.findByText('这个地址不在了')).toBeInTheDocument();
  });
});

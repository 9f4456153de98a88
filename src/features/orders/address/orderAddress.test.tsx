import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAddresses } from '#contract/account/addresses.ts';
import * as contract from '#contract/mall/orders.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { anOrder } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const home = aStoredAddress(1, { isDefault: true, detailAddress: '云朵路 1 号' });
const school = aStoredAddress(2, { receiver: '李大海', mobile: '13900139000', detailAddress: '海浪路 8 号' });
const order = anOrder(1, {
  kind: 'goods',
  actions: [
    { id: 'address', obstacle: null },
    { id: 'refund', obstacle: null },
  ],
});
const path = `/address/editGoodsAddress?id=${order.id}`;

const open = (at = path, prepare: (network: Network) => void = () => undefined) =>
  renderApp(at, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getOrder, order);
      network.answer(listAddresses, { items: [home, school] });
      network.answer(contract.changeOrderAddress, order);
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const submit = () => screen.findByRole('button', { name: '改成这个地址' });

describe('the screen to change the address of an order', () => {
  it('changes the delivery address to one that the user chooses in the list, and returns to the order', async () => {
    const { network } = await open();
    expect(await screen.findByText('和现在的地址一样，点上面的地址可以换一个。')).toBeInTheDocument();
    expect(await submit()).toBeDisabled();
    await userEvent.click(await screen.findByRole('link', { name: /李小满/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^用这个地址：李大海/ }));
    await waitFor(() => expect(currentPath()).toBe(`${path}&address=${school.id}`));
    await userEvent.click(await submit());
    expect(await screen.findByText('地址改好了')).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toBe(`/order_detail?id=${order.id}`));
    expect(network.callsTo(contract.changeOrderAddress).map(({ request }) => request)).toEqual([
      { params: { orderId: order.id }, body: { addressId: school.id } },
    ]);
  });

  it('says why the address can’t be changed if a parcel has just been sent', async () => {
    const shipped = anOrder(1, { kind: 'goods', state: 'shipped', actions: [] });
    const text = '已经有包裹寄出，不能改地址了，可以联系快递公司转寄';
    const { network } = await open(`${path}&address=${school.id}`, (net) =>
      net.answer(contract.changeOrderAddress, new ApiError('status', text, 409)),
    );
    const button = await submit();
    await waitFor(() => expect(button).toBeEnabled());
    network.answer(contract.getOrder, shipped);
    await userEvent.click(button);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await screen.findByText('这个订单的地址不能改了')).toBeInTheDocument();
  });

  it('links to the list of addresses if the user has no address', async () => {
    await open(path, (network) => network.answer(listAddresses, { items: [] }));
    expect(await screen.findByRole('link', { name: /先添加一个收货地址/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/address/edit?choose=1&back='),
    );
    expect(await submit()).toBeDisabled();
  });

  it('lets the user retry when the addresses could not be loaded', async () => {
    const { network } = await open(path, (net) => net.answer(listAddresses, new ApiError('timeout')));
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(listAddresses, { items: [school] });
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: '改成这个地址' })).toBeInTheDocument();
  });

  it('is linked from the page of the order', async () => {
    await open(`/order_detail?id=${order.id}`);
    await userEvent.click(await screen.findByRole('link', { name: '改地址' }));
    await waitFor(() => expect(currentPath()).toBe(path));
  });
});

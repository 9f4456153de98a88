import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAddresses, type Address } from '#contract/account/addresses.ts';
import { getShells } from '#contract/mall/goods.ts';
import * as contract from '#contract/mall/orders.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStoredAddress } from '#test/builders/account/addresses.ts';
import { anOrder, anOrderCard, aQuote } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

export type Network = Awaited<ReturnType<typeof renderApp>>['network'];

export const home = aStoredAddress(1, { isDefault: true });
export const school = aStoredAddress(2, { receiver: '李大海', detailAddress: '海浪路 8 号' });
export const order = anOrder(1);

/** Opens a screen of orders, with example replies. `prepare` can replace them. */
export const openOrders = (
  path: string,
  prepare: (network: Network) => void = () => undefined,
  items: Address[] = [school, home],
) =>
  renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(listAddresses, { items });
      network.answer(getShells, { balance: 100 });
      network.answer(contract.quoteOrder, aQuote());
      network.answer(contract.createOrder, { id: order.id });
      network.answer(contract.getOrder, order);
      network.answer(contract.listOrders, { items: [anOrderCard(1)], next: null });
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const click = async (name: string | RegExp) => userEvent.click(await button(name));
export const keyInAddress = () => new URLSearchParams(currentPath().split('?')[1]).get('key');
/** The path of the confirmation of an exchange. */
export const exchangePath = '/exmall/payment?variant=cup.one';

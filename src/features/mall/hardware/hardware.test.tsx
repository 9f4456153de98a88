import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/mall/goods.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { openMall } from '#test/harness/shop/openMall.ts';

describe('the hardware mall', () => {
  it('keeps the category and the sort order in the address', async () => {
    const { network } = await openMall('/equipmentMall/index');
    await userEvent.click(await screen.findByRole('button', { name: '夜灯' }));
    await userEvent.click(screen.getByRole('button', { name: '从便宜到贵' }));
    expect(currentPath()).toBe('/equipmentMall/index?category=lamps&sort=cheapest');
    expect(network.callsTo(contract.listGoods).at(-1)?.request).toMatchObject({
      query: { part: 'hardware', category: 'lamps', sort: 'cheapest' },
    });
  });

  it('ROUTE-07 ignores invalid parameters of the address', async () => {
    const { network } = await openMall('/equipmentMall/index?category=../x&sort=nonsense');
    expect(network.callsTo(contract.listGoods)[0]?.request).toEqual({
      query: { part: 'hardware', sort: 'editors', limit: 20 },
    });
  });

  it('has a button to show all goods if a category is empty', async () => {
    await openMall('/equipmentMall/index?category=lamps', (network) =>
      network.answer(contract.listGoods, { items: [], next: null }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '看全部' }));
    expect(currentPath()).toBe('/equipmentMall/index?sort=editors');
  });
});

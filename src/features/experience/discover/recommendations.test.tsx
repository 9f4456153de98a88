import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recommendEntries } from '#contract/experience/entries.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anEntry } from '#test/builders/experience/experience.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const open = (path: string) =>
  renderApp(path, {
    beforeRender: ({ network }) =>
      network.answer(recommendEntries, { age: 5, items: [{ entry: anEntry('pick-leaves'), suits: [] }] }),
  });

it.each([
  [2, '还没有适合 2 岁的推荐'],
  [5, '推荐的都加到目标里啦'],
])(
  'for a child of %i years without recommendations, the screen explains why there are none: %s',
  async (age, title) => {
    await renderApp('/experience/excl_aim', {
      beforeRender({ network, dispatch }) {
        dispatch(setToken({ token: 'a' }));
        network.answer(recommendEntries, { age, items: [] });
      },
    });
    expect(await screen.findByText(title)).toBeInTheDocument();
  },
);

it('recommendations for a chosen age are shown again when the user comes back, because the address contains the age', async () => {
  const first = await open('/experience/excl_aim');
  await userEvent.click(await screen.findByRole('button', { name: '7 岁' }));
  expect(currentPath()).toBe('/experience/excl_aim?age=7');
  first.unmount();
  const { network } = await open('/experience/excl_aim?age=7');
  expect(await screen.findByRole('button', { name: '7 岁' })).toHaveAttribute('aria-pressed', 'true');
  expect(network.callsTo(recommendEntries).map(({ request }) => request)).toEqual([{ query: { age: 7 } }]);
});

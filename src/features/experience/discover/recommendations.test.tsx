import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recommendEntries } from '#contract/experience/entries.ts';
import { anEntry } from '#test/builders/experience/experience.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const open = (path: string) =>
  renderApp(path, {
    beforeRender: ({ network }) =>
      network.answer(recommendEntries, { age: 5, items: [{ entry: anEntry('pick-leaves'), suits: [] }] }),
  });

it('recommendations are still those for the chosen age when the user comes back to them', async () => {
  const first = await open('/experience/excl_aim');
  await userEvent.click(await screen.findByRole('button', { name: '7 岁' }));
  expect(currentPath()).toBe('/experience/excl_aim?age=7');
  first.unmount();
  const { network } = await open('/experience/excl_aim?age=7');
  expect(await screen.findByRole('button', { name: '7 岁' })).toHaveAttribute('aria-pressed', 'true');
  expect(network.callsTo(recommendEntries).map(({ request }) => request)).toEqual([{ query: { age: 7 } }]);
});

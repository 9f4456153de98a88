import { screen, waitFor } from '@testing-library/react';
import { listEntries, listTags } from '#contract/experience/entries.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { anEntry } from '#test/builders/experience/experience.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type Tag = ReplyOf<typeof listTags>['items'][number];

const open = (query: string, items: Tag[]) =>
  renderApp(`/experience/tag?tag=${query}`, {
    beforeRender({ network }) {
      network.answer(listTags, { items });
      network.answer(listEntries, { items: [anEntry('pick-leaves', { title: '捡一片最红的叶子' })], next: null });
    },
  });

const choice = () => screen.queryByRole('group', { name: '看哪一种' });

it.each<[string, Tag[]]>([
  ['has both kinds', [{ tag: 'nature', count: 2, forms: ['aim', 'activity'] }]],
  ['comes from an earlier gateway, which does not say what the tag has', [{ tag: 'nature', count: 2 }]],
])('the screen of a tag offers a choice between aims and activities if the tag %s', async (_, items) => {
  const { network } = await open('nature', items);
  await screen.findByRole('link', { name: /捡一片最红的叶子/ });
  await waitFor(() => expect(network.callsTo(listTags)).toHaveLength(1));
  expect(choice()).toBeInTheDocument();
});

it.each<[string, Tag[]]>([
  ['only one of these two kinds', [{ tag: 'nature', count: 2, forms: ['activity'] }]],
  ['neither of these kinds', [{ tag: 'music', count: 1, forms: ['aim', 'activity'] }]],
])('the screen of a tag offers no choice between aims and activities if the tag has %s', async (_, items) => {
  await open('nature', items);
  await screen.findByRole('link', { name: /捡一片最红的叶子/ });
  await waitFor(() => expect(choice()).not.toBeInTheDocument());
});

it('the screen of a tag offers the choice between aims and activities if the address asks for the kind that the tag lacks', async () => {
  await open('nature&form=aim', [{ tag: 'nature', count: 2, forms: ['activity'] }]);
  expect(await screen.findByRole('button', { name: '全部' })).toBeInTheDocument();
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getShowcase, getTopic } from '#contract/catalogue/topics.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { api } from '#platform/http/api.ts';
import { aStoryCard, aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;
const card = (id: string) => ({ id, title: `专题 ${id}`, subtitle: '副题', banner: `/media/cover/${id}` });
const topic = (id: string) => ({
  ...card(id),
  paragraphs: ['关了灯听。'],
  groups: [{ heading: '先放松', text: '慢慢来', stories: [aStoryCard('moon'), aStoryCard('star')] }],
  others: [card('other')],
});

async function open(path: string, prepare: (network: App['network']) => void = () => undefined) {
  return renderApp(path, {
    beforeRender: ({ network }) => {
      network.answer(getShowcase, { topics: [{ ...card('night'), stories: [aStoryCard('moon')] }] });
      network.answer(getTopic, ({ params }) => topic(params.topicId));
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      prepare(network);
    },
  });
}

it('the showcase (the list of topics) has a shelf for each topic, and links to the topic', async () => {
  await open('/showcase');
  const shelf = await screen.findByRole('region', { name: '专题 night' });
  expect(within(shelf).getByRole('link', { name: '故事 moon' })).toHaveAttribute(
    'href',
    '/combine/audio_detail?id=moon',
  );
  await userEvent.click(within(shelf).getByRole('link', { name: /专题 night/ }));
  expect(currentPath()).toBe('/topic?id=night');
  expect(await screen.findByText('关了灯听。')).toBeInTheDocument();
});

it('a topic shows its text, its stories and the other topics', async () => {
  await open('/topic?id=night');
  const group = await screen.findByRole('region', { name: '先放松' });
  expect(within(group).getAllByRole('link')).toHaveLength(2);
  await userEvent.click(screen.getByRole('link', { name: '专题 other' }));
  expect(currentPath()).toBe('/topic?id=other');
});

it.each(['/topic', '/topic?id=', '/topic?id=../x'])(
  'ROUTE-07 the invalid address %s shows the not-found page',
  async (path) => {
    const { network } = await open(path);
    expect(await screen.findByRole('link', { name: '看看别的专题' })).toHaveAttribute('href', '/combine/showcase');
    expect(network.callsTo(getTopic)).toEqual([]);
  },
);

it('ROUTE-04 a topic that does not exist shows the not-found page', async () => {
  await open('/topic?id=gone', (network) => network.answer(getTopic, new ApiError('status', '内容不存在', 404)));
  expect(await screen.findByRole('link', { name: '看看别的专题' })).toBeInTheDocument();
});

it.each([
  ['/showcase', getShowcase, '专题 night'],
  ['/topic?id=night', getTopic, '关了灯听。'],
] as const)(
  'the screen %s shows an error if its content cannot be loaded, and the user can retry',
  async (path, endpoint, words) => {
    const { network } = await open(path, (one) => one.answer(endpoint, new ApiError('timeout')));
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(getShowcase, { topics: [{ ...card('night'), stories: [aStoryCard('moon')] }] });
    network.answer(getTopic, topic('night'));
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

it("the share sheet of a topic contains the topic's own address and title", async () => {
  await open('/topic?id=night');
  await userEvent.click(await screen.findByRole('button', { name: '分享' }));
  const sheet = await screen.findByRole('dialog', { name: '分享给朋友' });
  expect(sheet).toHaveTextContent('专题 night');
  expect(screen.getByRole('textbox', { name: '链接' })).toHaveValue('http://localhost:8080/combine/topic?id=night');
});

it.each([
  ['/showcase', getShowcase],
  ['/topic?id=night', getTopic],
] as const)('the screen %s shows only a skeleton while it loads', async (path, endpoint) => {
  await open(path, (network) => network.answer(endpoint, () => new Promise(() => undefined)));
  expect(document.querySelector('main [aria-busy="true"]')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a topic is reloaded after the user has blocked a story, and no longer contains this story', async () => {
  const { network, dispatch } = await open('/topic?id=night');
  await screen.findByRole('link', { name: /故事 star/ });
  network.answer(getTopic, {
    ...topic('night'),
    groups: [{ heading: '先放松', text: '', stories: [aStoryCard('moon')] }],
  });
  act(() => void dispatch(api.util.invalidateTags(['Listening'])));
  await waitFor(() => expect(screen.queryByRole('link', { name: /故事 star/ })).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: /故事 moon/ })).toBeInTheDocument();
});

it('the showcase (the list of topics) shows a link to the home if there are no topics', async () => {
  await open('/showcase', (network) => network.answer(getShowcase, { topics: [] }));
  expect(await screen.findByRole('link', { name: '回首页听故事' })).toBeInTheDocument();
});

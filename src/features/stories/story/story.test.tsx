import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { storyScreen } from '#test/harness/screens/storyScreen.tsx';

const { open, play, playButton } = storyScreen();

describe('ROUTE-07 the parameter id of the story screen', () => {
  it.each([
    ['missing', '/audio_detail'],
    ['empty', '/audio_detail?id='],
    ['malformed', '/audio_detail?id=../../etc'],
    ['much too long', `/audio_detail?id=${'a'.repeat(5_000)}`],
  ])('that is %s leads to the not-found page without a request', async (_name, path) => {
    const { network } = await open({ path });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回首页听故事' })).toHaveAttribute('href', '/combine/');
    expect(network.callsTo(getStory)).toEqual([]);
  });

  it('that is the id of no existing story leads to the not-found page', async () => {
    await open({ answer: new ApiError('status', '没有这个故事', 404) });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  });
});

it('the story screen shows title, series, age and tags of a story, and says that its voice is synthesised', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
  const facts = within(screen.getByRole('list', { name: '关于这个故事' }));
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3–6 岁',
    '睡前',
    '合成示范音',
  ]);
  expect(facts.getByRole('link', { name: '睡前的故事' })).toHaveAttribute(
    'href',
    '/combine/special_tag_search?tag=%E7%9D%A1%E5%89%8D',
  );
  expect(screen.getByRole('link', { name: '睡前小星星' })).toHaveAttribute('href', '/combine/series?id=bedtime-stars');
});

it('the story screen does not describe a recording as a synthesised voice', async () => {
  await open({ answer: { sound: { ...aStory().sound, isSynthesised: false } } });
  await playButton();
  expect(screen.queryByText('合成示范音')).not.toBeInTheDocument();
});

it('the story screen shows the question and the activity of a story', async () => {
  await open({ answer: { afterwards: { question: '月亮为什么打喷嚏？', activity: '画一个打喷嚏的月亮。' } } });
  const afterwards = within(await screen.findByRole('region', { name: '听完以后' }));
  expect(afterwards.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '月亮为什么打喷嚏？',
    '画一个打喷嚏的月亮。',
  ]);
});

it.each([
  [
    'its source and its author',
    { origin: '根据《西游记》第一、二回改编' },
    '根据《西游记》第一、二回改编 · 呆迪编写组',
  ],
  ['only its author if the gateway does not know its source', {}, '呆迪编写组'],
])('below the text of a story, the story screen names %s', async (_what, answer, text) => {
  await open({ answer });
  const source = await screen.findByText(text);
  const { DOCUMENT_POSITION_FOLLOWING } = Node;
  const words = screen.getByRole('region', { name: '故事文字' });
  expect(words.compareDocumentPosition(source) & DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

it('the story screen has no section “听完以后” if a story has neither a question nor an activity', async () => {
  await open();
  await playButton();
  expect(screen.queryByRole('region', { name: '听完以后' })).not.toBeInTheDocument();
});

it('the story screen shows the facts from the tapped card while the story is loading, and then the whole story', async () => {
  const { network } = await open({ path: '/' });
  let answer = (): void => undefined;
  network.answer(getStory, () => new Promise((resolve) => (answer = () => resolve(aStory('train')))));
  await userEvent.click(await screen.findByRole('link', { name: /故事 train/ }));
  expect(await screen.findByRole('group', { name: '正在打开故事' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('heading', { name: '故事 train' })).toBeInTheDocument();
  const facts = within(screen.getByRole('list', { name: '关于这个故事' }));
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['3–6 岁']);
  answer();
  await playButton();
  expect(screen.getByRole('heading', { name: '故事 train' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: '正在打开故事' })).not.toBeInTheDocument();
});

it('the story screen shows an error if the story cannot be loaded, and the user can retry', async () => {
  const { network } = await open({ answer: new ApiError('network') });
  expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
  network.answer(getStory, aStory());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
});

it('the mini player is shown on every screen except the screen of its story, and can pause the story, skip within it and open it', async () => {
  const { audio } = await open();
  await play();
  expect(screen.queryByRole('region', { name: '正在播放' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  const mini = within(await screen.findByRole('region', { name: '正在播放' }));
  await userEvent.click(mini.getByRole('button', { name: '暂停' }));
  expect(audio.paused).toBe(true);
  await userEvent.click(mini.getByRole('button', { name: '打开播放器' }));
  const sheet = within(await screen.findByRole('dialog', { name: '播放列表' }));
  await userEvent.click(sheet.getByRole('button', { name: '前进15秒' }));
  expect(audio.currentTime).toBe(15);
  await userEvent.click(sheet.getByRole('button', { name: '关闭' }));
  await userEvent.click(mini.getByRole('link', { name: '打开 故事 moon' }));
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
});

it('the gallery for developers shows states of the player, such as blocked and failed', async () => {
  await open({ path: '/test_page2' });
  await userEvent.click(await screen.findByRole('button', { name: '放上完整故事' }));
  await userEvent.click(screen.getByRole('button', { name: 'blocked' }));
  expect(screen.getByRole('button', { name: '点一下继续' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'failed' }));
  expect(screen.getAllByText('没有播出来，请再试一次')).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: '放上试听' }));
  await userEvent.click(screen.getByRole('button', { name: 'ended' }));
  expect(screen.getByText('试听结束啦，会员可以听完整个故事')).toBeInTheDocument();
  expect(await screen.findAllByRole('region', { name: '正在播放' })).toHaveLength(1);
});

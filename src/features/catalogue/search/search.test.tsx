import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/catalogue/search.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anArticle } from '#test/builders/catalogue/articles.ts';
import { aBooklistCard } from '#test/builders/catalogue/books.ts';
import { aStoryCard, aStory } from '#test/builders/stories/stories.ts';
import { aVideo } from '#test/builders/catalogue/videos.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

let app: App;

const rabbit = { text: '守株待兔', marks: [{ from: 0, to: 2 }] };
const plain = (text: string) => ({ text, marks: [] });
const aSearchReply = (overrides: Partial<contract.SearchReply> = {}): contract.SearchReply => ({
  stories: { hits: [{ title: rabbit, also: null, story: aStoryCard('rabbit', { title: '守株待兔' }) }], total: 1 },
  series: {
    hits: [
      {
        title: { text: '老寓言', marks: [{ from: 1, to: 3 }] },
        also: null,
        series: { id: 'fables', title: '老寓言', summary: '', cover: '', storyCount: 4 },
      },
    ],
    total: 1,
  },
  books: {
    hits: [
      {
        title: { text: '谁的兔子', marks: [{ from: 2, to: 4 }] },
        also: null,
        book: { id: 'whose', title: '谁的兔子', summary: '', cover: '', ageFrom: 3, ageTo: 5, pageCount: 8 },
      },
    ],
    total: 1,
  },
  booklists: { hits: [{ title: plain('下雨天'), also: null, booklist: aBooklistCard('rainy-days') }], total: 1 },
  videos: {
    hits: [
      { title: plain('小兔搬家'), also: { text: '动物们', marks: [{ from: 0, to: 2 }] }, video: aVideo('rabbit') },
    ],
    total: 1,
  },
  articles: { hits: [{ title: plain('睡前的一刻钟'), also: null, article: anArticle('bedtime') }], total: 1 },
  isGuessed: false,
  ...overrides,
});
const none = { hits: [], total: 0 };
const nothing = {
  stories: none,
  series: none,
  books: none,
  booklists: none,
  videos: none,
  articles: none,
  isGuessed: false,
};

async function open(answer: (network: App['network']) => void = () => undefined) {
  app = await renderApp('/search', {
    beforeRender: ({ network, store }) => {
      network.answer(contract.listHotWords, { words: ['小兔子', '月亮船'] });
      network.answer(contract.listSearchHistory, { texts: ['大象', '下雨'] });
      network.answer(contract.suggest, { items: [{ kind: 'story', id: 'rabbit', title: rabbit, picture: '' }] });
      network.answer(contract.search, aSearchReply());
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      answer(network);
      store.dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

const type = async (text: string) => userEvent.type(screen.getByRole('searchbox'), text);
const searchRequests = () =>
  app.network.callsTo(contract.search).map(({ request }) => (request as { body: object }).body);

it('the search screen focuses the input, and shows recent and popular searches', async () => {
  await open();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(await screen.findByRole('button', { name: '大象' })).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /月亮船/ }));
  expect(searchRequests()).toEqual([{ text: '月亮船', kind: 'all' }]);
});

it('the search screen searches for the typed text, but not for a text that consists of spaces', async () => {
  await open();
  const button = screen.getByRole('button', { name: '搜索' });
  await type('   {Enter}');
  expect(button).toBeDisabled();
  await type('守株');
  await userEvent.click(button);
  expect(searchRequests()).toEqual([{ text: '守株', kind: 'all' }]);
});

it('the search screen shows suggestions while the user types, with the matches highlighted', async () => {
  await open();
  await type('shouzhu');
  const list = await screen.findByRole('list', { name: '猜你想找' });
  const suggestion = await within(list).findByRole('link', { name: /守株 ?待兔/ });
  expect(suggestion).toHaveAttribute('href', '/combine/audio_detail?id=rabbit');
  expect(suggestion.querySelector('mark')).toHaveTextContent('守株');
  expect(app.network.callsTo(contract.suggest).length).toBeLessThan('shouzhu'.length);
});

it('the search screen shows the results by kind, with the matches highlighted', async () => {
  await open();
  await type('守株{Enter}');
  const stories = await screen.findByRole('list', { name: '找到的故事' });
  expect(within(stories).getByRole('link').querySelector('mark')).toHaveTextContent('守株');
  expect(screen.getByRole('list', { name: '找到的专辑' })).toBeInTheDocument();
  const books = screen.getByRole('list', { name: '找到的绘本' });
  expect(within(books).getByRole('link')).toHaveAttribute('href', '/combine/book/detail?book=whose');
  const linkIn = (name: string) => within(screen.getByRole('list', { name: `找到的${name}` })).getByRole('link');
  expect(linkIn('书单')).toHaveAttribute('href', '/combine/book/detail?id=rainy-days');
  expect(linkIn('视频')).toHaveAttribute('href', '/combine/video_show?id=rabbit');
  expect(linkIn('视频').querySelector('mark')).toHaveTextContent('动物');
  expect(linkIn('家长文章')).toHaveAttribute('href', '/combine/parent_class?article=bedtime');
  await userEvent.click(within(screen.getByRole('group', { name: '看哪一种' })).getByRole('button', { name: '故事' }));
  expect(searchRequests()).toEqual([
    { text: '守株', kind: 'all' },
    { text: '守株', kind: 'story' },
  ]);
});

it('the search screen keeps the search text out of the address, but still shows the text when the user comes back from a story', async () => {
  await open();
  await type('守株{Enter}');
  await userEvent.click(await screen.findByRole('link', { name: /^守株 ?待兔/ }));
  expect(currentPath()).toBe('/audio_detail?id=rabbit');
  await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
  history.back();
  await waitFor(() => expect(currentPath()).toBe('/search'));
  expect(await screen.findByRole('list', { name: '找到的故事' })).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('守株');
});

it('the search screen still shows the chosen kind of results when the user comes back from a story, but all kinds at the next search', async () => {
  await open();
  await type('守株{Enter}');
  const chip = (name: string) => within(screen.getByRole('group', { name: '看哪一种' })).getByRole('button', { name });
  await userEvent.click(chip('故事'));
  await userEvent.click(await screen.findByRole('link', { name: /^守株 ?待兔/ }));
  await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument());
  history.back();
  await waitFor(() => expect(currentPath()).toBe('/search'));
  await screen.findByRole('list', { name: '找到的故事' });
  expect(chip('故事')).toHaveAttribute('aria-pressed', 'true');
  await type('待兔{Enter}');
  expect(chip('全部')).toHaveAttribute('aria-pressed', 'true');
  expect(searchRequests().at(-1)).toEqual({ text: '守株待兔', kind: 'all' });
});

it('the search screen says if the results are only similar to the search text, and if there are no results', async () => {
  const { network } = await open((calls) => calls.answer(contract.search, aSearchReply({ isGuessed: true })));
  await type('守珠{Enter}');
  expect(await screen.findByText('没有找到“守珠”，你是不是在找：')).toBeInTheDocument();
  network.answer(contract.search, nothing);
  await type('飞机{Enter}');
  expect(await screen.findByText('没有找到')).toBeInTheDocument();
});

it('ERR-03 the search screen shows an error if the search fails, and lets the user retry', async () => {
  const { network } = await open((calls) => calls.answer(contract.search, new ApiError('network')));
  await type('守株{Enter}');
  expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
  network.answer(contract.search, aSearchReply());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('list', { name: '找到的故事' })).toBeInTheDocument();
});

it('the search screen removes one recent search, or all of them after a confirmation', async () => {
  const { network } = await open();
  network.answer(contract.removeSearch, {});
  network.answer(contract.clearSearchHistory, {});
  await userEvent.click(await screen.findByRole('button', { name: '管理' }));
  await userEvent.click(screen.getByRole('button', { name: '删除：大象' }));
  expect(screen.queryByRole('button', { name: '大象' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '全部删除' }));
  const question = await screen.findByRole('alertdialog');
  expect(network.callsTo(contract.clearSearchHistory)).toEqual([]);
  network.answer(contract.listSearchHistory, { texts: [] });
  await userEvent.click(within(question).getByRole('button', { name: '全部删除' }));
  await waitFor(() => expect(screen.queryByText('搜索历史')).not.toBeInTheDocument());
});

it('if recent searches could not be removed, the search screen shows an error and still lists them', async () => {
  const { network } = await open();
  network.answer(contract.removeSearch, new ApiError('network'));
  network.answer(contract.clearSearchHistory, new ApiError('timeout'));
  await userEvent.click(await screen.findByRole('button', { name: '管理' }));
  await userEvent.click(screen.getByRole('button', { name: '删除：大象' }));
  expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '大象' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '全部删除' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '全部删除' }));
  expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '下雨' })).toBeInTheDocument();
});

it('GATE-07 GATE-08 the search screen asks a guest to log in, and sends no request', async () => {
  app = await renderApp('/search');
  expect(await screen.findByRole('button', { name: '手机号登录' })).toBeInTheDocument();
  expect(app.network.calls).toEqual([]);
});

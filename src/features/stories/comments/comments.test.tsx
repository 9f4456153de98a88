import type { Action } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/stories/comments.ts';
import {
  addFavourite,
  getReactions,
  like,
  removeFavourite,
  unlike,
  type Reactions,
} from '#contract/stories/reactions.ts';
import { getProgress, getStory } from '#contract/stories/stories.ts';
import { updateApp } from '#platform/environment/appSlice.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { reactionsApi } from '#platform/reactions/reactionsApi.ts';
import { storyChosen } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aStory, aStoryCard } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

const aComment = (id: string, overrides: Partial<contract.Comment> = {}): contract.Comment => ({
  id,
  nickname: '小米',
  avatarUrl: '/cdn/avatar/fox.svg',
  headwearUrl: '/cdn/headwear/bow.svg',
  text: `第 ${id} 句`,
  writtenAt: Date.now(),
  state: 'approved',
  isMine: false,
  ...overrides,
});

const reactions: Reactions = { likeCount: 12, commentCount: 2, isLiked: false, isFavourite: false };

interface Opening {
  items?: contract.Comment[] | ApiError;
  isSignedIn?: boolean;
  caller?: string;
  /** The answer to the request for the reactions. */
  loaded?: Reactions | ApiError | (() => Promise<Reactions>);
}

async function open({
  items = [aComment('one'), aComment('two')],
  isSignedIn = true,
  caller,
  loaded = reactions,
}: Opening = {}) {
  return renderApp('/audio_detail?id=moon', {
    beforeRender({ network, dispatch }) {
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      network.answer(getProgress, { progress: null });
      network.answer(getReactions, loaded);
      network.answer(contract.listComments, items instanceof ApiError ? items : { items, next: null });
      if (caller !== undefined) dispatch(updateApp({ caller }));
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

const comments = () => screen.findByRole('region', { name: '听众说' });
const likeButton = (count: number) => screen.findByRole('button', { name: `喜欢，${count} 人喜欢` });
const write = async () => userEvent.click(within(await comments()).getByRole('button', { name: '我也说一句' }));
const field = () => screen.findByRole('textbox', { name: '想说的话' });

describe('a story', () => {
  it('shows its buttons above the comments, so that comments which load later do not move the buttons', async () => {
    await open();
    const button = await screen.findByRole('button', { name: '不想听这个故事' });
    expect(button.compareDocumentPosition(await comments()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('appears as liked immediately, and the like can be removed', async () => {
    const { network } = await open();
    network.answer(like, { ...reactions, likeCount: 15, isLiked: true });
    network.answer(unlike, reactions);
    await userEvent.click(await likeButton(12));
    expect(await likeButton(15)).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await likeButton(15));
    expect(await likeButton(12)).toHaveAttribute('aria-pressed', 'false');
  });

  it('stays liked when the reply to an earlier request for the reactions arrives after the like', async () => {
    const { network, store } = await open();
    await likeButton(12);
    let answerOld = (): void => undefined;
    network.answer(getReactions, () => new Promise((resolve) => (answerOld = () => resolve(reactions))));
    const again = reactionsApi.endpoints.getReactions.initiate('moon', { forceRefetch: true });
    // Needs a cast, because the type of the store's own `dispatch` does not include the actions that the middleware
    // accepts.
    await act(async () => void store.dispatch(again as unknown as Action));
    expect(network.callsTo(getReactions)).toHaveLength(2);
    let answerLike = (): void => undefined;
    const liked = { ...reactions, likeCount: 13, isLiked: true };
    network.answer(like, () => new Promise((resolve) => (answerLike = () => resolve(liked))));
    await userEvent.click(await likeButton(12));
    expect(await likeButton(13)).toHaveAttribute('aria-pressed', 'true');
    await act(async () => answerOld());
    // The reactions are loaded again only after the gateway has replied to the like. A reply before that might not
    // contain the like yet.
    expect(network.callsTo(getReactions)).toHaveLength(2);
    network.answer(getReactions, liked);
    await act(async () => answerLike());
    await waitFor(() => expect(network.callsTo(getReactions)).toHaveLength(3));
    expect(await likeButton(13)).toHaveAttribute('aria-pressed', 'true');
  });

  it('no longer appears as liked when the server refuses the like', async () => {
    const { network } = await open();
    network.answer(like, new ApiError('network'));
    await userEvent.click(await likeButton(12));
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(await likeButton(12)).toHaveAttribute('aria-pressed', 'false');
  });

  it('is added to the favourites', async () => {
    const { network } = await open();
    network.answer(addFavourite, {});
    await likeButton(12);
    await userEvent.click(screen.getByRole('button', { name: '收藏' }));
    expect(await screen.findByText('收藏好了，在播放历史里能找到')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('ignores a second tap on a button while the request of the first tap is pending, so that the requests cannot overtake each other', async () => {
    const { network } = await open();
    let answer = (): void => undefined;
    network.answer(addFavourite, () => new Promise((resolve) => (answer = () => resolve({}))));
    network.answer(like, () => new Promise(() => undefined));
    await likeButton(12);
    const button = screen.getByRole('button', { name: '收藏' });
    await userEvent.dblClick(button);
    await userEvent.dblClick(await likeButton(12));
    expect(network.callsTo(removeFavourite)).toEqual([]);
    expect(network.callsTo(unlike)).toEqual([]);
    await act(async () => answer());
    expect(button).toHaveAttribute('aria-pressed', 'true');
    network.answer(removeFavourite, {});
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'false'));
  });

  it.each([
    ['a like', like, { likeCount: 13, isLiked: true }, () => likeButton(0), () => likeButton(13)],
    [
      'a favourite',
      addFavourite,
      { isFavourite: true },
      () => screen.findByRole('button', { name: '收藏' }),
      () => screen.findByRole('button', { name: '收藏', pressed: true }),
    ],
  ])('shows %s added after the reactions could not be loaded', async (_what, endpoint, change, button, changed) => {
    const { network, store } = await open({ loaded: new ApiError('network') });
    await button();
    const query = () => reactionsApi.endpoints.getReactions.select('moon')(store.getState() as never);
    await waitFor(() => expect(query().isError).toBe(true));
    network.answer(getReactions, { ...reactions, ...change });
    network.answer(endpoint, { ...reactions, ...change });
    await userEvent.click(await button());
    expect(await changed()).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows a like that was sent while the reactions were being loaded', async () => {
    let answerOld = (): void => undefined;
    const { network } = await open({ loaded: () => new Promise((resolve) => (answerOld = () => resolve(reactions))) });
    const liked = { ...reactions, likeCount: 13, isLiked: true };
    network.answer(like, liked);
    await waitFor(() => expect(network.callsTo(getReactions)).toHaveLength(1));
    await userEvent.click(await likeButton(0));
    network.answer(getReactions, liked);
    await act(async () => answerOld());
    expect(await likeButton(13)).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    ['like it', like, () => likeButton(12)],
    ['add it to the favourites', addFavourite, () => screen.findByRole('button', { name: '收藏' })],
    [
      'comment on it',
      contract.writeComment,
      async () => within(await comments()).findByRole('button', { name: '我也说一句' }),
    ],
  ])('GATE-08 opens the login for a guest who wants to %s', async (_wish, endpoint, button) => {
    const { network } = await open({ isSignedIn: false });
    await userEvent.click(await button());
    expect(currentPath()).toMatch(/^\/login\?back_url=/);
    expect(network.callsTo(endpoint)).toEqual([]);
  });
});

describe('the comments on a story', () => {
  it('show nickname and text, and for the user’s own comments the state of the moderation', async () => {
    await open({ items: [aComment('mine', { isMine: true, state: 'pending', nickname: '大名' }), aComment('one')] });
    const list = within(await comments());
    const [mine, other] = await list.findAllByRole('listitem');
    expect(mine).toHaveTextContent('我今天第 mine 句待审核，工作人员看过以后大家就能看到');
    expect(other).toHaveTextContent('小米今天第 one 句');
  });

  it('show avatar and head wear of the author, or the picture of 呆迪 if a gateway of the previous release sends neither', async () => {
    const older = aComment('older', { avatarUrl: null, headwearUrl: '' });
    await open({ items: [aComment('one'), older] });
    const [one, other] = await within(await comments()).findAllByRole('listitem');
    const sources = (row?: HTMLElement) =>
      [...(row?.querySelectorAll('img') ?? [])].map(({ src }) => new URL(src).pathname);
    expect(sources(one)).toEqual(['/cdn/avatar/fox.svg', '/cdn/headwear/bow.svg']);
    expect(sources(other)).toEqual([]);
    expect(other?.querySelector('svg')).toBeInTheDocument();
  });

  it('STATE-09 show neither nickname nor avatar in the app of caller 2003', async () => {
    await open({ items: [aComment('one')], caller: '2003' });
    const row = await within(await comments()).findByRole('listitem');
    expect(row).toHaveTextContent('小听众今天第 one 句');
    expect(row.querySelectorAll('img')).toHaveLength(0);
  });

  it('invite the user to write the first comment', async () => {
    await open({ items: [] });
    expect(await screen.findByText('还没有人说话，你来说第一句吧')).toBeInTheDocument();
  });

  it('are replaced by an error if they cannot be loaded, and can be requested again', async () => {
    const { network } = await open({ items: new ApiError('network') });
    const region = within(await comments());
    await region.findByText('无法连接到网络,请检查网络后重试');
    network.answer(contract.listComments, { items: [aComment('one')], next: null });
    await userEvent.click(region.getByRole('button', { name: '再试一次' }));
    expect(await region.findByText('第 one 句')).toBeInTheDocument();
  });

  it('can be chosen from phrases or typed, are checked during typing, and after sending appear as awaiting review', async () => {
    const { network } = await open();
    network.answer(contract.writeComment, ({ body }) => ({
      comment: aComment('new', { text: body.text, isMine: true, state: 'pending' }),
    }));
    await write();
    expect(await screen.findByRole('button', { name: '发出去' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '真好听！' }));
    await userEvent.type(await field(), ' 13800138000');
    expect(screen.getByText('为了安全，请不要写电话、QQ 号、微信号和网址')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '发出去' })).toBeDisabled();
    await userEvent.clear(await field());
    await userEvent.type(await field(), '呆迪好勇敢');
    await userEvent.click(screen.getByRole('button', { name: '发出去' }));
    expect(await screen.findByText('写好啦，工作人员看过以后大家就能看到')).toBeInTheDocument();
    const [first] = within(await comments()).getAllByRole('listitem');
    expect(first).toHaveTextContent('呆迪好勇敢待审核');
  });

  it('keep a refused text for the next attempt, and show the reason', async () => {
    const { network } = await open();
    network.answer(contract.writeComment, new ApiError('status', '说得太快啦，歇 30 秒再来', 429));
    await write();
    await userEvent.type(await field(), '还想听');
    await userEvent.click(screen.getByRole('button', { name: '发出去' }));
    expect(await screen.findByText('说得太快啦，歇 30 秒再来')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await write();
    expect(await field()).toHaveValue('还想听');
  });

  it('can be typed to the end even if the next story starts during the typing, and each story keeps its own unsent text', async () => {
    const { dispatch } = await open();
    await act(async () => void dispatch(storyChosen(aStory())));
    await write();
    await userEvent.type(await field(), '月亮好');
    await act(async () => void dispatch(storyChosen(aStoryCard('star'))));
    await userEvent.type(await field(), '大');
    expect(await field()).toHaveValue('月亮好大');
    expect(currentPath()).toBe('/audio_detail?id=moon');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(await screen.findByRole('heading', { name: '故事 star' })).toBeInTheDocument();
    await write();
    await userEvent.type(await field(), '星星');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await act(async () => void dispatch(storyChosen(aStory())));
    expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
    await write();
    expect(await field()).toHaveValue('月亮好大');
  });

  it('can be deleted by their author after a confirmation', async () => {
    const { network } = await open({ items: [aComment('mine', { isMine: true })] });
    network.answer(contract.deleteComment, {});
    await userEvent.click(await within(await comments()).findByRole('button', { name: '删除我的评论' }));
    expect(network.callsTo(contract.deleteComment)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText('还没有人说话，你来说第一句吧')).toBeInTheDocument();
  });

  it('can be reported by other users, and are then hidden from them', async () => {
    const { network } = await open();
    network.answer(contract.reportComment, {});
    const region = within(await comments());
    await userEvent.click((await region.findAllByRole('button', { name: '举报 小米 的评论' }))[0]!);
    await userEvent.click(await screen.findByRole('button', { name: '说话不友好' }));
    expect(await screen.findByText('谢谢你，工作人员会来看一看')).toBeInTheDocument();
    expect(region.queryByText('第 one 句')).not.toBeInTheDocument();
    expect(network.callsTo(contract.reportComment)[0]?.request).toMatchObject({ body: { reason: 'unkind' } });
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { block } from '#contract/stories/blocked.ts';
import { listWorkComments, writeWorkComment } from '#contract/stories/comments.ts';
import { getHome, getMyHome, getStory, listContinue } from '#contract/stories/stories.ts';
import * as contract from '#contract/stories/works.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aHome, aStory } from '#test/builders/stories/stories.ts';
import { aWork, aWorkCard } from '#test/builders/stories/works.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

let app: Awaited<ReturnType<typeof renderApp>>;

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  Element.prototype.scrollIntoView = jest.fn();
});

interface Opening {
  path?: string;
  work?: contract.Work | ApiError;
  isSignedIn?: boolean;
}

async function open({ path = '/workdetail?id=goose', work = aWork(), isSignedIn = true }: Opening = {}) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.getWork, work);
      network.answer(contract.countWorkPlay, {});
      network.answer(contract.getTipping, { balance: 8, given: 0, left: 20 });
      network.answer(listWorkComments, { items: [], next: null });
      network.answer(getHome, aHome());
      network.answer(getMyHome, aHome());
      network.answer(listContinue, { items: [] });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

const like = (count: number) => screen.findByRole('button', { name: `喜欢，${count} 人喜欢` });
const tip = () => screen.findByRole('button', { name: '充电，已有 12 点电力' });
const tipSheet = async () => within(await screen.findByRole('dialog', { name: '给小满充电' }));

it('shows its creator, says that its voice is synthesised, and links to the story and to more recordings', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '朗读 goose' })).toBeInTheDocument();
  expect(screen.getByText('七岁，最爱念古诗')).toBeInTheDocument();
  expect(screen.getByText(/合成示范音/)).toBeInTheDocument();
  const linkIn = (name: string) => within(screen.getByRole('region', { name })).getByRole('link');
  expect(linkIn('读的故事')).toHaveAttribute('href', '/combine/audio_detail?id=poem-goose');
  expect(linkIn('别的作品')).toHaveAttribute('href', '/combine/workdetail?id=moonlight');
});

it('counts a play once its sound has started', async () => {
  const { network } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '播放：朗读 goose' }));
  expect(network.callsTo(contract.countWorkPlay)).toEqual([]);
  fireEvent.play(document.querySelector('audio')!);
  expect(await screen.findByRole('button', { name: '暂停：朗读 goose' })).toBeInTheDocument();
  expect(network.callsTo(contract.countWorkPlay)).toMatchObject([{ request: { params: { workId: 'goose' } } }]);
});

describe('a like of a recording', () => {
  it('appears at once, and disappears when the server refuses it', async () => {
    const { network } = await open();
    network.answer(contract.likeWork, { likeCount: 4, commentCount: 0, power: 12, isLiked: true });
    await userEvent.click(await like(3));
    expect(await like(4)).toHaveAttribute('aria-pressed', 'true');
    network.answer(contract.unlikeWork, new ApiError('network'));
    await userEvent.click(await like(4));
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    expect(await like(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('ROLE-01 sends a guest to the login and back', async () => {
    const { network } = await open({ isSignedIn: false });
    await userEvent.click(await like(3));
    expect(currentPath()).toMatch(/^\/login\?back_url=.*workdetail/);
    expect(network.callsTo(contract.likeWork)).toEqual([]);
  });
});

describe('a tip', () => {
  it('is at most what the user owns, is sent once, and shows the new total', async () => {
    const { network } = await open();
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    await sheet.findByText(/个贝壳$/, { selector: 'p' });
    expect(sheet.queryByRole('button', { name: '10 个' })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: '5 个' }));
    network.answer(contract.tipWork, { balance: 3, given: 5, power: 17, left: 15 });
    await userEvent.click(sheet.getByRole('button', { name: '送出 5 个贝壳' }));
    expect(await screen.findByRole('button', { name: '充电，已有 17 点电力' })).toBeInTheDocument();
    expect(network.callsTo(contract.tipWork)).toMatchObject([
      { request: { params: { workId: 'goose' }, body: { amount: 5 } } },
    ]);
    expect(screen.getByText('充上电啦，谢谢你的 5 个贝壳')).toBeInTheDocument();
  });

  it('shows the reason when the server refuses it, and can be sent again', async () => {
    const { network } = await open();
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    network.answer(contract.tipWork, new ApiError('status', '贝壳不够啦', 409));
    await userEvent.click(await sheet.findByRole('button', { name: '送出 1 个贝壳' }));
    expect(await sheet.findByRole('alert')).toHaveTextContent('贝壳不够啦');
    expect(sheet.getByRole('button', { name: '送出 1 个贝壳' })).toBeEnabled();
  });

  it('links to the ways to earn shells when the user has none', async () => {
    const { network } = await open();
    network.answer(contract.getTipping, { balance: 0, given: 3, left: 17 });
    await userEvent.click(await tip());
    const sheet = await tipSheet();
    expect(await sheet.findByRole('link', { name: '去听写攒贝壳' })).toHaveAttribute(
      'href',
      '/combine/dictation/index',
    );
    expect(sheet.getByText(/已经送过 3 个/)).toBeInTheDocument();
  });
});

it('a recording can be commented on', async () => {
  const { network } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '我也说一句' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '想说的话' }), '念得真好');
  const comment = { nickname: '我', text: '念得真好', writtenAt: Date.now(), state: 'pending', isMine: true } as const;
  network.answer(writeWorkComment, { comment: { id: 'one', ...comment } });
  await userEvent.click(screen.getByRole('button', { name: '发出去' }));
  expect(await screen.findByText('待审核，大人看过以后大家就能看到')).toBeInTheDocument();
  expect(network.callsTo(writeWorkComment)).toMatchObject([
    { request: { params: { workId: 'goose' }, body: { text: '念得真好' } } },
  ]);
});

it('a recording can be reported with a reason', async () => {
  const { network } = await open();
  network.answer(contract.reportWork, {});
  await userEvent.click(await screen.findByRole('button', { name: '举报' }));
  await userEvent.click(await screen.findByRole('button', { name: '是广告' }));
  expect(await screen.findByText('谢谢你，大人会来听一听')).toBeInTheDocument();
  expect(network.callsTo(contract.reportWork)).toMatchObject([{ request: { body: { reason: 'advert' } } }]);
});

it('blocks the creator after a confirmation, and leaves the screen', async () => {
  const { network } = await open();
  network.answer(block, {});
  await userEvent.click(await screen.findByRole('button', { name: '不想听这位作者' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不想听' }));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(network.callsTo(block)).toMatchObject([{ request: { params: { kind: 'creator', id: 'xiaoman' } } }]);
});

it('a recording keeps its buttons above the comments, which load late and would push them away', async () => {
  await open();
  const comments = await screen.findByRole('region', { name: '听众说' });
  const button = screen.getByRole('button', { name: '不想听这位作者' });
  expect(button.compareDocumentPosition(comments) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it.each(['/workdetail', '/workdetail?id=../x'])('ROUTE-07 %s leads to the not-found page', async (path) => {
  const { network } = await open({ path });
  expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  expect(network.callsTo(contract.getWork)).toEqual([]);
});

it('ROUTE-04 shows the not-found page when it does not exist, and can be retried after another failure', async () => {
  const { network } = await open({ work: new ApiError('network') });
  network.answer(contract.getWork, new ApiError('status', '', 404));
  await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
});

it('a recording is listed below its story', async () => {
  await open({ path: '/about' });
  app.unmount();
  app.flows.cancel();
  app = await renderApp('/audio_detail?id=moon', {
    beforeRender({ network }) {
      network.answer(getStory, aStory());
      network.answer(contract.listWorks, { items: [aWorkCard()] });
    },
  });
  const works = within(await screen.findByRole('region', { name: '听众的朗读' }));
  expect(works.getByRole('link')).toHaveAttribute('href', '/combine/workdetail?id=goose');
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/experience/honours.ts';
import type { Honour } from '#contract/experience/honours.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anHonour } from '#test/builders/experience/honours.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

beforeEach(() => {
  // Replaces object URLs, which jsdom does not have.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const photo = aPictureOf('photo-0000000001');

/** Renders a screen. The simulated gateway keeps the list of honours: it applies additions and deletions. */
function open(path: string, wall: Honour[] = [], host = noHost) {
  return renderApp(path, {
    host,
    beforeRender({ network, dispatch }) {
      network.answer(contract.listHonours, ({ query: { kind } }) => ({
        items: wall.filter((honour) => kind === undefined || honour.kind === kind),
        next: null,
        total: wall.length,
      }));
      network.answer(contract.getHonour, ({ params }) => {
        const honour = wall.find(({ id }) => id === params.honourId);
        return honour ?? Promise.reject(new ApiError('status', '内容不存在', 404, 'not_found'));
      });
      network.answer(contract.addHonour, ({ body }) => {
        const honour = anHonour(wall.length + 1, { ...body, pictures: body.pictures.map(aPictureOf) });
        wall = [honour, ...wall];
        return { id: honour.id };
      });
      network.answer(contract.changeHonour, {});
      network.answer(contract.removeHonour, ({ params }) => {
        wall = wall.filter(({ id }) => id !== params.honourId);
        return {};
      });
      dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('the wall of honours', () => {
  it('shows a guest an explanation and a link to log in, and sends no request', async () => {
    for (const path of ['/experience/my_honor', '/experience/edit_honor', '/experience/my_honor?id=0000000000000001']) {
      const { network, unmount } = await renderApp(path);
      expect(await screen.findByRole('region', { name: '可以挂些什么' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: /登录/ })).toHaveAttribute('href', expect.stringContaining('/login'));
      expect(network.callsTo(contract.listHonours)).toEqual([]);
      expect(network.callsTo(contract.getHonour)).toEqual([]);
      unmount();
    }
  });

  it('shows the number of honours and each honour with its kind and day, and can be filtered by kind', async () => {
    const { network } = await open('/experience/my_honor', [
      anHonour(2, { title: '阅读之星', pictures: [photo, aPictureOf('photo-0000000002')] }),
      anHonour(1, { title: '自由泳第二名', kind: 'trophy', day: '2026-05-04' }),
    ]);
    expect(await screen.findByText('已经收好 2 项荣誉')).toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: '荣誉' })).getAllByRole('link');
    expect(cards.map((card) => card.textContent)).toEqual([
      '2 张阅读之星奖状 · 2026年11月1日',
      '自由泳第二名奖牌 · 2026年5月4日',
    ]);
    expect(cards[0]!.querySelector('img')).toHaveAttribute('src', photo.thumbnail);
    await press('奖牌');
    await waitFor(() => expect(screen.queryByText('阅读之星')).not.toBeInTheDocument());
    expect(network.callsTo(contract.listHonours).at(-1)).toMatchObject({ request: { query: { kind: 'trophy' } } });
    await press('进步');
    expect(await screen.findByText('还没有这一种')).toBeInTheDocument();
  });

  it('lets the user retry when it can’t be loaded', async () => {
    const { network } = await open('/about');
    network.answer(contract.listHonours, new ApiError('network'));
    history.pushState({ key: 'next', idx: 1 }, '', '/combine/experience/my_honor');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })));
    const retry = await screen.findByRole('button', { name: '再试一次' });
    network.answer(contract.listHonours, { items: [], next: null, total: 0 });
    await userEvent.click(retry);
    expect(await screen.findByText('荣誉墙还空着')).toBeInTheDocument();
  });

  it('shows one honour with its photos and its note, and a message if the honour no longer exists', async () => {
    const honour = anHonour(1, { title: '阅读之星', note: '第一行\n第二行', pictures: [photo] });
    const first = await open(`/experience/my_honor?id=${honour.id}`, [honour]);
    expect(await screen.findByRole('img', { name: '阅读之星，第 1 张照片' })).toHaveAttribute('src', photo.full);
    expect(screen.getByText(/第一行\s第二行/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute('href', expect.stringContaining(honour.id));
    first.unmount();
    await open(`/experience/my_honor?id=${honour.id}`);
    expect(await screen.findByText('这项荣誉不在了')).toBeInTheDocument();
  });
});

describe('the form of an honour', () => {
  it('BRIDGE-07 sends a new honour after its photos were uploaded, and notifies the host', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const { network, uploads } = await open('/experience/edit_honor', [], { ...noHost, sendEvent });
    await press('演出展览');
    await userEvent.type(await screen.findByLabelText('名称'), ' 第一次上台 ');
    const files = [new File(['x'.repeat(100)], 'a.jpg', { type: 'image/jpeg' })];
    fireEvent.change(screen.getByLabelText('从相册选照片'), { target: { files } });
    await userEvent.type(screen.getByLabelText(/^想说的话/), '讲了小兔子\n不紧张');
    await press('保存');
    expect(await screen.findByText(/照片还没有都传好/)).toBeInTheDocument();
    expect(network.callsTo(contract.addHonour)).toEqual([]);
    expect(uploads.begun[0]?.options.purpose).toBe('honour');
    await act(async () => uploads.begun[0]?.finish(photo.id));
    await press('保存');
    expect(await screen.findByText('挂上荣誉墙啦')).toBeInTheDocument();
    expect(network.callsTo(contract.addHonour).map(({ request }) => request)).toEqual([
      {
        body: {
          kind: 'stage',
          title: '第一次上台',
          day: expect.any(String) as string,
          note: '讲了小兔子\n不紧张',
          pictures: [photo.id],
        },
      },
    ]);
    expect(sendEvent).toHaveBeenCalledWith('UserHonorUpdated', {});
  });

  it('refuses an honour without a name, or with a name that is too long, before it is sent', async () => {
    const { network } = await open('/experience/edit_honor');
    await press('保存');
    expect(await screen.findByText('给这项荣誉起个名字吧')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('名称'), '好'.repeat(32));
    expect(await screen.findByText('名称最多 30 个字，多了 2 个')).toBeInTheDocument();
    await press('保存');
    expect(network.callsTo(contract.addHonour)).toEqual([]);
  });

  it('shows a message at the date field if the gateway refuses a day before the birthday of the child', async () => {
    const { network } = await open('/experience/edit_honor');
    const message = '日期不能在出生以前，请再看看';
    network.answer(contract.addHonour, new ApiError('status', message, 400, 'record_day_before_birth'));
    await userEvent.type(await screen.findByLabelText('名称'), '会走路了');
    await press('保存');
    await waitFor(() => expect(screen.getByLabelText('哪一天')).toHaveAccessibleDescription(message));
  });

  it('keeps the pictures of a changed honour, and notifies the host of changes and deletions', async () => {
    const sendEvent = jest.fn(() => Promise.resolve());
    const honour = anHonour(1, { pictures: [photo] });
    const path = `/experience/edit_honor?id=${honour.id}`;
    const first = await open(path, [honour], { ...noHost, sendEvent });
    const title = await screen.findByLabelText('名称');
    await userEvent.clear(title);
    await userEvent.type(title, '优秀学生');
    await press('保存');
    await waitFor(() => expect(sendEvent).toHaveBeenCalledTimes(1));
    expect(first.network.callsTo(contract.changeHonour)[0]?.request).toMatchObject({
      params: { honourId: honour.id },
      body: { title: '优秀学生', pictures: [photo.id] },
    });
    first.unmount();

    const { network } = await open(path, [honour], { ...noHost, sendEvent });
    await press('删除这项荣誉');
    await press('删除');
    expect(await screen.findByText('荣誉已删除')).toBeInTheDocument();
    expect(sendEvent.mock.calls).toEqual([
      ['UserHonorUpdated', {}],
      ['UserHonorUpdated', {}],
    ]);
    expect(network.callsTo(contract.removeHonour)).toMatchObject([{ request: { params: { honourId: honour.id } } }]);
    expect(currentPath()).toBe('/experience/my_honor');
  });
});

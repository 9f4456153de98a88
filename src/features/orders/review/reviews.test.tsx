import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getOrder } from '#contract/mall/orders.ts';
import { listOwnReviews, reviewOrder, type OwnReview } from '#contract/mall/reviews.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { anOrder, anOrderLine } from '#test/builders/mall/orders.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const lines = [anOrderLine('cup'), anOrderLine('bag')];
const order = anOrder(1, { state: 'received', lines, actions: [{ id: 'review', obstacle: null }] });
const detail = `/exmall/detail?id=${order.id}`;
const form = `${detail}&review=1`;

beforeEach(() => {
  // Replaces object URLs, which jsdom does not have.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const open = (path: string, shown = order, own: OwnReview[] = [], isLost = false) =>
  renderApp(path, {
    beforeRender: ({ network, uploads, dispatch }) => {
      uploads.network.isLost = isLost;
      network.answer(getOrder, shown);
      network.answer(reviewOrder, {});
      network.answer(listOwnReviews, { items: own });
      dispatch(setToken({ token: 'a' }));
    },
  });
const part = async (title: string) => within(await screen.findByRole('region', { name: title }));
const cup = () => part('商品 cup');
const bag = () => part('商品 bag');
const star = async (of: ReturnType<typeof cup>, stars: number) =>
  userEvent.click((await of).getByRole('radio', { name: new RegExp(`^${stars} 颗星`) }));
const choose = async (of: ReturnType<typeof cup>, ...names: string[]) => {
  const files = names.map((name) => new File(['x'.repeat(100)], name, { type: 'image/jpeg' }));
  fireEvent.change((await of).getByLabelText('从相册选照片'), { target: { files } });
};
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交评价' }));

describe('the review of an order', () => {
  it('is sent with the stars, text and pictures for each line of the order, and the app then shows the order again', async () => {
    const { network, uploads } = await open(detail);
    await userEvent.click(await screen.findByRole('link', { name: '评价' }));
    await star(cup(), 4);
    await userEvent.type((await cup()).getByRole('textbox'), '很结实');
    await choose(cup(), 'one.jpg', 'two.jpg');
    await star(bag(), 5);
    expect(uploads.begun.map(({ file, options }) => [file.name, options.purpose])).toEqual([
      ['one.jpg', 'review'],
      ['two.jpg', 'review'],
    ]);
    await act(async () => {
      uploads.begun[1]?.finish('second-picture-2');
      uploads.begun[0]?.finish('first-picture-01');
    });
    await submit();
    await waitFor(() => expect(currentPath()).toBe(detail));
    expect(network.callsTo(reviewOrder).map(({ request }) => request)).toEqual([
      {
        params: { orderId: order.id },
        body: {
          reviews: [
            {
              variantId: 'cup.one',
              rating: 4,
              text: '很结实',
              pictures: ['first-picture-01', 'second-picture-2'],
            },
            { variantId: 'bag.one', rating: 5, text: '', pictures: [] },
          ],
        },
      },
    ]);
    expect(await screen.findByText('评价提交了，审核以后大家就能看到')).toBeInTheDocument();
  });

  it('requires a number of stars for each line of the order', async () => {
    const { network } = await open(form);
    await star(cup(), 4);
    await submit();
    expect(await (await bag()).findByText('点一点星星，说说满不满意')).toBeInTheDocument();
    expect((await cup()).queryByText('点一点星星，说说满不满意')).not.toBeInTheDocument();
    expect(network.callsTo(reviewOrder)).toEqual([]);
  });

  it('cannot be sent while pictures are being uploaded', async () => {
    const { network, uploads } = await open(form);
    await star(cup(), 5);
    await star(bag(), 5);
    await choose(cup(), 'one.jpg');
    act(() => uploads.begun[0]?.options.onProgress(0.4));
    expect((await cup()).getByRole('progressbar', { name: '第 1 张上传进度' })).toHaveAttribute('value', '0.4');
    await submit();
    expect(await screen.findByText('照片还没有都传好，等一下，或者去掉没传好的')).toBeInTheDocument();
    expect(network.callsTo(reviewOrder)).toEqual([]);
  });

  it('says why the gateway refuses a picture, and uploads a picture again on request after a connection failure', async () => {
    const { uploads } = await open(form);
    await choose(cup(), 'broken.jpg');
    await act(async () => uploads.begun[0]?.fail('这张图片打不开，可能已经损坏，请换一张'));
    expect(await screen.findByText('这张图片打不开，可能已经损坏，请换一张')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重新上传第 1 张' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '去掉第 1 张' }));
    await choose(cup(), 'good.jpg');
    await act(async () => uploads.begun[1]?.lose());
    await userEvent.click(await screen.findByRole('button', { name: '重新上传第 1 张' }));
    expect(uploads.begun[2]?.file.name).toBe('good.jpg');
  });

  it('accepts at most six pictures, and deletes an uploaded one from the gateway when the user removes it', async () => {
    const { uploads } = await open(form);
    await choose(cup(), '1', '2', '3', '4', '5', '6', '7');
    expect(uploads.begun).toHaveLength(6);
    expect((await cup()).queryByLabelText('从相册选照片')).not.toBeInTheDocument();
    expect((await cup()).getByText('最多 6 张，多选的没有加上')).toBeInTheDocument();
    await act(async () => uploads.begun[0]?.finish('first-picture-01'));
    await userEvent.click(screen.getByRole('button', { name: '去掉第 1 张' }));
    expect(uploads.removed).toEqual(['first-picture-01']);
    expect(screen.queryByText('最多 6 张，多选的没有加上')).not.toBeInTheDocument();
    expect((await cup()).getByLabelText('从相册选照片')).toBeInTheDocument();
    // If the user removes a picture that is being uploaded, its upload ends.
    await userEvent.click(screen.getByRole('button', { name: '去掉第 1 张' }));
    expect(uploads.begun[1]?.options.signal.aborted).toBe(true);
  });

  it('BRIDGE-11 asks for confirmation before the user leaves the unsent review, and keeps the values and pictures across a reload', async () => {
    const { uploads, unmount } = await open(form);
    await star(cup(), 2);
    await userEvent.type((await cup()).getByRole('textbox'), '有点小');
    await choose(cup(), 'one.jpg');
    await act(async () => uploads.begun[0]?.finish('first-picture-01'));
    await userEvent.click(screen.getByRole('button', { name: '返回' }));
    expect(await screen.findByText('评价还没有提交')).toBeInTheDocument();
    expect(uploads.begun[0]?.options.signal.aborted).toBe(false);
    unmount();
    await open(form);
    expect((await cup()).getByRole('radio', { name: /^2 颗星/ })).toBeChecked();
    expect((await cup()).getByRole('textbox')).toHaveValue('有点小');
    expect(await (await cup()).findByRole('img', { name: '第 1 张' })).toHaveAttribute(
      'src',
      aPictureOf('first-picture-01').thumbnail,
    );
  });

  it('says that an uploaded picture cannot be loaded at present, and loads the picture again on request', async () => {
    const first = await open(form);
    await choose(cup(), 'one.jpg');
    await act(async () => first.uploads.begun[0]?.finish('first-picture-01'));
    first.unmount();
    const { uploads } = await open(form, order, [], true);
    expect(await screen.findByText('照片暂时显示不出来，不影响提交')).toBeInTheDocument();
    uploads.network.isLost = false;
    await userEvent.click(screen.getByRole('button', { name: '重新显示第 1 张' }));
    expect(await (await cup()).findByRole('img', { name: '第 1 张' })).toBeInTheDocument();
    expect(screen.queryByText('照片暂时显示不出来，不影响提交')).not.toBeInTheDocument();
  });

  it('shows the reason if the gateway refuses it', async () => {
    const { network } = await open(form);
    network.answer(reviewOrder, new ApiError('status', '为了安全，请不要写电话、QQ 号、微信号和网址', 400));
    await star(cup(), 5);
    await star(bag(), 5);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('为了安全，请不要写电话、QQ 号、微信号和网址');
  });

  it('is not offered for an order that cannot be reviewed', async () => {
    await open(form, anOrder(1, { state: 'shipped', actions: [] }));
    expect(await screen.findByText('在路上')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '提交评价' })).not.toBeInTheDocument();
  });

  it('is shown with its state on the page of the order', async () => {
    const written = { variantId: 'cup.one', rating: 4, text: '很结实', writtenAt: 1, state: 'pending' };
    const review = { ...written, pictures: [aPictureOf('first-picture-01')] };
    await open(detail, anOrder(1, { state: 'reviewed', lines, actions: [] }), [review]);
    const own = await part('我的评价');
    expect(await own.findByText('很结实')).toBeInTheDocument();
    expect(own.getByRole('img', { name: '4 颗星' })).toBeInTheDocument();
    expect(own.getByText('正在审核')).toBeInTheDocument();
    await userEvent.click(own.getByRole('button', { name: '放大照片 1' }));
    const sheet = within(await screen.findByRole('dialog', { name: '照片 1' }));
    expect(sheet.getByRole('img', { name: '照片 1' })).toHaveAttribute('src', aPictureOf('first-picture-01').full);
  });

  it('is loaded again when the page is shown again, because the addresses of its pictures expire', async () => {
    const { network } = await open(detail, anOrder(1, { ...order, state: 'reviewed', actions: [] }));
    await waitFor(() => expect(network.callsTo(listOwnReviews)).toHaveLength(1));
    act(() => void document.dispatchEvent(new Event('resume')));
    await waitFor(() => expect(network.callsTo(listOwnReviews)).toHaveLength(2));
  });
});

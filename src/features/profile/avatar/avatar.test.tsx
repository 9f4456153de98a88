import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import * as contract from '#contract/family/avatar.ts';
import type { AvatarChoice, Headwear } from '#contract/family/avatar.ts';
import { getUserInfo } from '#contract/account/session.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import {
  childChanged,
  fetchUserRequest,
  selectUser,
  setUser,
  type UserUpdate,
} from '#platform/session/user/userSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { anAvatarChoice } from '#test/builders/family/avatars.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

/** Renders the screen. The simulated gateway stores the saved avatar and the bought head wear. */
function open(
  changes: Partial<AvatarChoice> = {},
  owned: Headwear['id'][] = [],
  host = noHost,
  user: UserUpdate = { userId: 'user-a', childId: 'user-a', nickname: '明明' },
) {
  let choice = anAvatarChoice(changes, owned);
  return renderApp('/profile/edit_avatar', {
    host,
    beforeRender({ network, dispatch }) {
      network.answer(contract.getAvatar, () => choice);
      network.answer(contract.saveAvatar, ({ body: { picture, headwear } }) => {
        choice = { ...choice, picture, headwear };
        return {
          avatarUrl: `/cdn/avatar/${picture}.svg`,
          headwearUrl: headwear === null ? '' : `/cdn/headwear/${headwear}.svg`,
        };
      });
      network.answer(contract.buyHeadwear, ({ params: { headwearId } }) => {
        owned.push(headwearId);
        choice = anAvatarChoice({ ...changes, shells: 1 }, owned);
        return { shells: 1 };
      });
      dispatch(setToken({ token: 'a' }));
      dispatch(setUser(user));
    },
  });
}

const preview = () => screen.findByRole('img', { name: '头像预览' });

describe('the avatar of a child', () => {
  it('is shown with its head wear in a preview, and on the profile immediately after saving', async () => {
    const { network, store } = await open();
    await press('狐狸');
    await press('头饰');
    await press(/^蝴蝶结/);
    expect(await preview()).toHaveAttribute('src', '/cdn/avatar/fox.svg');
    expect(screen.getByRole('button', { name: /^蝴蝶结/ })).toHaveAttribute('aria-pressed', 'true');
    await press('保存');
    await waitFor(() => expect(currentPath()).toBe('/profile'));
    expect(network.callsTo(contract.saveAvatar)).toMatchObject([
      { request: { body: { picture: 'fox', photoId: null, headwear: 'bow' } } },
    ]);
    expect(selectUser(store.getState())).toMatchObject({
      avatar: '/cdn/avatar/fox.svg',
      headwear: '/cdn/headwear/bow.svg',
    });
    const link = await screen.findByRole('link', { name: '换头像' }, { timeout: 4_000 });
    const shown = link.querySelectorAll('img');
    expect([...shown].map((picture) => picture.getAttribute('src'))).toEqual([
      '/cdn/avatar/fox.svg',
      '/cdn/headwear/bow.svg',
    ]);
  });

  it('BRIDGE-11 stays chosen across a reload, and the form asks for confirmation before the user leaves it', async () => {
    const first = await open();
    await press('小熊');
    first.unmount();
    await open();
    expect(await preview()).toHaveAttribute('src', '/cdn/avatar/bear.svg');
    await press('返回');
    expect(await screen.findByRole('alertdialog', { name: '头像还没有保存' })).toBeInTheDocument();
  });

  it('cannot wear head wear that the child has not earned yet, and the form shows the progress of the child', async () => {
    const choice = anAvatarChoice();
    const headwears = choice.headwears.map((one) => (one.id === 'wreath' ? { ...one, reached: 2 } : one));
    await open({ headwears });
    await press('头饰');
    await press(/^花环/);
    expect(await screen.findByText('现在 2 天，还差 1 天')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去听故事' })).toHaveAttribute('href', expect.stringMatching(/\/$/));
  });

  it('can get head wear for shells, and the form says how many shells are missing if there are too few', async () => {
    const { network } = await open({ shells: 6 });
    await press('头饰');
    await press(/^兔耳朵/);
    expect(await screen.findByText('要 20 个贝壳，现在有 6 个，还差 14 个。')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去攒贝壳' })).toBeInTheDocument();
    await press('关闭');
    await press(/^派对帽/);
    await press('用 5 个贝壳换');
    expect(await screen.findByRole('button', { name: '派对帽 已有', pressed: true })).toBeInTheDocument();
    expect(network.callsTo(contract.buyHeadwear)).toHaveLength(1);
  });

  it('gets no head wear that the gateway refuses to sell, and the form shows why', async () => {
    const { network } = await open({ shells: 6 });
    const refusal = new ApiError('status', '贝壳还差 2 个，再攒一攒吧', 409, 'headwear_too_dear');
    network.answer(contract.buyHeadwear, () => Promise.reject(refusal));
    await press('头饰');
    await press(/^派对帽/);
    await press('用 5 个贝壳换');
    expect(await screen.findByText('贝壳还差 2 个，再攒一攒吧')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^派对帽/, pressed: true })).not.toBeInTheDocument();
  });

  it('can be a photo only after a guardian has agreed', async () => {
    await open({ mayUsePhotos: false });
    expect(await screen.findByRole('link', { name: '请家长来同意' })).toHaveAttribute(
      'href',
      expect.stringContaining('/privacy/manager?consent=guardian'),
    );
    expect(screen.queryByLabelText('从相册选头像')).not.toBeInTheDocument();
  });

  it('cannot be a photo of more than 12 MB, which the form refuses before it shows or uploads the photo', async () => {
    const { uploads } = await open();
    URL.createObjectURL = jest.fn(() => 'blob:chosen');
    const file = new File(['x'], 'child.jpg', { type: 'image/jpeg' });
    Object.defineProperty(file, 'size', { value: 13 * 1024 * 1024 });
    fireEvent.change(await screen.findByLabelText('从相册选头像'), { target: { files: [file] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('超过 12 MB');
    expect(URL.createObjectURL).not.toHaveBeenCalled();
    expect(screen.queryByAltText('选的照片')).not.toBeInTheDocument();
    expect(uploads.begun).toEqual([]);
  });

  describe('as a photo', () => {
    /** Chooses a file, and accepts the proposed part of the picture. jsdom can neither decode a picture nor draw. */
    async function choosePhoto() {
      URL.createObjectURL = () => 'blob:chosen';
      URL.revokeObjectURL = () => undefined;
      HTMLImageElement.prototype.decode = async () => undefined;
      const drawing = { fillRect: () => 0, scale: () => 0, translate: () => 0, rotate: () => 0, drawImage: () => 0 };
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
      jest
        .spyOn(HTMLCanvasElement.prototype, 'toBlob')
        .mockImplementation((done) => done(new Blob(['photo'], { type: 'image/jpeg' })));
      const file = new File(['x'], 'child.jpg', { type: 'image/jpeg' });
      fireEvent.change(await screen.findByLabelText('从相册选头像'), { target: { files: [file] } });
      fireEvent.load(await screen.findByAltText('选的照片'));
      await press('用这张');
      await screen.findByRole('progressbar', { name: '照片上传进度' });
    }

    it('remains the same photo if the upload of a new photo fails; the old photo is removed only after a new photo has replaced it', async () => {
      const { uploads } = await open();
      const upload = async (end: (begun: (typeof uploads.begun)[number]) => void) => {
        await choosePhoto();
        expect(uploads.removed).toEqual([]);
        await act(async () => end(uploads.begun.at(-1)!));
        return preview();
      };
      const former = '/media/upload/photo-1/picture-320.webp';
      expect(await upload((begun) => begun.finish('photo-1'))).toHaveAttribute('src', former);
      expect(await upload((begun) => begun.fail('这张照片打不开'))).toHaveAttribute('src', former);
      expect(screen.getByRole('alert')).toHaveTextContent('这张照片打不开');
      const latest = '/media/upload/photo-2/picture-320.webp';
      expect(await upload((begun) => begun.finish('photo-2'))).toHaveAttribute('src', latest);
      expect(uploads.removed).toEqual(['photo-1']);
    });

    it('does not replace a drawing that the user has chosen during the upload of the photo', async () => {
      const { uploads } = await open();
      await choosePhoto();
      await press('狐狸');
      const [begun] = uploads.begun;
      expect(begun?.options.signal.aborted).toBe(true);
      expect(screen.queryByRole('progressbar', { name: '照片上传进度' })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: '保存' })).toBeEnabled();
      await act(async () => begun?.finish('photo-1'));
      expect(await preview()).toHaveAttribute('src', '/cdn/avatar/fox.svg');
    });

    it('is removed from the gateway if the user chooses a drawing when the upload of the photo has just finished', async () => {
      const { uploads } = await open();
      await choosePhoto();
      await act(async () => {
        uploads.begun[0]?.finish('photo-1');
        screen.getByRole('button', { name: '狐狸' }).click();
      });
      expect(await preview()).toHaveAttribute('src', '/cdn/avatar/fox.svg');
      expect(uploads.removed).toEqual(['photo-1']);
    });
  });

  it('keeps a newly chosen picture if the gateway reports afterwards that the photo of the draft is gone', async () => {
    const draft = { id: '', picture: 'photo', photoId: 'photo-0000000001', headwear: null };
    localStorage.setItem('avatar_draft', JSON.stringify({ 'user-a': JSON.stringify(draft) }));
    let refuse: (error: ApiError) => void = () => undefined;
    await renderApp('/profile/edit_avatar', {
      beforeRender({ network, dispatch, uploads }) {
        network.answer(contract.getAvatar, anAvatarChoice());
        uploads.uploads.restore = () => new Promise((_, reject) => (refuse = reject));
        dispatch(setToken({ token: 'a' }));
        dispatch(setUser({ userId: 'user-a', childId: 'user-a' }));
      },
    });
    await press('小熊');
    await act(async () => refuse(new ApiError('status', '', 404)));
    expect(await preview()).toHaveAttribute('src', '/cdn/avatar/bear.svg');
  });

  it('can be switched between the photo and the picture of the host', async () => {
    await open({ picture: 'photo', photo: { id: 'photo-0000000001', url: '/photo.webp' }, hostUrl: '/host.webp' });
    expect(await preview()).toHaveAttribute('src', '/photo.webp');
    await press('原来的');
    expect(await preview()).toHaveAttribute('src', '/host.webp');
    await press('我的照片');
    expect(await preview()).toHaveAttribute('src', '/photo.webp');
  });

  it('stays chosen if the app receives the data of the user only after the choice', async () => {
    const { dispatch } = await open({}, [], noHost, {});
    await press('小熊');
    await act(async () => void dispatch(setUser({ userId: 'user-a', childId: 'user-a' })));
    expect(await preview()).toHaveAttribute('src', '/cdn/avatar/bear.svg');
  });

  it('AUTH-17 is not overwritten by a reply about the user that was requested before the change', async () => {
    const { dispatch, network, store } = await open();
    let answer: (reply: ReplyOf<typeof getUserInfo>) => void = () => undefined;
    network.answer(getUserInfo, () => new Promise((resolve) => (answer = resolve)));
    jest.useFakeTimers();
    await act(async () => {
      dispatch(fetchUserRequest());
      await jest.advanceTimersByTimeAsync(3_000);
    });
    jest.useRealTimers();
    await act(async () => void dispatch(setUser({ avatar: '/cdn/avatar/fox.svg', headwear: '/cdn/headwear/bow.svg' })));
    await act(async () => answer(aUser({ userId: 'user-a', avatarUrl: '/cdn/avatar/daidi.svg' })));
    expect(selectUser(store.getState())).toMatchObject({
      avatar: '/cdn/avatar/fox.svg',
      headwear: '/cdn/headwear/bow.svg',
    });
  });

  it('is replaced by the avatar of another child after the user has switched to that child', async () => {
    const { dispatch, network } = await open();
    await press('小熊');
    network.answer(contract.getAvatar, anAvatarChoice({ picture: 'owl' }));
    await act(async () => void dispatch(childChanged({ childId: 'child-b' })));
    await waitFor(async () => expect(await preview()).toHaveAttribute('src', '/cdn/avatar/owl.svg'));
  });
});

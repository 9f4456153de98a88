import { screen, waitFor, within } from '@testing-library/react';
import * as contract from '#contract/family/eyeCare.ts';
import { checkParentPin } from '#contract/account/parentPin.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { enterPin, limited, openLimited, press, requestTo, user } from '#test/harness/eyeCare/openLimited.ts';

describe('logging out', () => {
  it('needs the parent PIN while usage limits apply', async () => {
    const app = await openLimited('/profile', { state: limited() });
    await press('退出登录');
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(selectIsLogin(app.store.getState())).toBe(true);
    await enterPin();
    await waitFor(() => expect(selectIsLogin(app.store.getState())).toBe(false));
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'signOut' } } });
  });

  it('needs the parent PIN as soon as a parent has set usage limits on another device', async () => {
    const app = await openLimited('/profile', { state: anEyeCare() });
    await waitFor(() => expect(app.network.callsTo(contract.getEyeCare)).not.toHaveLength(0));
    await screen.findByRole('button', { name: '退出登录' });
    app.network.answer(contract.getEyeCare, limited());
    await press('退出登录');
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(app.store.getState())).toBe(true);
  });

  it('waits until the gateway has said whether usage limits apply', async () => {
    // The app requests the limits by itself, too, possibly before the test presses the button.
    let answer: (state: contract.EyeCareState) => void = () => undefined;
    const state = new Promise<contract.EyeCareState>((resolve) => (answer = resolve));
    const app = await openLimited('/profile', { state });
    await press('退出登录');
    await press('退出登录');
    expect(app.network.callsTo(contract.getEyeCare)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    answer(limited());
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(app.store.getState())).toBe(true);
  });

  it('is refused while the app does not know whether usage limits apply, and works once the app knows', async () => {
    const app = await openLimited('/profile', { state: new ApiError('network') });
    await press('退出登录');
    await screen.findByText('没查到护眼设置，还不能退出，请再试一次');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(app.store.getState())).toBe(true);
    app.network.answer(contract.getEyeCare, anEyeCare());
    await press('退出登录');
    const dialog = within(await screen.findByRole('alertdialog', { name: '要退出登录吗？' }));
    await user.click(dialog.getByRole('button', { name: '退出登录' }));
    expect(selectIsLogin(app.store.getState())).toBe(false);
  });
});

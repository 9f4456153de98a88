import { act, screen, waitFor, within } from '@testing-library/react';
import { checkParentPin } from '#contract/account/parentPin.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { ApiError } from '#platform/http/apiError.ts';
import {
  loginOfferAccepted,
  loginOfferDeclined,
  loginOffered,
  selectOfferedAccount,
} from '#platform/session/address/loginOfferSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { enterPin, limited, openLimited, press, requestTo, user, type App } from '#test/harness/eyeCare/openLimited.ts';
import { currentPath } from '#test/harness/renderApp.tsx';

const fox = { nickname: '小狐狸', avatar: '', headwear: '' };
const GATE = '护眼模式开着，换账号要家长确认';

/** Opens the app and shows the question whether to change to the account of a login link. */
async function openLink(state: Parameters<typeof openLimited>[1]) {
  const app = await openLimited('/about', state);
  const offer = (account = fox) =>
    act(() => {
      app.dispatch(loginOffered(account));
    });
  offer();
  await screen.findByRole('alertdialog', { name: '要换成“小狐狸”的账号吗？' });
  return { ...app, offer };
}
const isOpen = ({ store }: App) => selectOfferedAccount(store.getState()) !== null;
/** Starts to observe the store. The returned function returns the actions that have since answered the question. */
function answersTo({ store }: App) {
  const dispatch = jest.spyOn(store, 'dispatch');
  const answers = [loginOfferAccepted, loginOfferDeclined];
  return () =>
    dispatch.mock.calls
      .map(([action]) => action)
      .filter((action) => answers.some(({ match }) => match(action)))
      .map(({ type }) => type);
}

describe('a child with limits who opens a login link of another account', () => {
  it('way 46: changes the account only after the parent PIN was entered, which is checked as for a logout', async () => {
    const app = await openLink({ state: limited() });
    const answers = answersTo(app);
    await press('换账号');
    await screen.findByText(GATE);
    expect(isOpen(app)).toBe(true);
    expect(answers()).toEqual([]);
    await press('关闭');
    await press('换账号');
    await screen.findByText(GATE);
    await enterPin();
    await waitFor(() => expect(isOpen(app)).toBe(false));
    expect(answers()).toEqual(['loginOffer/loginOfferAccepted']);
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'signOut' } } });
  });

  it('way 46: cannot change the account before the app knows whether limits apply, and can change it if none apply', async () => {
    const app = await openLink({ state: new ApiError('network') });
    const answers = answersTo(app);
    await press('换账号');
    await screen.findByText('没查到护眼设置，还不能换账号，请再试一次');
    expect(isOpen(app)).toBe(true);
    app.network.answer(getEyeCare, anEyeCare());
    await press('换账号');
    await waitFor(() => expect(isOpen(app)).toBe(false));
    expect(answers()).toEqual(['loginOffer/loginOfferAccepted']);
  });

  it('way 46: can change the account without the PIN if the current account is being closed, because the gateway then no longer returns its limits', async () => {
    const app = await openLink({ state: new ApiError('network') });
    const answers = answersTo(app);
    await press('换账号');
    await screen.findByText('没查到护眼设置，还不能换账号，请再试一次');
    app.network.answer(getEyeCare, new ApiError('status', undefined, 403, 'account_closing'));
    await press('换账号');
    await waitFor(() => expect(isOpen(app)).toBe(false));
    expect(answers()).toEqual(['loginOffer/loginOfferAccepted']);
  });

  it('way 46: is asked for the PIN again if a second link is opened meanwhile, because the PIN confirms only the account of the first link', async () => {
    const app = await openLink({ state: limited() });
    await press('换账号');
    await screen.findByText(GATE);
    app.offer({ ...fox, nickname: '小熊' });
    await enterPin();
    const question = await screen.findByRole('alertdialog', { name: '要换成“小熊”的账号吗？' });
    expect(within(question).getByRole('button', { name: '换账号' })).toBeInTheDocument();
    expect(isOpen(app)).toBe(true);
  });

  it('way 46: no longer sees the question for the PIN when the parent opens the screen for a new PIN, because the question would cover that screen', async () => {
    const app = await openLink({ state: limited() });
    await press('换账号');
    await user.click(await screen.findByRole('link', { name: '忘记密码' }));
    await waitFor(() => expect(isOpen(app)).toBe(false));
    expect(currentPath()).toContain('/privacy');
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/consents.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { getAvatar } from '#contract/family/avatar.ts';
import * as parentPin from '#contract/account/parentPin.ts';
import { consentIds, consentPurposes } from '#lib/privacy/consents.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { anAvatarChoice } from '#test/builders/family/avatars.ts';
import { aKid } from '#test/builders/family/children.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type State = contract.Consent['state'];

const decidedAt = Date.parse('2026-11-20T12:00:00+08:00');

async function open(path: string, { state = 'none', isPinSet = false }: { state?: State; isPinSet?: boolean } = {}) {
  let present = state;
  const consents = () => ({
    consents: consentIds.map((purpose) =>
      purpose === 'guardian' && present !== 'none'
        ? { purpose, state: present, version: 1, decidedAt }
        : { purpose, state: 'none' as const, version: null, decidedAt: null },
    ),
  });
  const app = await renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(parentPin.getParentPin, { isSet: isPinSet, isLocked: false, mobile: '138****8000' });
      network.answer(parentPin.checkParentPin, {});
      network.answer(parentPin.checkParentCode, {});
      network.answer(parentPin.sendParentPinCode, {});
      network.answer(getAvatar, anAvatarChoice());
      network.answer(contract.listConsents, consents);
      network.answer(contract.giveConsent, () => {
        present = 'given';
        return consents();
      });
      network.answer(contract.withdrawConsent, () => {
        present = 'withdrawn';
        return consents();
      });
      dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

describe('the consents of an account', () => {
  it('are listed with their dates, and link to the page for the decision', async () => {
    await open('/privacy/manager', { state: 'given' });
    const section = within(await screen.findByRole('region', { name: '同意的事项' }));
    expect(
      await section.findByRole('link', { name: /^监护人同意 ?已同意（2026年11月20日，第 1 版）$/ }),
    ).toHaveAttribute('href', '/combine/privacy/manager?consent=guardian');
    expect(section.getByRole('link', { name: /^公开显示 ?还没有同意$/ })).toBeInTheDocument();
  });

  it('are given for the version of the text that was shown', async () => {
    const { network } = await open('/privacy/manager?consent=guardian');
    expect(await screen.findByText(consentPurposes.guardian.without)).toBeInTheDocument();
    await press('我是监护人，同意');
    // The account has no parent PIN. Therefore an adult enters an SMS code.
    const form = within(await screen.findByRole('form', { name: '家长确认' }));
    expect(form.getByText(/验证码会发到 138\*{4}8000。/)).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: '获取验证码' }));
    await userEvent.type(form.getByLabelText('验证码'), '482193');
    expect(network.callsTo(contract.giveConsent)).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: '确认' }));
    await waitFor(() =>
      expect(network.callsTo(parentPin.checkParentCode)).toMatchObject([
        { request: { body: { code: '482193', action: { kind: 'consent' } } } },
      ]),
    );
    await waitFor(() =>
      expect(network.callsTo(contract.giveConsent)).toMatchObject([
        { request: { params: { purpose: 'guardian' }, body: { version: consentPurposes.guardian.version } } },
      ]),
    );
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
  });

  it('HTTP-10 are given after a second check of the SMS code if the reply to the first check was lost and its permission has ended; the second check has a new idempotency key, and therefore permits the consent again', async () => {
    const { network } = await open('/privacy/manager?consent=guardian');
    /** The keys of the checks. A check with a known key gets the first reply, but permits nothing again. */
    const keys = new Set<unknown>();
    let isPermitted = false;
    network.answer(parentPin.checkParentCode, () => {
      const checks = network.callsTo(parentPin.checkParentCode).map(({ options }) => options?.idempotencyKey);
      isPermitted = !keys.has(checks.at(-1));
      keys.add(checks.at(-1));
      if (checks.length === 1) throw new ApiError('network');
      return {};
    });
    network.answer(contract.giveConsent, () => {
      if (!isPermitted) throw new ApiError('status', '请先输入家长密码', 403, 'pin_needed');
      return { consents: [] };
    });
    await press('我是监护人，同意');
    await press('获取验证码');
    await userEvent.type(screen.getByLabelText('验证码'), '482193');
    await press('确认');
    await waitFor(() => expect(network.callsTo(parentPin.checkParentCode)).toHaveLength(1));
    isPermitted = false;
    await press('确认');
    await waitFor(() => expect(network.callsTo(contract.giveConsent)).toHaveLength(1));
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
    expect([...keys]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('of a guardian are withdrawn after a confirmation and the parent PIN', async () => {
    const { network } = await open('/privacy/manager?consent=guardian', { state: 'given', isPinSet: true });
    await press('收回同意');
    const question = within(await screen.findByRole('alertdialog', { name: '收回“监护人同意”吗？' }));
    expect(question.getByText(consentPurposes.guardian.without)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: '收回' }));
    await screen.findByText('这一项由家长来决定');
    expect(network.callsTo(contract.withdrawConsent)).toEqual([]);
    for (const digit of '4821') await press(digit);
    await waitFor(() => expect(network.callsTo(contract.withdrawConsent)).toHaveLength(1));
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
  });

  it('of a guardian to an earlier version of the text can be renewed for the current version, or withdrawn', async () => {
    await open('/privacy/manager?consent=guardian', { state: 'outdated' });
    expect(await screen.findByText('内容有更新，请重新看一看')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '我是监护人，同意' })).toBeInTheDocument();
    await press('收回同意');
    expect(await screen.findByRole('alertdialog', { name: '收回“监护人同意”吗？' })).toBeInTheDocument();
  });

  it('STATE-02 of a guardian are withdrawn, and the app then removes the cached photos and the age of the child', async () => {
    const app = await open('/profile/edit_avatar', { state: 'given', isPinSet: true });
    await waitFor(() => expect(app.network.callsTo(getAvatar)).toHaveLength(1));
    const go = (path: string) =>
      act(async () => app.services.navigator.replace(new URL(`/combine${path}`, location.origin)));
    const userLoads = () => app.network.callsTo(getUserInfo).length;
    /** Whether the app would still show the cached photo at the next visit of the screen. */
    const isKept = () => Object.keys(app.store.getState().api.queries).some((key) => key.startsWith('getAvatar'));
    await go('/privacy/manager?consent=guardian');
    await press('收回同意');
    const question = within(await screen.findByRole('alertdialog', { name: '收回“监护人同意”吗？' }));
    const users = userLoads();
    expect(isKept()).toBe(true);
    act(() => void app.dispatch(setUser({ userId: 'user-a', age: 7 })));
    expect(localStorage.getItem('child_age')).toBe('7');
    app.network.answer(getUserInfo, aUser({ kids: [aKid({ age: null })] }));
    await userEvent.click(question.getByRole('button', { name: '收回' }));
    for (const digit of '4821') await press(digit);
    await waitFor(() => expect(currentPath()).toBe('/privacy/manager'));
    await waitFor(() => expect(userLoads()).toBeGreaterThan(users));
    expect(isKept()).toBe(false);
    await waitFor(() => expect(app.store.getState().user.age).toBe(5));
    expect(localStorage.getItem('child_age')).toBeNull();
  });

  it('for the public display of a child’s data need the confirmation of an adult', async () => {
    const { network } = await open('/privacy/manager?consent=display', { isPinSet: true });
    await press('同意');
    await screen.findByText('这一项由家长来决定');
    expect(network.callsTo(contract.giveConsent)).toEqual([]);
    for (const digit of '4821') await press(digit);
    await waitFor(() => expect(network.callsTo(contract.giveConsent)).toHaveLength(1));
    expect(network.callsTo(parentPin.checkParentPin)).toMatchObject([
      { request: { body: { action: { kind: 'display' } } } },
    ]);
  });
});

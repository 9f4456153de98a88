import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { chooseChild } from '#contract/account/sessions.ts';
import { listMyWorks } from '#contract/works/myWorks.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aKid } from '#test/builders/family/children.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

it.each([
  ['/launch_audio/audition', '录音'],
  ['/writer_space/work_list', '作品'],
])('the screen %s shows a parent the recordings of another child after one tap', async (path, what) => {
  const kids = [aKid(), aKid({ id: 'b', nickname: '亮亮' })];
  const works = { 'user-a': anOwnWork('w1', { title: '明明念的' }), b: anOwnWork('w2', { title: '亮亮念的' }) };
  let active: keyof typeof works = 'user-a';
  await withUserFetched(() =>
    renderApp(path, {
      beforeRender({ network, dispatch }) {
        dispatch(setToken({ token: 'a' }));
        network.answer(getUserInfo, () => aUser({ kids, activeChildId: active }));
        network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given' }] } as never);
        network.answer(listMyWorks, () => ({ items: [works[active]], next: null }));
        network.answer(chooseChild, () => {
          active = 'b';
          return { childId: 'b' };
        });
      },
    }),
  );
  expect(await screen.findByText('明明念的')).toBeInTheDocument();
  expect(screen.getByText(`明明的${what}`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '换成亮亮', busy: false }));
  await act(async () => undefined);
  expect(await screen.findByText('亮亮念的')).toBeInTheDocument();
  expect(screen.queryByText('明明念的')).not.toBeInTheDocument();
  expect(currentPath()).toBe(path);
});

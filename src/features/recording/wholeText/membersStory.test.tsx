import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { listConsents } from '#contract/account/consents.ts';
import { listHistory } from '#contract/stories/history.ts';
import { getStory } from '#contract/stories/stories.ts';
import { api } from '#platform/http/api.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aStoryCard, aProgress, aStory } from '#test/builders/stories/stories.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

beforeEach(() => {
  indexedDB = new IDBFactory();
  installRecordingWorker();
});

const open = (path: string, prepare: NonNullable<Parameters<typeof renderApp>[1]>['beforeRender']) =>
  renderApp(path, {
    beforeRender(app) {
      app.network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given' }] } as never);
      prepare?.(app);
      app.dispatch(setToken({ token: 'a' }));
      app.dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });

it('ROLE-02 a user who may hear only the preview of a story cannot record it, but a member can record the whole story', async () => {
  const story = aStory('moon', { access: 'vip' });
  const preview = { ...story, sound: { ...story.sound, isPreview: true }, sentences: story.sentences.slice(0, 2) };
  const { network, dispatch } = await open('/launch_audio?story=moon', (app) => app.network.answer(getStory, preview));
  expect(await screen.findByText('《故事 moon》是会员故事')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '看看会员' })).toHaveAttribute('href', '/combine/vippage/index');
  expect(screen.queryByText(/^录了/)).not.toBeInTheDocument();
  network.answer(getStory, story);
  // A purchase of a membership invalidates this tag.
  await act(async () => void dispatch(api.util.invalidateTags(['Listening'])));
  expect(await screen.findByText(/^录了 0 \/ 3 句/)).toBeInTheDocument();
});

it('stories that only members can hear in full are marked in the list of stories to record', async () => {
  const items = [
    { story: aStoryCard('moon', { access: 'vip' }), progress: aProgress('moon', 0) },
    { story: aStoryCard('star'), progress: aProgress('star', 0) },
  ];
  await open('/launch_audio', (app) => app.network.answer(listHistory, { items, next: null }));
  expect(await screen.findByRole('link', { name: /故事 moon/ })).toHaveTextContent('会员故事');
  expect(screen.getByRole('link', { name: /故事 star/ })).not.toHaveTextContent('会员故事');
});

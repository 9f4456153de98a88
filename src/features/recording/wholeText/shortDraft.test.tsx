import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { listConsents } from '#contract/account/consents.ts';
import { getStory, type StoryDetail } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { appendChunk } from '#platform/recording/store/chunks.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { listDrafts, saveDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { createStoryDraft } from '#features/recording/newDraft.ts';
import { press } from '#test/harness/press.ts';

const story = aStory('moon', { access: 'vip' });
const preview: StoryDetail = {
  ...story,
  sound: { ...story.sound, isPreview: true, durationMs: 50_000 },
  sentences: story.sentences.slice(0, 2),
};

/** Returns a draft of an earlier release with this text, of which the first sentence is recorded. */
function anEarlierDraft(text: StoryDetail): RecordingDraft {
  const draft = { ...createStoryDraft('u1', text, 1), isWhole: undefined };
  const sentences = draft.sentences.map((sentence, index) => (index === 0 ? { ...sentence, parts: ['p1'] } : sentence));
  return { ...draft, sentences, trim: { from: 0, to: 10 }, file: { timings: [], isSent: false } };
}

let database: RecordingDatabase;
beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  installRecordingWorker();
});
afterEach(() => database.close());

async function open(draft: RecordingDraft, answer: StoryDetail | ApiError) {
  await saveDraft(database, draft);
  await appendChunk(database, { draftId: draft.id, part: 'p1', index: 0 }, new Int16Array(12_000).fill(900));
  return renderApp('/launch_audio?story=moon', {
    beforeRender(app) {
      app.network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given' }] } as never);
      app.network.answer(getStory, answer);
      app.dispatch(setToken({ token: 'a' }));
      app.dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });
}

const stored = async () => (await listDrafts(database, 'u1'))[0];

describe('ROLE-02 a draft that contains only the beginning of its story', () => {
  it('can be continued with the whole text; its recorded sentences stay, but its trimming and its file are dropped', async () => {
    await open(anEarlierDraft(preview), story);
    expect(await screen.findByText('《故事 moon》只有开头')).toBeInTheDocument();
    expect(screen.getByText(/文字只有开头 2 句，故事后面还有 1 句/)).toBeInTheDocument();
    expect(screen.queryByText(/^录了/)).not.toBeInTheDocument();
    await press('接着录全文');
    expect(await screen.findByText(/^录了 1 \/ 3 句/)).toBeInTheDocument();
    expect(await stored()).toMatchObject({
      isWhole: true,
      trim: null,
      sentences: [{ parts: ['p1'] }, { parts: [] }, { text: '大家都笑了。', parts: [] }],
    });
    expect((await stored())?.file).toBeUndefined();
  });

  it('can be deleted and recorded again from its beginning, after a confirmation', async () => {
    await open(anEarlierDraft(preview), story);
    await press('从头重新录');
    expect(await screen.findByText('录好的 1 句会删除，删除以后找不回来')).toBeInTheDocument();
    expect(await stored()).toBeDefined();
    await press('删除，重新录');
    expect(await screen.findByText(/^录了 0 \/ 3 句/)).toBeInTheDocument();
    expect(await stored()).toBeUndefined();
  });

  it('can be opened without adding the rest of the story', async () => {
    await open(anEarlierDraft(preview), story);
    await press('只录这个开头');
    expect(await screen.findByText(/^录了 1 \/ 2 句/)).toBeInTheDocument();
  });

  it('links to the membership if the user may hear only the preview', async () => {
    await open(anEarlierDraft(preview), preview);
    expect(await screen.findByText(/后面的要会员才能看到/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看会员' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '接着录全文' })).not.toBeInTheDocument();
  });
});

it.each([
  ['has the whole text', anEarlierDraft(story), story],
  ['has more than the preview, because it was begun by a member', anEarlierDraft(story), preview],
  [
    'no longer matches the text of its story',
    { ...anEarlierDraft(aStory('moon', { sentences: [{ text: '旧的。', startMs: 0, endMs: 1 }] })) },
    story,
  ],
  ['cannot be compared without a network', anEarlierDraft(preview), new ApiError('network')],
])('a draft that %s is opened without asking whether to add the rest of the story', async (_what, draft, answer) => {
  await open(draft, answer);
  expect(await screen.findByText(/^录了 1 \/ \d 句/)).toBeInTheDocument();
  expect(screen.queryByText(/只有开头/)).not.toBeInTheDocument();
});

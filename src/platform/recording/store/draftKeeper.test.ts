import 'fake-indexeddb/auto';
import { aRecordingDraft } from '#test/builders/stories/recordings.ts';
import type { RecordingDraft } from './draft.ts';
import { keepDraft } from './draftKeeper.ts';
import { forgetDrafts, readDraft, removeDraft, saveDraft } from './drafts.ts';
import { openRecordings, type RecordingDatabase } from './recordingDatabase.ts';

let database: RecordingDatabase;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
});
afterEach(() => database.close());

const stored = () => readDraft(database, 'u1', 'draft');
const onUnwritten = jest.fn();
/** Opens the stored draft as another screen would. */
const open = (draft: RecordingDraft) => keepDraft(database, draft, { now: () => 2, onUnwritten });
/**
 * Waits until everything is stored. A few reads are enough, because the transactions of a store run one after another.
 */
const settled = async () => {
  for (let round = 0; round < 5; round += 1) await stored();
};

describe('a draft that two screens have open', () => {
  it('keeps a retake that one screen has stored, even if the other screen stores changes after that', async () => {
    await saveDraft(database, aRecordingDraft());
    const [earlier, later] = [open(aRecordingDraft()), open(aRecordingDraft())];
    later.changeSentence(0, ({ parts }) => ({ parts: ['retake'], former: parts }));
    earlier.change({ workId: 'w1' });
    earlier.changeSentence(1, ({ parts }) => ({ parts: ['other'], former: parts }));
    await settled();
    expect(await stored()).toMatchObject({
      workId: 'w1',
      sentences: [
        { parts: ['retake'], former: ['a'] },
        { parts: ['other'], former: ['b'] },
      ],
    });
  });

  it('contains the changes that a screen made before it was closed, but none that it makes afterwards', async () => {
    await saveDraft(database, aRecordingDraft());
    const keeper = open(aRecordingDraft());
    keeper.change({ music: 'walk' });
    keeper.close();
    keeper.change({ workId: 'w1' });
    keeper.changeSentence(0, () => ({ parts: [] }));
    await settled();
    expect(await stored()).toMatchObject({ music: 'walk', sentences: [{ parts: ['a'] }, {}] });
    expect(await stored()).not.toHaveProperty('workId');
  });
});

describe('a draft that is deleted while it is open', () => {
  it.each([
    ['by the user in another tab', () => removeDraft(database, aRecordingDraft())],
    ['because the guardian has withdrawn the consent', () => forgetDrafts(database, () => true)],
  ])(
    '%s is not stored again by a later change, and the page is informed that the draft is gone',
    async (_why, remove) => {
      await saveDraft(database, aRecordingDraft());
      const keeper = open(aRecordingDraft());
      keeper.changeSentence(0, ({ parts }) => ({ parts: ['retake'], former: parts }));
      await settled();
      expect([await stored(), keeper.isGone()]).toEqual([expect.objectContaining({ updatedAt: 2 }), false]);
      await remove();
      keeper.changeSentence(1, ({ parts }) => ({ parts: ['other'], former: parts }));
      await settled();
      expect([await stored(), keeper.isGone()]).toEqual([undefined, true]);
      keeper.change({ music: 'walk' });
      await settled();
      expect(await stored()).toBeUndefined();
    },
  );

  it('is not stored again, even if it began as a new draft and was stored only once', async () => {
    const keeper = keepDraft(database, aRecordingDraft(), { now: () => 2, onUnwritten, isNew: true });
    keeper.check();
    await settled();
    expect(keeper.isGone()).toBe(false);
    keeper.change({ current: 1 });
    await settled();
    expect(await stored()).toMatchObject({ current: 1 });
    await removeDraft(database, aRecordingDraft());
    keeper.check();
    await settled();
    expect([await stored(), keeper.isGone()]).toEqual([undefined, true]);
  });
});

it('a change of a draft that could not be stored is stored together with the next change', async () => {
  await saveDraft(database, aRecordingDraft());
  const keeper = open(aRecordingDraft());
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  keeper.changeSentence(0, () => ({ parts: ['retake'] }));
  await settled();
  expect(onUnwritten).toHaveBeenCalledTimes(1);
  expect(await stored()).toMatchObject({ sentences: [{ parts: ['a'] }, {}] });
  keeper.change({ current: 1 });
  await settled();
  expect(await stored()).toMatchObject({ current: 1, sentences: [{ parts: ['retake'] }, {}] });
});

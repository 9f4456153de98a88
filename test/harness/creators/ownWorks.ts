import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import { PART_COUNT } from '#lib/works/heardParts.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import { workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { workMachine } from '#server/domain/works/workMachine.ts';
import { randomId } from '#server/secrets/digest.ts';
import { readSettings } from '#server/settings/settings.ts';
import { storeSound } from '#server/uploads/soundParts.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { objectStoreFor } from '#server/uploads/store/objectStoreFor.ts';
import { workId } from './workId.ts';

type NewWork = typeof works.$inferInsert;

/** The recording of the built-in pack from which all recordings of this file take their sound and sentences. */
const MODEL = 'xiaoman-goose';
const MODEL_SOUND = `content/built-in/media/work/${MODEL}.mp3`;

type StateChange = readonly [from: WorkState, to: WorkState, actor: 'user' | 'gateway' | 'operator' | 'reports'];

const sending: readonly StateChange[] = [
  ['draft', 'uploading', 'user'],
  ['uploading', 'draft', 'gateway'],
];
const submitted: readonly StateChange[] = [...sending, ['draft', 'inReview', 'user']];
const published: readonly StateChange[] = [...submitted, ['inReview', 'published', 'operator']];

/** The changes that lead a recording to each state, the earliest first. */
const changesTo: Readonly<Record<WorkState, readonly StateChange[]>> = {
  draft: sending,
  uploading: sending.slice(0, 1),
  saved: [...sending, ['draft', 'saved', 'user']],
  inReview: submitted,
  published,
  reported: [...published, ['published', 'reported', 'reports']],
  refused: [...submitted, ['inReview', 'refused', 'operator']],
  takenDown: [...published, ['published', 'takenDown', 'operator']],
};

interface Owner {
  userId: string;
  creatorId: string;
  /** The beginning of the id of each recording. The rest of the id consists of its state and audience. */
  prefix: string;
  title?: string;
}

/**
 * Inserts recordings of a child directly into the database, one in each of these states, and their sounds into the
 * store. Recording, uploading and reviewing each of them would take minutes. Must run in a command with the settings of
 * the gateway, because these name the store.
 */
export async function giveWorks(
  db: Database,
  { userId, creatorId, prefix, title }: Owner,
  states: readonly (readonly [WorkState, NewWork['audience'], refusal?: string])[],
): Promise<void> {
  const [model] = await db.select().from(works).where(eq(works.id, MODEL));
  if (!model) throw new Error('The pack has no such work.');
  const made = states.map(([state, audience, refusal = null]) => ({
    ...model,
    ...({ packId: null, sound: '' } as const),
    userId,
    creatorId,
    createdAt: new Date(),
    coverStoryId: model.storyId,
    title: title ?? model.title,
    id: workId(prefix, state, audience),
    state,
    audience,
    refusal,
    // A recording that is still being uploaded has no known sound.
    ...(state === 'uploading' && { durationMs: 0, sentences: [] }),
  }));
  await db.insert(works).values(made);
  await db.insert(stateChanges).values(
    made.flatMap(({ id, state, createdAt }) =>
      changesTo[state].map(([fromState, toState, actor]) => {
        const change = { subject: workMachine.subject, subjectId: id, fromState, toState, actor };
        return { ...change, changedAt: createdAt };
      }),
    ),
  );
  const objects = objectStoreFor(readSettings(process.env));
  // A recording that is still being uploaded has an unfinished upload. Without one, it would become a draft again.
  const sent = { announcedBytes: 480_000, receivedBytes: 160_000, endsAt: new Date(Date.now() + DAY_MS) };
  for (const { id: ofWork, createdAt, state } of made) {
    const upload = { id: randomId(), userId, workId: ofWork, purpose: 'recording', createdAt } as const;
    // oxlint-disable-next-line no-await-in-loop -- a few recordings
    const kept = state === 'uploading' ? undefined : await storeModel(objects, upload.id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.insert(uploads).values({ ...upload, ...(kept ?? { ...sent, state: 'receiving' }) });
  }
}

/**
 * Stores the sound of the built-in recording `MODEL` as the sound of an upload. Returns the columns of that upload as a
 * finished one.
 */
async function storeModel(objects: ObjectStore, uploadId: string) {
  const sound = storeSound(objects, uploadId);
  await sound.add(fs.readFileSync(MODEL_SOUND));
  const bytes = await sound.end();
  return { state: 'kept', announcedBytes: bytes, receivedBytes: bytes, storedBytes: bytes } as const;
}

/** Gives a recording enough listeners for its curve of listeners to be shown. */
export async function giveListeners(db: Database, id: string): Promise<void> {
  await db.update(works).set({ playCount: 64, listenerCount: 41 }).where(eq(works.id, id));
  const partListeners = Array.from(
    { length: PART_COUNT },
    (_, part) => (part < 6 ? 38 : part < 14 ? 27 : 21) - (part % 3),
  );
  await db.insert(workHearingSums).values({ workId: id, heardMs: 1_500_000, listeners: 40, partListeners });
}

import { eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/time.ts';
import { HEARD_PARTS } from '#lib/works/heardParts.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { randomId } from '#server/secrets/digest.ts';
import { workId } from './workId.ts';

type NewWork = typeof works.$inferInsert;

/** The recording of the pack whose sound all recordings of this file use. */
const MODEL = 'xiaoman-goose';

interface Owner {
  userId: string;
  creatorId: string;
  /** The beginning of the id of each recording. The rest of the id consists of its state and audience. */
  prefix: string;
  title?: string;
}

/**
 * Inserts recordings of a child directly into the database, one in each of these states. Recording, uploading and
 * reviewing each of them would take minutes.
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
  // Inserts an unfinished upload for each of these recordings. Without one, the recording would become a draft again.
  const sent = { purpose: 'recording', state: 'receiving', announcedBytes: 480_000, receivedBytes: 160_000 } as const;
  const endsAt = new Date(Date.now() + DAY_MS);
  for (const { id, createdAt } of made.filter((work) => work.state === 'uploading'))
    await db.insert(uploads).values({ id: randomId(), userId, workId: id, ...sent, createdAt, endsAt });
}

/** Gives a recording enough listeners for its curve of listeners to be shown. */
export async function giveListeners(db: Database, id: string): Promise<void> {
  await db.update(works).set({ playCount: 64, listenerCount: 41 }).where(eq(works.id, id));
  const partListeners = Array.from(
    { length: HEARD_PARTS },
    (_, part) => (part < 6 ? 38 : part < 14 ? 27 : 21) - (part % 3),
  );
  await db.insert(workHearingSums).values({ workId: id, heardMs: 1_500_000, listeners: 40, partListeners });
}

import { eq } from 'drizzle-orm';
import * as creators from '#contract/creators/creators.ts';
import { listFans } from '#contract/creators/fans.ts';
import * as groups from '#contract/creators/groups.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { listGoods } from '#contract/mall/goods.ts';
import { createWork, getMyWork, withdrawWork } from '#contract/works/myWorks.ts';
import type { Database } from '#server/database/connection/open.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { assignGoods } from '#server/domain/creators/creatorGoods.ts';
import { moveWork } from '#server/domain/works/workMachine.ts';
import { approveWork } from '#server/testing/works/approveWork.ts';
import type { AttackedGateway } from '#test/attack/gateways.ts';
import { agreeAsGuardian, type Messages } from '#test/attack/adults.ts';
import { ask, signInByHost, type CallOptions } from '#test/attack/target.ts';

type Request = Pick<CallOptions, 'params' | 'body'>;

interface Options {
  target: AttackedGateway;
  userToken: string;
  messages: Messages;
  storyId: string;
  secretOf: (kind: string) => string;
}

/**
 * Makes the child of the owner a creator with a published work, a work in review, goods, a fan and a group with a
 * shared story. The result `byOwner` contains requests of the owner that concern another creator, whom the owner can
 * follow and whose group the owner can join.
 */
export async function makeCreatorObjects({ target, userToken, messages, storyId, secretOf }: Options) {
  const as = { userToken };
  const reader = { userToken: await signInByHost(target, 'matrix reader') };
  const fan = { userToken: await signInByHost(target, 'matrix fan') };
  await agreeAsGuardian(target, reader.userToken, messages);
  const waitingTitle = secretOf('waiting');
  const begin = async (sender: CallOptions, title: string): Promise<string> => {
    const sentences = [{ text: '从前', startMs: 0, endMs: 0 }];
    return (await ask(target, createWork, { ...sender, body: { storyId: null, title, sentences } })).id;
  };
  const shown = await begin(as, '大家都能听');
  const ofReader = await begin(reader, '大家都能听');
  const waiting = await begin(as, waitingTitle);
  const { items: goods } = await ask(target, listGoods, {
    ...as,
    query: { part: 'hardware', sort: 'editors', limit: '1' },
  });

  const { creatorId, readerId } = await target.withDatabase(async (db) => {
    const now = new Date();
    for (const workId of [shown, ofReader, waiting]) await submit(db, workId, now);
    for (const workId of [shown, ofReader]) await approveWork(db, workId, now);
    const creatorId = await creatorIdOf(db, shown);
    const refused = await assignGoods(db, { goodsId: goods[0]?.id ?? '', creatorId, share: 0 }, now);
    if (refused) throw new Error(`The goods could not be assigned: ${refused}`);
    return { creatorId, readerId: await creatorIdOf(db, ofReader) };
  });

  const ofOwn: Request = { params: { creatorId } };
  const ofOther: Request = { params: { creatorId: readerId } };
  await ask(target, groups.openFanGroup, as);
  await ask(target, groups.openFanGroup, reader);
  await ask(target, groups.shareGroupStory, { ...as, params: { creatorId, storyId } });
  await ask(target, creators.followCreator, { ...fan, ...ofOwn });
  const listOwnFans = () => ask(target, listFans, { ...as, body: { limit: 50 } });
  const fanId = (await listOwnFans()).items[0]?.id ?? '';
  const group = await ask(target, groups.getFanGroup, { ...as, ...ofOwn });
  const ofWaiting: Request = { params: { workId: waiting } };

  return {
    known: { creatorId: [creatorId], fanId: [fanId], offerId: ['welcome'] },
    exact: new Map<AnyEndpoint, Request>([
      [withdrawWork, ofWaiting],
      [groups.shareGroupStory, { params: { creatorId, storyId } }],
      [groups.removeGroupStory, { params: { creatorId, storyId } }],
    ]),
    byOwner: new Map<AnyEndpoint, Request>([
      [creators.followCreator, ofOther],
      [creators.unfollowCreator, ofOther],
      [groups.joinFanGroup, ofOther],
      [groups.leaveFanGroup, ofOther],
    ]),
    secrets: [waitingTitle, waiting],
    /** Returns what the owner still sees of these objects. */
    seen: async (): Promise<unknown[]> =>
      Promise.all([
        listOwnFans(),
        ask(target, groups.getFanGroup, { ...as, ...ofOwn }),
        ask(target, getMyWork, { ...as, ...ofWaiting }),
      ]),
    kept: [fanId, `"addedAt":${group.list[0]?.addedAt ?? 0}`, waitingTitle, '"state":"inReview"'],
  };
}

/**
 * Submits a work as if its sound had been uploaded and a parent had consented. Other tests cover these two conditions.
 */
async function submit(db: Database, workId: string, at: Date): Promise<void> {
  const set = [
    [works.audience, 'everybody'],
    [works.durationMs, 1000],
    [works.submittedAt, at],
  ] as const;
  if (!(await moveWork(db, { id: workId, to: 'inReview', actor: 'user', set, at })))
    throw new Error(`The work ${workId} could not be submitted.`);
}

async function creatorIdOf(db: Database, workId: string): Promise<string> {
  const [row] = await db.select({ creatorId: works.creatorId }).from(works).where(eq(works.id, workId));
  if (!row) throw new Error(`There is no work ${workId}.`);
  return row.creatorId;
}

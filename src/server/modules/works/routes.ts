import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/stories/works.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { enforceReportingLimit } from '#server/operation/reporting.ts';
import { serve, serveOnce } from '#server/endpoint/serve.ts';
import { commentRepository } from '#server/domain/comments/commentRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { playSourceOf } from '#server/domain/catalogue/playShares.ts';
import { usageContextOf, passOf } from '#server/domain/eyeCare/usageContext.ts';
import { countListener } from '#server/domain/creators/creatorTallies.ts';
import { acceptsTips, leftToTip, tipWork } from '#server/domain/creators/tipWork.ts';
import { reportHearing } from '#server/domain/works/hearings.ts';
import { workRepository } from '#server/domain/works/workRepository.ts';
import { cardOf } from '#server/domain/catalogue/storyCards.ts';
import { withPublicCover } from '#server/domain/creators/publicWorks.ts';
import { shownWork, soundAddress } from '#server/domain/works/shownWork.ts';

export function workRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db, now, serverSecret } = gateway;
  const works = workRepository(db);
  const comments = commentRepository(db);

  /** Returns the work, or throws 404 if it does not exist or this user may not see it. */
  async function requireWork(id: string, userId: string | undefined, among = works) {
    const work = await among.find(id, userId);
    if (!work) throw new Problem(404, 'not_found');
    return work;
  }

  async function marksOf(workId: string, userId: string | undefined): Promise<contract.WorkMarks> {
    const [likeCount, commentCount, power, isLiked] = await Promise.all([
      works.countLikes(workId),
      comments.countShown({ workId }),
      works.powerOf(workId),
      userId !== undefined && works.isLiked(userId, workId),
    ]);
    return { likeCount, commentCount, power, isLiked };
  }

  serve(app, contract.getWork, async ({ params: { workId } }, caller) => {
    const { user } = caller;
    const { story, storyPack, ...work } = await requireWork(workId, user?.id);
    const [marks, others, isTippable] = await Promise.all([
      marksOf(workId, user?.id),
      // A recording for friends must not reveal to these friends which public creator has made it.
      work.audience === 'everybody' || work.isMine ? works.listOthers(work.creator.id, workId, user?.id) : [],
      acceptsTips(db, workId, user?.id),
    ]);
    const pass = passOf(usageContextOf(caller, serverSecret), serverSecret);
    const signing = { secret: serverSecret, now: now(), pass };
    return {
      ...shownWork(work, signing),
      sound: { url: soundAddress(work, signing), isSynthesised: work.isOfPack && work.isSynthesised },
      story: story && cardOf({ ...story, pack: storyPack }),
      marks,
      acceptsTips: isTippable,
      others: others.map((other) => withPublicCover(other)),
    };
  });

  serve(app, contract.listWorks, async ({ params: { storyId } }, { user }) => ({
    items: (await works.listOfStory(storyId, user?.id)).map((work) => withPublicCover(work)),
  }));

  serve(app, contract.countWorkPlay, async ({ params: { workId } }, caller) => {
    const { creator, isMine, state } = await requireWork(workId, caller.user?.id);
    if (isMine || state !== 'published') return {};
    await works.countPlay(workId, playSourceOf(caller), now());
    if (caller.user?.isAnonymous === false)
      await countListener(db, { userId: caller.user.id, creatorId: creator.id }, now());
    return {};
  });

  serve(app, contract.reportHearing, async ({ params: { workId }, body }, { user, childId }) => {
    const { isMine, state } = await requireWork(workId, user.id);
    if (isMine || state !== 'published') return {};
    await reportHearing(db, { workId, accountId: user.id, childId, ...body }, now());
    return {};
  });

  serve(app, contract.likeWork, async ({ params: { workId } }, { user }) => {
    await requireWork(workId, user.id);
    await works.like(user.id, workId, now());
    return marksOf(workId, user.id);
  });

  serve(app, contract.unlikeWork, async ({ params: { workId } }, { user }) => {
    await works.unlike(user.id, workId);
    await requireWork(workId, user.id);
    return marksOf(workId, user.id);
  });

  serve(app, contract.getTipping, async ({ params: { workId } }, { user }) => {
    await requireWork(workId, user.id);
    const [balance, given, left] = await Promise.all([
      shellLedger(db).balance(user.id),
      works.powerOf(workId, user.id),
      leftToTip(db, user.id, now()),
    ]);
    return { balance, given, left };
  });

  serveOnce(app, gateway, contract.tipWork, async ({ params: { workId }, body: { amount } }, { user, childId }, tx) => {
    const within = workRepository(tx);
    await requireWork(workId, user.id, within);
    await tipWork(tx, { workId, accountId: user.id, childId, amount }, now());
    return {
      balance: await shellLedger(tx).balance(user.id),
      given: await within.powerOf(workId, user.id),
      power: await within.powerOf(workId),
      left: await leftToTip(tx, user.id, now()),
    };
  });

  serve(app, contract.reportWork, async ({ params: { workId }, body: { reason } }, { user, network }) => {
    await enforceReportingLimit(db, { subject: 'work', userId: user.id, network }, now());
    await requireWork(workId, user.id);
    await works.report(workId, { userId: user.id, reason, reportedAt: now() });
    return {};
  });
}

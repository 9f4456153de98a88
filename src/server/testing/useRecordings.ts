import { eq } from 'drizzle-orm';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import * as contract from '#contract/works/myWorks.ts';
import type { Audience } from '#lib/works/workRules.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { call, type CallOptions } from './call.ts';
import type { TestGateway } from './useGateway.ts';

/** What a family does with its recordings, by the calls of the app. */
export function useRecordings(test: TestGateway) {
  const recordings = {
    draft: (owner: CallOptions, changes: Partial<RequestOf<typeof contract.createWork>['body']> = {}) =>
      call(
        test,
        contract.createWork,
        { body: { storyId: null, title: '我的故事', sentences: [{ text: '从前', startMs: 0, endMs: 0 }], ...changes } },
        owner,
      ),

    /** Returns the id of a draft that has a sound. */
    async recorded(owner: CallOptions): Promise<string> {
      const { id } = (await recordings.draft(owner)).body;
      await test.gateway.db.update(works).set({ durationMs: 3_000 }).where(eq(works.id, id));
      return id;
    },

    get: (owner: CallOptions, workId: string) => call(test, contract.getMyWork, { params: { workId } }, owner),

    /** Proves that a parent has entered the PIN. */
    async prove({ userToken = '' }: CallOptions, workId: string, audience: Audience): Promise<void> {
      const { db, now } = test.gateway;
      const found = await sessionRepository(db).find(userToken, '', now());
      if (!found) throw new Error('Nobody is signed in.');
      const session = { sessionId: found.session.id, user: found.user };
      const action: GuardedAction = { kind: 'publishWork', workId, audience };
      await parentPinRepository(db).giveProof(session, action, now());
    },

    submit: (owner: CallOptions, workId: string, audience: Audience) =>
      call(test, contract.submitWork, { params: { workId }, body: { audience } }, owner),

    /** Lets a recording wait for a review, as a parent would. */
    async publish(owner: CallOptions, workId: string, audience: Audience = 'everybody') {
      await recordings.prove(owner, workId, audience);
      return recordings.submit(owner, workId, audience);
    },
  };
  return recordings;
}

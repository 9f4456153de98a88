import { useSyncExternalStore } from 'react';
import type { RequestOf } from '#contract/endpoint.ts';
import type { answerCharacter } from '#contract/learning/learning.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { useOutbox } from '#platform/http/hooks/useOutbox.ts';
import type { OutboxState } from '#platform/http/hooks/outbox.ts';
import { useChildOfScreen } from '#platform/session/user/useChildOfScreen.ts';
import { useAnswerCharacterMutation } from '#platform/words/learningApi.ts';

export interface Answers extends OutboxState {
  /** Saves an answer. If the request fails, it is sent again until the answer is saved. */
  save: (answer: RequestOf<typeof answerCharacter>['body']) => void;
  retry: () => void;
}

/** Saves the answers of a screen, in the order in which the child has given them. */
export function useAnswers(): Answers {
  const childId = useChildOfScreen();
  const outbox = useOutbox(childId);
  const [send] = useAnswerCharacterMutation();
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  return {
    ...state,
    retry: outbox.retry,
    save(body) {
      const answer = { body, childId, idempotencyKey: uuid() };
      outbox.add(() => send(answer));
    },
  };
}

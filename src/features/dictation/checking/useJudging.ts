import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useJudgeWritingMutation } from '#features/dictation/api.ts';
import { isDrawn, wordsReadOut, type Draft } from '#features/dictation/draft/draft.ts';
import type { useDraft } from '#features/dictation/draft/useDraft.ts';

/** Sends the drawn characters to the server word by word, and stores each judgement when it arrives. */
export function useJudging(draft: Draft, change: ReturnType<typeof useDraft>['change']) {
  const { page } = useServices();
  const [judge, { error, isLoading }] = useJudgeWritingMutation();
  const waiting =
    draft.settings.way === 'finger'
      ? wordsReadOut(draft).filter(({ text }) => isDrawn(draft, text) && draft.faults[text] === undefined)
      : [];

  const judgeAll = async (): Promise<void> => {
    if (isLoading) return;
    for (const { text } of waiting) {
      const drawings = draft.drawings[text] ?? [];
      const { data } = await judge({ params: { dictationId: draft.dictationId, word: text }, body: { drawings } });
      if (!data) return;
      change(({ faults }) => ({ faults: { ...faults, [text]: data.faults } }));
    }
  };
  const judgeNow = useEffectEvent(() => void judgeAll());

  useEffect(() => judgeNow(), []);
  useEffect(
    () =>
      page.subscribe((happening) => {
        if (happening === 'online') judgeNow();
      }),
    [page],
  );

  return {
    waitingCount: waiting.length,
    problem: waiting.length > 0 && !isLoading ? error : undefined,
    retry: () => void judgeAll(),
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { MINUTE_MS } from '#lib/time/time.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { Draft } from '#features/dictation/draft/draft.ts';
import { createReader, type Reader, type Reading } from './reader.ts';
import { sayWord, stopSaying } from '#features/dictation/voice/sayWord.ts';
import { useCountedTime } from './useCountedTime.ts';
import type { useDraft } from '#features/dictation/draft/useDraft.ts';

/** The time after which a rest is suggested, because a child's attention and hand need one. */
const REST_AFTER_MS = 10 * MINUTE_MS;

/**
 * Reads a draft aloud and stores the progress in the draft. `onRest` is called once, at the first new word after ten
 * minutes.
 */
export function useReader(
  { words, settings, position, spentMs, wasRested }: Draft,
  change: ReturnType<typeof useDraft>['change'],
  onRest: () => void,
): { reading: Reading; reader: Reader } {
  const services = useServices();
  const { clock, page } = services;
  const [reading, setReading] = useState<Reading>({
    position,
    step: position < words.length ? 'waiting' : 'over',
    repetition: 1,
    writingEndsAt: 0,
    stoppedBy: 'nobody',
  });
  const [reader] = useState(() =>
    createReader({
      words,
      settings,
      position,
      say: (word) => sayWord(word, settings.voice, services),
      stopSaying: () => stopSaying(services),
      now: clock.deviceNow,
      onChange: setReading,
    }),
  );
  const isUnderWay = reading.step === 'sounding' || reading.step === 'writing';

  const suggestRest = useEffectEvent(() => {
    if (wasRested || spentMs < REST_AFTER_MS || !isUnderWay) return;
    reader.pause();
    change({ wasRested: true });
    onRest();
  });

  useEffect(() => () => reader.pause(), [reader]);
  useEffect(
    () =>
      page.subscribe(() => {
        if (page.isVisible()) reader.catchUp();
      }),
    [page, reader],
  );
  useEffect(() => {
    if (!isUnderWay) return;
    change(({ reached }) => ({ position: reading.position, reached: Math.max(reached, reading.position + 1) }));
  }, [isUnderWay, reading.position, change]);
  useCountedTime(isUnderWay, reading.position, (countedMs) =>
    change((draft) => ({ spentMs: draft.spentMs + countedMs })),
  );
  useEffect(() => suggestRest(), [reading.position]);
  useEffect(() => {
    if (reading.step === 'over') change({ position: words.length });
  }, [reading.step, words.length, change]);

  return { reading, reader };
}

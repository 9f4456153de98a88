import { useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { sentenceAt } from './sentenceAt.ts';
import { SentenceList, type SentenceListHandle } from './SentenceList.tsx';

export interface FollowAlongTextHandle {
  /** Marks the sentence that is spoken at a position of the sound. */
  follow: (positionMs: number) => void;
}

interface FollowAlongTextProps {
  ref: Ref<FollowAlongTextHandle>;
  /** The accessible name. */
  label: string;
  /** The sentences in the order of the sound. Sentences whose two times are 0 were not recorded, and are not shown. */
  sentences: readonly { text: string; startMs: number; endMs: number }[];
  /**
   * Called when the user taps a sentence; `startMs` is where the sentence begins. Must be the same function at each
   * render, because otherwise all sentences would be rendered again.
   */
  onTap: (startMs: number) => void;
}

/**
 * The text of a recording, in which the spoken sentence is marked. The parent passes the position, which
 * a `SoundPlayer` reports through its `onPosition`, to `follow`.
 */
export function FollowAlongText({ ref, label, sentences, onTap }: FollowAlongTextProps) {
  const recordedSentences = useMemo(() => sentences.filter(({ startMs, endMs }) => endMs > startMs), [sentences]);
  const list = useRef<SentenceListHandle>(null);
  const shown = useRef(-1);
  useImperativeHandle(ref, () => ({
    follow: (positionMs) => {
      const index = sentenceAt(recordedSentences, positionMs);
      if (index !== shown.current) list.current?.highlight(index);
      shown.current = index;
    },
  }));
  return (
    <section aria-label={label}>
      <SentenceList ref={list} sentences={recordedSentences} hasPinyin={false} onTap={onTap} />
    </section>
  );
}

import { useState } from 'react';
import type { MissedWord } from '#contract/dictation.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/CloseIcon.tsx';
import { SoundIcon } from '#ui/icons/SoundIcon.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { Answered } from '#ui/state/Answered.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { useForgetMissedWordMutation, useListMissedWordsQuery } from '../api.ts';
import { DictationFrame } from '../DictationFrame.tsx';
import { dueText } from './dueText.ts';
import styles from './ErrorBookScreen.module.css';
import { canSay, sayWord } from '../sayWord.ts';

/** Words that were written wrong: to be heard, practised, or taken out. */
export default function ErrorBookScreen() {
  const query = useListMissedWordsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Answered query={query} waiting={<ErrorBookSkeleton />}>
      {({ items }) => (items.length === 0 ? <NothingMissed /> : <ErrorBook items={items} />)}
    </Answered>
  );
}

function ErrorBook({ items }: { items: readonly MissedWord[] }) {
  const { clock } = useServices();
  const [now] = useState(clock.now);
  const [forget] = useForgetMissedWordMutation();
  usePreloadedClips(items.flatMap(({ word }) => word.sound ?? []));
  const hasDue = items.some(({ isDue }) => isDue);

  const handleForget = async (text: string) => {
    const { error } = await forget({ params: { word: text } });
    if (error) showToast({ kind: 'fail', text: '没有移出去，请再试一次' });
  };

  return (
    <DictationFrame
      title="错词本"
      action={
        <ButtonLink
          href={href('dictationPreparation', { set: hasDue ? 'due' : 'missed' })}
          as={AppLink}
          size="large"
          wide
        >
          {hasDue ? '听写今天该复习的词' : '把错词再听写一遍'}
        </ButtonLink>
      }
    >
      <p className={styles['hint']}>连续写对两次，词语会自己离开错词本。</p>
      <ul className={styles['items']}>
        {items.map(({ word, missCount, dueAt, isDue }) => (
          <li key={word.text} className={styles['item']}>
            <span className={styles['words']}>
              <span className={styles['pinyin']}>{word.pinyin}</span>
              <span className={styles['text']}>{word.text}</span>
              <span className={styles['count']}>
                错过 {missCount} 次 · {isDue ? '今天该练了' : dueText(dueAt, now)}
              </span>
            </span>
            {canSay(word) && (
              <IconButton
                label={`听“${word.text}”`}
                icon={<SoundIcon size={22} />}
                onClick={() => void sayWord(word, 'clip')}
              />
            )}
            <IconButton
              label={`把“${word.text}”移出错词本`}
              icon={<CloseIcon />}
              onClick={() => void handleForget(word.text)}
            />
          </li>
        ))}
      </ul>
    </DictationFrame>
  );
}

const NothingMissed = () => (
  <DictationFrame title="错词本">
    <EmptyState
      mood={cheering}
      title="错词本空空的"
      text="没有要补的词，真棒！"
      action={
        <ButtonLink href={href('dictationIndex')} as={AppLink}>
          去听写
        </ButtonLink>
      }
    />
  </DictationFrame>
);

const ErrorBookSkeleton = () => (
  <DictationFrame title="错词本">
    <div className={styles['items']} aria-busy="true" aria-label="正在打开错词本">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={84} />
      ))}
    </div>
  </DictationFrame>
);

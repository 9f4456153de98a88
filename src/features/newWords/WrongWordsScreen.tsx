import { useState } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { useForgetMissedMutation, useListMissedQuery } from '#platform/words/learningApi.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import type { MissedCharacter } from '#contract/learning/learning.ts';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from './LearningFrame.tsx';
import { NothingLeft } from './practice/NothingLeft.tsx';
import { Practice, type PracticeItem } from './practice/Practice.tsx';
import { PronunciationButton } from './practice/PronunciationButton.tsx';
import styles from './WrongWordsScreen.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const trackNames = { recognise: '认读', write: '书写' } as const;

/** Lists the characters that the user got wrong. The user can open, practise and remove them. */
export default function WrongWordsScreen() {
  const query = useListMissedQuery(undefined, { refetchOnMountOrArgChange: true });
  const [practiceItems, setPracticeItems] = useState<readonly PracticeItem[]>();
  return (
    <LearningFrame title="生字错题" parent={href('newWord')}>
      {practiceItems ? (
        <Practice items={practiceItems} />
      ) : (
        <QueryState query={query} loading={<MissedSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <NothingLeft title="错题本空空的" text="没有要补的字，真棒！" />
            ) : (
              <MissedList items={items} onPractise={() => setPracticeItems(items)} />
            )
          }
        </QueryState>
      )}
    </LearningFrame>
  );
}

function MissedList({ items, onPractise }: { items: readonly MissedCharacter[]; onPractise: () => void }) {
  const [forget] = useMutationWithToast(useForgetMissedMutation(), '没有移除，请再试一次');
  usePreloadedClips(items.map(({ character }) => character.sound));

  return (
    <>
      <p className={styles['hint']}>连续答对两次，生字会自己离开错题本。</p>
      <CardRows>
        {items.map((item) => (
          <CardRow key={`${item.track}${item.character.text}`}>
            <PronunciationButton {...item.character} size="large" />
            <CardText>
              <span className={styles['track']}>{trackNames[item.track]}</span>
              <span className={styles['count']}>
                错了 {item.missCount} 次{item.isDue && ' · 今天该练了'}
              </span>
            </CardText>
            <IconButton
              label={`把“${item.character.text}”从错题本移除`}
              icon={<CloseIcon />}
              onClick={() => void forget({ params: { track: item.track, character: item.character.text } })}
            />
          </CardRow>
        ))}
      </CardRows>
      <div className={styles['action']}>
        <Button size="large" wide onClick={onPractise}>
          练一练（{items.length} 个）
        </Button>
      </div>
    </>
  );
}

const MissedSkeleton = () => <CardRowsSkeleton label="正在打开错题本" />;

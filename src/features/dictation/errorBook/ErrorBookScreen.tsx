import { useCallback, useState, type ReactNode } from 'react';
import type { MissedWord } from '#contract/dictation.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Answered } from '#ui/state/Answered.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { UndoBar } from '#ui/UndoBar.tsx';
import {
  useAddMissedWordMutation,
  useForgetMissedWordMutation,
  useListMissedWordsInfiniteQuery,
} from '#features/dictation/api.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { AddWord } from './AddWord.tsx';
import styles from './ErrorBookScreen.module.css';
import { MissedRow } from './MissedRow.tsx';

/** Words that were written wrong: to be heard, practised, taken out, or added to by hand. */
export default function ErrorBookScreen() {
  const query = useListMissedWordsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Answered query={query} waiting={<ErrorBookSkeleton />}>
      {({ pages }) => (
        <ErrorBook items={pages.flatMap(({ items }) => items)}>
          {query.hasNextPage && (
            <Button kind="secondary" wide loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {query.isFetchNextPageError ? '没有拿到，再试一次' : '再看一些'}
            </Button>
          )}
        </ErrorBook>
      )}
    </Answered>
  );
}

function ErrorBook({ items, children }: { items: readonly MissedWord[]; children: ReactNode }) {
  const presentTime = useNow();
  const [now] = useState(presentTime);
  const [forget] = useForgetMissedWordMutation();
  const [add] = useAddMissedWordMutation();
  const [taken, setTaken] = useState<string>();
  const lapse = useCallback(() => setTaken(undefined), []);
  usePreloadedClips(items.flatMap(({ word }) => word.sound ?? []));

  const handleForget = async (text: string) => {
    const { error } = await forget({ params: { word: text } });
    if (error) showToast({ kind: 'fail', text: '没有移出去，请再试一次' });
    else setTaken(text);
  };
  const handleUndo = async (text: string) => {
    lapse();
    const { error } = await add({ params: { word: text }, body: { isDue: false } });
    if (error) showToast({ kind: 'fail', text: '没有放回来，请再试一次' });
  };

  return (
    <DictationFrame title="错词本" action={items.length > 0 && <PractiseLink items={items} />}>
      {items.length === 0 ? (
        <EmptyState mood={cheering} title="错词本空空的" text="没有要补的词，真棒！" action={chooseWords} />
      ) : (
        <p className={styles['hint']}>连续写对两次，词语会自己离开错词本。</p>
      )}
      <CardRows>
        {items.map((item) => (
          <MissedRow key={item.word.text} item={item} now={now} onForget={(text) => void handleForget(text)} />
        ))}
      </CardRows>
      {children}
      <AddWord />
      {taken !== undefined && (
        <UndoBar key={taken} text={`“${taken}”移出错词本了`} onUndo={() => void handleUndo(taken)} onLapse={lapse} />
      )}
    </DictationFrame>
  );
}

function PractiseLink({ items }: { items: readonly MissedWord[] }) {
  const hasDue = items.some(({ isDue }) => isDue);
  return (
    <ButtonLink href={href('dictationPreparation', { set: hasDue ? 'due' : 'missed' })} as={AppLink} size="large" wide>
      {hasDue ? '听写今天该复习的词' : '把错词再听写一遍'}
    </ButtonLink>
  );
}

const chooseWords = (
  <ButtonLink href={href('dictationIndex')} as={AppLink}>
    去听写
  </ButtonLink>
);

const ErrorBookSkeleton = () => (
  <DictationFrame title="错词本">
    <CardRowsSkeleton label="正在打开错词本" />
  </DictationFrame>
);

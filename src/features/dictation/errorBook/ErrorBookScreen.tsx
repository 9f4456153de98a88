import { useCallback, useState, type ReactNode } from 'react';
import type { MissedWord } from '#contract/learning/dictation.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { UndoBar } from '#ui/feedback/UndoBar.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import {
  useAddMissedWordMutation,
  useForgetMissedWordMutation,
  useListMissedWordsInfiniteQuery,
} from '#features/dictation/api.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { AddWord } from './AddWord.tsx';
import styles from './ErrorBookScreen.module.css';
import { MissedRow } from './MissedRow.tsx';
import { usePages } from '#platform/http/hooks/usePages.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/** The book of wrong words. Words can be heard, practised and removed, and added by hand. */
export default function ErrorBookScreen() {
  const pages = usePages(useListMissedWordsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  return (
    <QueryState
      query={pages}
      loading={<CardRowsSkeleton label="正在打开错题本" />}
      frame={(state) => <DictationFrame title="错题本">{state}</DictationFrame>}
    >
      {(items) => (
        <ErrorBook items={items}>
          {pages.end.state !== 'over' && <ListEnd {...pages.end} onMore={pages.fetchMore} />}
        </ErrorBook>
      )}
    </QueryState>
  );
}

function ErrorBook({ items, children }: { items: readonly MissedWord[]; children: ReactNode }) {
  const currentTime = useNow();
  const [now] = useState(currentTime);
  const [forget] = useMutationWithToast(useForgetMissedWordMutation(), '没有移除，请再试一次');
  const [add] = useMutationWithToast(useAddMissedWordMutation(), '没有放回来，请再试一次');
  const [removedWord, setRemovedWord] = useState<string>();
  const lapse = useCallback(() => setRemovedWord(undefined), []);
  usePreloadedClips(items.flatMap(({ word }) => word.sound ?? []));

  const handleForget = async (text: string) => {
    if (await forget({ params: { word: text } })) setRemovedWord(text);
  };
  const handleUndo = (text: string) => {
    lapse();
    void add({ params: { word: text }, body: { isDue: false } });
  };

  return (
    <DictationFrame title="错题本" action={items.length > 0 && <PractiseLink items={items} />}>
      {items.length === 0 ? (
        <EmptyState mood={cheering} title="错题本空空的" text="没有要补的词，真棒！" action={chooseWords} />
      ) : (
        <p className={styles['hint']}>连续写对两次，词语会自己离开错题本。</p>
      )}
      <CardRows>
        {items.map((item) => (
          <MissedRow key={item.word.text} item={item} now={now} onForget={(text) => void handleForget(text)} />
        ))}
      </CardRows>
      {children}
      <AddWord />
      {removedWord !== undefined && (
        <UndoBar
          key={removedWord}
          text={`“${removedWord}”已从错题本移除`}
          onUndo={() => handleUndo(removedWord)}
          onLapse={lapse}
        />
      )}
    </DictationFrame>
  );
}

function PractiseLink({ items }: { items: readonly MissedWord[] }) {
  const hasDue = items.some(({ isDue }) => isDue);
  return (
    <ButtonLink href={href('dictationPreparation', { set: hasDue ? 'due' : 'missed' })} as={AppLink} size="large" wide>
      {hasDue ? '听写今天该复习的词' : '把错的词再听写一遍'}
    </ButtonLink>
  );
}

const chooseWords = (
  <ButtonLink href={href('dictationIndex')} as={AppLink}>
    去听写
  </ButtonLink>
);

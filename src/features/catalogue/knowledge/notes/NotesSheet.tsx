import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { StoryCard } from '#contract/stories/stories.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { reading } from '#ui/mascot/reading.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListNotesQuery, useWriteNoteMutation } from '#features/catalogue/knowledge/api.ts';
import { storeNoteDraft, readNoteDraft } from './noteDraft.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import styles from './NotesSheet.module.css';

/** The signed-in user's notes on one chapter. */
export function NotesSheet({ chapter: { id: storyId, title }, onClose }: { chapter: StoryCard; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={`笔记：${title}`}>
      <NewNote storyId={storyId} />
      <Notes storyId={storyId} />
    </Sheet>
  );
}

function NewNote({ storyId }: { storyId: string }) {
  const userId = useSelector(selectUserId);
  const { localStore } = useServices();
  const [write, { isLoading, error }] = useWriteNoteMutation();
  const [typed, setTyped] = useState<{ by: string; text: string }>();
  // The app learns the user id shortly after the login. Text that was typed earlier is then assigned to this user id.
  if (typed?.by === '' && userId !== '') setTyped({ ...typed, by: userId });
  const own = typed?.by === userId ? typed.text : undefined;
  const text = own ?? readNoteDraft(localStore, { userId, storyId });
  useEffect(() => {
    if (own !== undefined) storeNoteDraft(localStore, { userId, storyId, text: own });
  }, [localStore, own, storyId, userId]);
  const change = (next: string) => setTyped({ by: userId, text: next });
  const handleSave = async (written: string) => {
    const answer = await write({ params: { storyId }, body: { text: written } });
    if (answer.error) return;
    change('');
    // The empty draft is stored here too, because the effect above does not run if the user has closed the sheet.
    storeNoteDraft(localStore, { userId, storyId, text: '' });
  };
  return (
    <NoteForm
      label="写一条笔记"
      placeholder="这一章里，我记住了……"
      text={text}
      isSaving={isLoading}
      problem={error && (error.message ?? '没有保存好，请再试一次')}
      onChange={change}
      onSave={(written) => void handleSave(written)}
    />
  );
}

function Notes({ storyId }: { storyId: string }) {
  const query = useListNotesQuery({ params: { storyId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      empty={<EmptyState mood={reading} title="还没有笔记" text="听完写一句，或者让爸爸妈妈帮你写" />}
      loading={
        <div role="group" aria-busy="true" aria-label="正在拿笔记" className={styles['notes']}>
          <Skeleton height={72} />
        </div>
      }
    >
      {({ items }) => (
        <ul aria-label="写过的笔记" className={styles['notes']}>
          {items.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

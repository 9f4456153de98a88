import { useState } from 'react';
import type { Note } from '#contract/catalogue/knowledge.ts';
import { chinaDateText } from '#lib/time/chinaTime.ts';
import { Button } from '#ui/action/Button.tsx';
import { useChangeNoteMutation, useRemoveNoteMutation } from '#features/catalogue/knowledge/api.ts';
import { NoteForm } from './NoteForm.tsx';
import styles from './NotesSheet.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

export function NoteItem({ note }: { note: Note }) {
  const [state, setState] = useState<'read' | 'changed' | 'asked'>('read');
  return (
    <li className={styles['note']}>
      {state === 'changed' ? (
        <ChangedNote note={note} onDone={() => setState('read')} />
      ) : (
        <>
          <p className={styles['text']}>{note.text}</p>
          <div className={styles['foot']}>
            {state === 'asked' ? (
              <Question noteId={note.id} onKeep={() => setState('read')} />
            ) : (
              <>
                <span className={styles['day']}>{chinaDateText(note.writtenAt)}</span>
                <Button kind="quiet" size="small" onClick={() => setState('changed')}>
                  修改
                </Button>
                <Button kind="quiet" size="small" onClick={() => setState('asked')}>
                  删除
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function ChangedNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const [text, setText] = useState(note.text);
  const [change, { isLoading, error }] = useChangeNoteMutation();
  const handleSave = async (written: string) => {
    const answer = await change({ params: { noteId: note.id }, body: { text: written } });
    if (!answer.error) onDone();
  };
  return (
    <NoteForm
      label="修改笔记"
      text={text}
      isSaving={isLoading}
      problem={error && (error.message ?? '没有保存好，请再试一次')}
      onChange={setText}
      onSave={(written) => void handleSave(written)}
      action={
        <Button kind="quiet" size="small" onClick={onDone}>
          不改了
        </Button>
      }
    />
  );
}

function Question({ noteId, onKeep }: { noteId: string; onKeep: () => void }) {
  const [remove, { isLoading }] = useMutationWithToast(useRemoveNoteMutation());
  return (
    <>
      <span className={styles['day']}>删除这条笔记吗？</span>
      <Button kind="quiet" size="small" onClick={onKeep}>
        留着
      </Button>
      <Button kind="danger" size="small" loading={isLoading} onClick={() => void remove({ params: { noteId } })}>
        删除
      </Button>
    </>
  );
}

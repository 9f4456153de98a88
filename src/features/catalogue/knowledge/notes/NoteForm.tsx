import { useId, type ReactNode } from 'react';
import { NOTE_LENGTH } from '#contract/catalogue/knowledge.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import styles from './NoteForm.module.css';

interface NoteFormProps {
  label: string;
  placeholder?: string;
  text: string;
  isSaving: boolean;
  /** The message for the user if the last attempt to save the note failed. */
  problem: string | undefined;
  onChange: (text: string) => void;
  onSave: (text: string) => void;
  /** A second button, beside the save button. */
  action?: ReactNode;
}

export function NoteForm({ label, placeholder, text, isSaving, problem, onChange, onSave, action }: NoteFormProps) {
  const countId = useId();
  const written = text.trim();
  const isTooLong = written.length > NOTE_LENGTH;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (written !== '' && !isTooLong) onSave(written);
      }}
    >
      <TextField
        label={label}
        hidesLabel
        describedBy={countId}
        isInvalid={isTooLong}
        placeholder={placeholder}
        rows={3}
        value={text}
        onChange={onChange}
      />
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['foot']}>
        <span id={countId} className={isTooLong ? styles['problem'] : styles['count']}>
          {isTooLong ? `太长啦，最多 ${NOTE_LENGTH} 个字` : `${written.length} / ${NOTE_LENGTH}`}
        </span>
        {action}
        <Button type="submit" size="small" loading={isSaving} disabled={written === '' || isTooLong}>
          保存
        </Button>
      </div>
    </form>
  );
}

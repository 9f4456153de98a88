import { useId, useState } from 'react';
import { MAX_WORD_LENGTH } from '#contract/learning/dictation.ts';
import { cleanWords } from '#lib/text/clean/cleanWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { useAddMissedWordMutation } from '#features/dictation/api.ts';
import styles from './AddWord.module.css';

/** Adds a word to the book of wrong words by hand, such as one that the child wrote wrongly at school. */
export function AddWord() {
  const problemId = useId();
  const [text, setText] = useState('');
  const [add, { isLoading, error }] = useAddMissedWordMutation();
  const [word, ...others] = cleanWords(text, { maxLength: MAX_WORD_LENGTH, maxWords: 2 }).words;
  const problem = others.length > 0 ? '一次加一个词' : word === undefined && text !== '' ? '请写汉字词语' : undefined;

  const handleAdd = async () => {
    if (word === undefined || problem !== undefined) return;
    const { error: refusal } = await add({ params: { word }, body: { isDue: true } });
    // Keeps a word that the user has typed since the request was sent.
    if (!refusal) setText((typed) => (typed === text ? '' : typed));
  };

  return (
    <form
      className={styles['add']}
      onSubmit={(event) => {
        event.preventDefault();
        void handleAdd();
      }}
    >
      <TextField
        label="加一个词"
        hidesLabel
        isInvalid={problem !== undefined}
        describedBy={problemId}
        placeholder="加一个写错的词"
        maxLength={40}
        value={text}
        onChange={setText}
      />
      <Button type="submit" kind="secondary" loading={isLoading} disabled={word === undefined || problem !== undefined}>
        加进去
      </Button>
      <p id={problemId} className={styles['problem']} role="status">
        {problem ?? (error ? (error.message ?? '没有加进去，请再试一次') : '')}
      </p>
    </form>
  );
}

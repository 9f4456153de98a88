import { MAX_WORD_LENGTH, MAX_WORDS } from '#contract/learning/dictation.ts';
import type { CleanedWords } from '#lib/text/clean/cleanWords.ts';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import wordFlow from '#features/dictation/wordFlow.module.css';
import styles from './CleanedList.module.css';

interface CleanedListProps extends CleanedWords {
  isEmpty: boolean;
  onRemove: (word: string) => void;
}

/** Shows the words that were found, and notes about what was left out. A tap on a word removes it. */
export function CleanedList({ words, notes, isEmpty, onRemove }: CleanedListProps) {
  return (
    <div className={styles['list']}>
      <p className={styles['notes']} role="status">
        {!isEmpty && notesText(words, notes)}
      </p>
      <ul className={wordFlow['words']}>
        {words.map((word) => (
          <li key={word}>
            <button
              type="button"
              className={styles['word']}
              aria-label={`去掉“${word}”`}
              onClick={() => onRemove(word)}
            >
              <span>{word}</span>
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function notesText(words: readonly string[], { doubled, tooLong, overLimit }: CleanedWords['notes']): string {
  const notes = [words.length === 0 ? '没有找到汉字词语，换个写法试试' : `找到 ${words.length} 个词`];
  if (doubled > 0) notes.push(`重复的 ${doubled} 个只留一次`);
  if (tooLong.length > 0) notes.push(`有 ${tooLong.length} 处超过 ${MAX_WORD_LENGTH} 个字，没有收进来`);
  if (overLimit > 0) notes.push(`最多 ${MAX_WORDS} 个词，后面的 ${overLimit} 个没有收进来`);
  return notes.join('；');
}

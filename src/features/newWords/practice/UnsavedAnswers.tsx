import { Button } from '#ui/action/Button.tsx';
import type { Answers } from './useAnswers.ts';
import styles from './UnsavedAnswers.module.css';

/** Says that answers are not saved yet, and offers to save them now. Shows nothing if all are saved. */
export function UnsavedAnswers({ answers: { unsavedCount, isSending, retry } }: { answers: Answers }) {
  if (unsavedCount === 0) return null;
  return (
    <div role="alert" className={styles['unsaved']}>
      <span>{unsavedCount === 1 ? '这个答案还没有保存' : `有 ${unsavedCount} 个答案还没有保存`}</span>
      <Button size="small" kind="secondary" loading={isSending} onClick={retry}>
        再存一次
      </Button>
    </div>
  );
}

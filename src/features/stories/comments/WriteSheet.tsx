import { useEffect, useId, useState } from 'react';
import { commentLength, commentProblem, MAX_COMMENT_LENGTH, plainComment } from '#lib/commentText.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { useWriteCommentMutation } from './api.ts';
import { forgetDraft, keepDraft, readDraft } from './commentDraft.ts';
import styles from './WriteSheet.module.css';

/** For those who can't write yet. */
const phrases = ['真好听！', '好有趣', '好温暖', '还想再听', '晚安，呆迪'];

interface WriteSheetProps {
  storyId: string;
  onClose: () => void;
  onWritten: () => void;
}

export function WriteSheet({ storyId, onClose, onWritten }: WriteSheetProps) {
  const { localStore } = useServices();
  const [text, setText] = useState(() => readDraft(localStore, storyId));
  const [write, { isLoading, error }] = useWriteCommentMutation();
  const fieldId = useId();
  const plain = plainComment(text);
  const problem = commentProblem(plain);

  useEffect(() => keepDraft(localStore, storyId, text), [localStore, storyId, text]);

  const handleSend = async () => {
    const answer = await write({ storyId, text: plain });
    if (answer.error) return;
    forgetDraft(localStore);
    onClose();
    onWritten();
    showToast({ kind: 'success', text: '写好啦，大人看过以后大家就能看到' });
  };

  return (
    <Sheet open onClose={onClose} title="说说这个故事">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem && !isLoading) void handleSend();
        }}
      >
        <div className={styles['phrases']} role="group" aria-label="点一下就写好">
          {phrases.map((phrase) => (
            <Chip key={phrase} selected={text === phrase} onClick={() => setText(phrase)}>
              {phrase}
            </Chip>
          ))}
        </div>
        <textarea
          id={fieldId}
          className={styles['field']}
          rows={3}
          value={text}
          placeholder="你喜欢故事里的谁？"
          aria-label="想说的话"
          aria-describedby={`${fieldId}-hint`}
          aria-invalid={problem === 'long' || problem === 'number'}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${fieldId}-hint`} className={styles['hint']} role="status">
          {error
            ? (error.message ?? '没有送出去，请再试一次')
            : hintFor(problem, MAX_COMMENT_LENGTH - commentLength(plain))}
        </p>
        <Button type="submit" size="large" wide loading={isLoading} disabled={problem !== undefined}>
          发出去
        </Button>
      </form>
    </Sheet>
  );
}

function hintFor(problem: ReturnType<typeof commentProblem>, left: number): string {
  if (problem === 'long') return `多了 ${-left} 个字，短一点吧`;
  if (problem === 'number') return '为了安全，请不要写电话、QQ 号这样的数字';
  return `还能写 ${left} 个字。别写电话和住址哦`;
}

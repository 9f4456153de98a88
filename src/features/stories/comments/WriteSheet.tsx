import { useId } from 'react';
import { commentProblem, MAX_COMMENT_LENGTH } from '#lib/text/clean/commentText.ts';
import { plainLine, textLength } from '#lib/text/clean/plainText.ts';
import { useOwnText } from '#platform/session/user/useOwnText.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useWriteCommentMutation, type CommentSubject } from './api.ts';
import { changeDraft, parseDraft } from './commentDraft.ts';
import styles from './WriteSheet.module.css';

/** Complete phrases to choose from, for children who can't write yet. */
const phrases = ['真好听！', '好有趣', '好温暖', '还想再听', '晚安，呆迪'];

const wordsFor = {
  story: { title: '说说这个故事', placeholder: '你喜欢故事里的谁？' },
  work: { title: '说说这段朗读', placeholder: '你最喜欢哪一句？' },
};

interface WriteSheetProps {
  subject: CommentSubject;
  onClose: () => void;
  onWritten: () => void;
}

export function WriteSheet({ subject, onClose, onWritten }: WriteSheetProps) {
  const toasts = useToasts();
  const draft = useOwnText(storageKeys.comment);
  const text = parseDraft(draft.text, subject);
  const setText = (next: string) => draft.write(changeDraft(draft.text, subject, next));
  const [write, { isLoading, error }] = useWriteCommentMutation();
  const words = wordsFor[subject.kind];
  const hintId = useId();
  const plain = plainLine(text);
  const problem = commentProblem(plain);

  const handleSend = async () => {
    const answer = await write({ subject, text: plain });
    if (answer.error) return;
    setText('');
    onClose();
    onWritten();
    toasts.show({ kind: 'success', text: '写好啦，工作人员看过以后大家就能看到' });
  };

  return (
    <Sheet open onClose={onClose} title={words.title}>
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
        <TextField
          label="想说的话"
          hidesLabel
          rows={3}
          placeholder={words.placeholder}
          describedBy={hintId}
          isInvalid={problem === 'long' || problem === 'number'}
          value={text}
          onChange={setText}
        />
        <p id={hintId} className={styles['hint']} role="status">
          {error
            ? (error.message ?? '没有送出去，请再试一次')
            : hintFor(problem, MAX_COMMENT_LENGTH - textLength(plain))}
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
  if (problem === 'number') return '为了安全，请不要写电话、QQ 号、微信号和网址';
  return `还能写 ${left} 个字。别写电话和住址哦`;
}

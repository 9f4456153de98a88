import type { Comment, reportReasons } from '#contract/comments.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { useDeleteCommentMutation, useReportCommentMutation } from './api.ts';
import styles from './CommentSheet.module.css';

type Reason = (typeof reportReasons)[number];

const reasonNames: Record<Reason, string> = {
  unkind: '说话不友好',
  private: '写了电话、住址这样的私事',
  advert: '是广告',
  other: '别的不合适',
};

interface CommentSheetProps {
  storyId: string;
  comment: Comment;
  onClose: () => void;
}

/** What can be done about a comment: one's own is deleted, another's is reported. */
export function CommentSheet({ storyId, comment: { id: commentId, isMine, text }, onClose }: CommentSheetProps) {
  const loginFirst = useLoginFirst();
  const [remove] = useDeleteCommentMutation();
  const [report] = useReportCommentMutation();

  const handleDelete = async () => {
    onClose();
    const { error } = await remove({ storyId, commentId });
    if (error) showToast({ kind: 'fail', text: error.message ?? '没有删掉，请再试一次' });
    else showToast({ kind: 'success', text: '删掉了' });
  };
  const handleReport = async (reason: Reason) => {
    onClose();
    if (!loginFirst()) return;
    const { error } = await report({ storyId, commentId, reason });
    if (error) showToast({ kind: 'fail', text: error.message ?? '没有送出去，请再试一次' });
    else showToast({ kind: 'success', text: '谢谢你，大人会来看一看' });
  };

  return (
    <Sheet open onClose={onClose} title={isMine ? '删掉这句话吗？' : '这句话哪里不合适？'}>
      <p className={styles['text']}>{text}</p>
      <ul className={styles['choices']}>
        {isMine ? (
          <li>
            <Button wide onClick={() => void handleDelete()}>
              删掉
            </Button>
          </li>
        ) : (
          Object.entries(reasonNames).map(([reason, name]) => (
            <li key={reason} className={styles['choice']}>
              <Button kind="secondary" wide onClick={() => void handleReport(reason as Reason)}>
                {name}
              </Button>
            </li>
          ))
        )}
      </ul>
    </Sheet>
  );
}

import type { Comment } from '#contract/stories/comments.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useDeleteCommentMutation, useReportCommentMutation, type CommentSubject } from './api.ts';
import styles from './CommentSheet.module.css';
import { ReportSheet, type Reason } from '#widgets/report/ReportSheet.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

interface CommentSheetProps {
  subject: CommentSubject;
  comment: Comment;
  onClose: () => void;
}

/** The actions on a comment: users can delete their own comments and report those of others. */
export function CommentSheet({ subject, comment: { id: commentId, isMine, text }, onClose }: CommentSheetProps) {
  const toasts = useToasts();
  const loginFirst = useLoginFirst();
  const [remove] = useMutationWithToast(useDeleteCommentMutation());
  const [report] = useMutationWithToast(useReportCommentMutation());

  const handleDelete = async () => {
    onClose();
    if (await remove({ subject, commentId })) toasts.show({ kind: 'success', text: '已删除' });
  };
  const handleReport = async (reason: Reason) => {
    onClose();
    if (!loginFirst()) return;
    if (await report({ subject, commentId, reason }))
      toasts.show({ kind: 'success', text: '谢谢你，工作人员会来看一看' });
  };

  if (!isMine) {
    return (
      <ReportSheet
        question="这句话哪里不合适？"
        about={text}
        onReport={(reason) => void handleReport(reason)}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet open onClose={onClose} title="删除这句话吗？">
      <p className={styles['text']}>{text}</p>
      <div className={styles['choices']}>
        <Button wide onClick={() => void handleDelete()}>
          删除
        </Button>
      </div>
    </Sheet>
  );
}

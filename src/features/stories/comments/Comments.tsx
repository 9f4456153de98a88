import { Suspense, useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { PencilIcon } from '#ui/icons/PencilIcon.tsx';
import { prefersReducedMotion } from '#ui/prefersReducedMotion.ts';
import { retryingLazy } from '#ui/retryingLazy.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { useListCommentsInfiniteQuery, type CommentSubject } from './api.ts';
import { CommentRow } from './CommentRow.tsx';
import styles from './Comments.module.css';

const loadWriteSheet = () => import(/* webpackChunkName: "commentSheets" */ './WriteSheet.tsx');
const WriteSheet = retryingLazy(async () => ({ default: (await loadWriteSheet()).WriteSheet }));
const CommentSheet = retryingLazy(async () => {
  const { CommentSheet: component } = await import(/* webpackChunkName: "commentSheets" */ './CommentSheet.tsx');
  return { default: component };
});

const useComments = (subject: CommentSubject) => useListCommentsInfiniteQuery(subject);

interface CommentsProps {
  subject: CommentSubject;
  /** How often somebody has asked to see them: they come into view, as soon as there is something to see. */
  soughtCount: number;
}

/** What listeners say about a story or a work, and the way to say something. */
export function Comments({ subject, soughtCount }: CommentsProps) {
  const loginFirst = useLoginFirst();
  const answer = useComments(subject);
  const hasAnswer = Boolean(answer.currentData ?? answer.error);
  const section = useRef<HTMLElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [chosen, setChosen] = useState<Comment>();

  const [writtenCount, setWrittenCount] = useState(0);
  useEffect(() => {
    if (soughtCount + writtenCount > 0 && hasAnswer) {
      section.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    }
  }, [soughtCount, writtenCount, hasAnswer]);

  return (
    <section ref={section} className={styles['comments']} aria-label="听众说">
      <div className={styles['head']}>
        <h2 className={styles['title']}>听众说</h2>
        <Button
          kind="secondary"
          size="small"
          icon={<PencilIcon size={18} />}
          onPointerDown={() => void loadWriteSheet().catch(() => undefined)}
          onClick={() => setIsWriting(loginFirst())}
        >
          我也说一句
        </Button>
      </div>
      <CommentList answer={answer} onChoose={setChosen} />
      <Suspense>
        {isWriting && (
          <WriteSheet
            subject={subject}
            onClose={() => setIsWriting(false)}
            onWritten={() => setWrittenCount(writtenCount + 1)}
          />
        )}
        {chosen && <CommentSheet subject={subject} comment={chosen} onClose={() => setChosen(undefined)} />}
      </Suspense>
    </section>
  );
}

interface CommentListProps {
  answer: ReturnType<typeof useComments>;
  onChoose: (comment: Comment) => void;
}

function CommentList({ answer, onChoose }: CommentListProps) {
  const now = useNow();
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = answer;
  if (!currentData && error) {
    return (
      <ErrorState
        {...(error.message && { text: error.message })}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!currentData) return <CommentsOutline />;
  const comments = currentData.pages.flatMap(({ items }) => items);
  if (comments.length === 0) return <p className={styles['none']}>还没有人说话，你来说第一句吧</p>;
  return (
    <>
      <ul>
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} now={now()} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {answer.isFetchNextPageError ? '没有加载出来，再试一次' : '再看几句'}
        </Button>
      )}
    </>
  );
}

function CommentsOutline() {
  return (
    <div className={styles['outline']} role="group" aria-busy="true" aria-label="正在加载评论">
      <Skeleton shape="text" width={90} />
      <Skeleton shape="text" width={240} height={20} />
    </div>
  );
}

import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/stories/comments.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { scrollToElement } from '#ui/behaviour/scrollToElement.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { useListCommentsInfiniteQuery, type CommentSubject } from './api.ts';
import { CommentRow } from './CommentRow.tsx';
import styles from './Comments.module.css';
import { usePages } from '#platform/http/hooks/usePages.ts';

const loadWriteSheet = () => import(/* webpackChunkName: "commentSheets" */ './WriteSheet.tsx');
const WriteSheet = retryingLazy(async () => ({ default: (await loadWriteSheet()).WriteSheet }));
const CommentSheet = retryingLazy(async () => {
  const { CommentSheet: component } = await import(/* webpackChunkName: "commentSheets" */ './CommentSheet.tsx');
  return { default: component };
});

const useComments = (subject: CommentSubject) => usePages(useListCommentsInfiniteQuery(subject));

interface CommentsProps {
  subject: CommentSubject;
  /**
   * How often the user has asked to see the comments. When this number changes, the page scrolls to the comments as
   * soon as they have loaded.
   */
  scrollRequestCount: number;
}

/** The comments on a story or a recording, and a button to write one. */
export function Comments({ subject, scrollRequestCount }: CommentsProps) {
  const loginFirst = useLoginFirst();
  const pages = useComments(subject);
  const hasAnswer = Boolean(pages.currentData ?? pages.error);
  const section = useRef<HTMLElement>(null);
  const [isWriting, setIsWriting] = useState(false);
  const [chosen, setChosen] = useState<Comment>();

  const [writtenCount, setWrittenCount] = useState(0);
  // Scrolls before the comments are painted. Otherwise the content would move after it has appeared, and a tap could
  // hit something else.
  useLayoutEffect(() => {
    if (scrollRequestCount + writtenCount === 0 || !hasAnswer || !section.current) return undefined;
    return scrollToElement(section.current);
  }, [scrollRequestCount, writtenCount, hasAnswer]);

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
      <CommentList pages={pages} onChoose={setChosen} />
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
  pages: ReturnType<typeof useComments>;
  onChoose: (comment: Comment) => void;
}

function CommentList({ pages, onChoose }: CommentListProps) {
  const now = useNow();
  return (
    <QueryState
      query={pages}
      loading={<CommentsOutline />}
      empty={<p className={styles['none']}>还没有人说话，你来说第一句吧</p>}
    >
      {(comments) => (
        <>
          <ul>
            {comments.map((comment) => (
              <CommentRow key={comment.id} comment={comment} now={now()} onChoose={onChoose} />
            ))}
          </ul>
          {pages.end.state !== 'over' && <ListEnd {...pages.end} onMore={pages.fetchMore} moreText="再看几句" />}
        </>
      )}
    </QueryState>
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

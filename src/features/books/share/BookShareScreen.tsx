import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { SharedLink } from '#platform/bridge/host.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { Poster } from '#widgets/poster/Poster.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import { useGetBooklistQuery, useGetBookQuery } from '#features/books/api.ts';
import { bookIdOf } from '#features/books/bookId.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { NoBook } from '#features/books/NoBook.tsx';
import styles from './BookShareScreen.module.css';
import { booklistLink, booklistName, bookLink, bookName, type ShareableItem } from './links.ts';

/** Shares the picture book that the parameter `book` names, or the booklist that `id` names. */
export default function BookShareScreen() {
  const [search] = useSearchParams();
  const bookId = bookIdOf(search.get('book'));
  const booklistId = bookIdOf(search.get('id'));
  if (bookId !== undefined) return <SharedBook bookId={bookId} />;
  if (booklistId !== undefined && search.get('book') === null) return <SharedBooklist booklistId={booklistId} />;
  return <NoBook />;
}

function SharedBook({ bookId }: { bookId: string }) {
  return <Share query={useGetBookQuery({ params: { bookId } })} linkOf={bookLink} nameOf={bookName} />;
}

function SharedBooklist({ booklistId }: { booklistId: string }) {
  return <Share query={useGetBooklistQuery({ params: { booklistId } })} linkOf={booklistLink} nameOf={booklistName} />;
}

interface ItemTexts {
  linkOf: (shown: ShareableItem) => SharedLink;
  nameOf: (shown: ShareableItem) => string;
}

const frame = (content: ReactNode) => <ScreenFrame title="书单分享">{content}</ScreenFrame>;

function Share({ query, ...texts }: ItemTexts & { query: QueryResult<ShareableItem> }) {
  return (
    <QueryState
      query={query}
      notFound={<NoBook />}
      frame={frame}
      loading={
        <div role="group" aria-busy="true" aria-label="正在准备海报" className={styles['waiting']}>
          <Skeleton width="78%" height={380} />
        </div>
      }
    >
      {(shown) => frame(<SharePoster shown={shown} {...texts} />)}
    </QueryState>
  );
}

function SharePoster({ shown, linkOf, nameOf }: ItemTexts & { shown: ShareableItem }) {
  const share = useShare();
  const link = useMemo(() => linkOf(shown), [linkOf, shown]);
  useOfferShare(link);
  const content = useMemo(
    () => ({
      name: nameOf(shown),
      title: shown.title,
      text: shown.summary,
      picture: shown.cover,
      url: link.url,
      invitation: '扫一扫，一起读书',
    }),
    [shown, nameOf, link],
  );

  return (
    <div className={styles['offer']}>
      <Poster content={content} />
      <Button kind="secondary" wide icon={<LinkIcon size={20} />} onClick={() => void share(link)}>
        分享链接
      </Button>
    </div>
  );
}

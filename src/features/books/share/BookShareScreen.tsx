import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SharedLink } from '#platform/bridge/host.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkIcon } from '#ui/icons/LinkIcon.tsx';
import { Poster } from '#ui/poster/Poster.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { useGetBooklistQuery, useGetBookQuery } from '#features/books/api.ts';
import { bookIdOf } from '#features/books/bookId.ts';
import { BookFrame } from '#features/books/BookFrame.tsx';
import { CallError } from '#features/books/CallError.tsx';
import { isNotFound } from '#features/books/isNotFound.ts';
import { NoBook } from '#features/books/NoBook.tsx';
import styles from './BookShareScreen.module.css';
import { booklistLink, bookLink, type Shown } from './links.ts';

/** `book` shares a picture book, `id` a booklist. */
export default function BookShareScreen() {
  const [search] = useSearchParams();
  const bookId = bookIdOf(search.get('book'));
  const booklistId = bookIdOf(search.get('id'));
  if (bookId !== undefined) return <SharedBook bookId={bookId} />;
  if (booklistId !== undefined && search.get('book') === null) return <SharedBooklist booklistId={booklistId} />;
  return <NoBook />;
}

function SharedBook({ bookId }: { bookId: string }) {
  const { currentData, ...state } = useGetBookQuery({ params: { bookId } });
  return <Share shown={currentData} linkOf={bookLink} {...state} />;
}

function SharedBooklist({ booklistId }: { booklistId: string }) {
  const { currentData, ...state } = useGetBooklistQuery({ params: { booklistId } });
  return <Share shown={currentData} linkOf={booklistLink} {...state} />;
}

interface ShareProps {
  shown: Shown | undefined;
  linkOf: (shown: Shown) => SharedLink;
  error?: object | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

function Share({ shown, linkOf, error, isFetching, refetch }: ShareProps) {
  if (error && !shown && isNotFound(error)) return <NoBook />;
  return (
    <BookFrame title="书单分享">
      {shown ? (
        <Offer shown={shown} linkOf={linkOf} />
      ) : error ? (
        <CallError error={error} isFetching={isFetching} onRetry={refetch} />
      ) : (
        <div role="group" aria-busy="true" aria-label="正在准备海报" className={styles['waiting']}>
          <Skeleton width="78%" height={380} />
        </div>
      )}
    </BookFrame>
  );
}

function Offer({ shown, linkOf }: { shown: Shown; linkOf: (shown: Shown) => SharedLink }) {
  const { environment } = useServices();
  const share = useShare();
  const link = useMemo(() => linkOf(shown), [linkOf, shown]);
  useOfferShare(link);
  const content = useMemo(
    () => ({
      title: shown.title,
      text: shown.summary,
      picture: shown.cover,
      url: link.url,
      invitation: '扫一扫，一起读书',
    }),
    [shown, link],
  );

  return (
    <div className={styles['offer']}>
      <Poster content={content} savesByPress={environment.kind !== 'browser'} />
      <Button kind="secondary" wide icon={<LinkIcon size={20} />} onClick={() => void share(link)}>
        分享链接
      </Button>
    </div>
  );
}

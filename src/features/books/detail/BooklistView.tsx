import { useMemo } from 'react';
import type { Booklist } from '#contract/books.ts';
import { href } from '#platform/navigation/paths.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ShareIcon } from '#ui/icons/ShareIcon.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { agesText } from '../agesText.ts';
import { BookFrame } from '../BookFrame.tsx';
import styles from './BooklistView.module.css';
import { KeepButton } from './KeepButton.tsx';
import { ListedBookRow } from './ListedBookRow.tsx';

export function BooklistView({ list }: { list: Booklist }) {
  const link = useMemo(() => linkOf(list), [list]);
  const share = useShare();
  useOfferShare(link);

  return (
    <BookFrame title="书单" right={<IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />}>
      <div className={styles['columns']}>
        <div className={styles['head']}>
          <span className={styles['cover']}>
            <Cover src={list.cover} alt="" sizes="140px" eager />
          </span>
          <div className={styles['words']}>
            <h2 className={styles['title']}>{list.title}</h2>
            <p className={styles['facts']}>
              {agesText(list)} · {list.bookCount} 本
            </p>
            <p className={styles['summary']}>{list.summary}</p>
            <KeepButton booklistId={list.id} />
          </div>
        </div>
        <ol aria-label="书单里的书" className={styles['books']}>
          {list.books.map((listed) => (
            <li key={`${listed.kind} ${listed.book.id}`} className={styles['book']}>
              <ListedBookRow listed={listed} booklistId={list.id} />
            </li>
          ))}
        </ol>
      </div>
    </BookFrame>
  );
}

const linkOf = ({ id, title, summary, cover }: Booklist) =>
  sharedLink({
    title,
    text: summary || '和呆迪一起读书',
    path: href('bookDetail', { id }),
    picture: `${cover}-320.jpg`,
  });

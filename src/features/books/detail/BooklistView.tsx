import { useMemo } from 'react';
import type { Booklist } from '#contract/books/books.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { ShareIcon } from '#ui/icons/actionIcons.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { CoverHead } from '#ui/picture/CoverHead.tsx';
import { agesText } from '#features/books/agesText.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { booklistLink } from '#features/books/share/links.ts';
import styles from './BooklistView.module.css';
import { SaveButton } from './SaveButton.tsx';
import { ListedBookRow } from './ListedBookRow.tsx';

export function BooklistView({ list }: { list: Booklist }) {
  const link = useMemo(() => booklistLink(list), [list]);
  const share = useShare();
  useOfferShare(link);

  return (
    <ScreenFrame title="书单" right={<IconButton label="分享" icon={<ShareIcon />} onClick={() => void share(link)} />}>
      <Columns
        about={
          <>
            <CoverHead cover={list.cover} title={list.title}>
              <Facts items={[agesText(list), `${list.bookCount} 本`]} className={styles['facts']} />
              <p className={styles['summary']}>{list.summary}</p>
            </CoverHead>
            <div className={styles['actions']}>
              <SaveButton booklistId={list.id} />
              <ButtonLink href={href('bookShare', { id: list.id })} as={AppLink} kind="secondary" size="small">
                分享海报
              </ButtonLink>
            </div>
          </>
        }
      >
        <ol aria-label="书单里的书" className={styles['books']}>
          {list.books.map((listed) => (
            <li key={`${listed.kind} ${listed.book.id}`} className={styles['book']}>
              <ListedBookRow listed={listed} booklistId={list.id} />
            </li>
          ))}
        </ol>
      </Columns>
    </ScreenFrame>
  );
}

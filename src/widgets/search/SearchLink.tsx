import { AppLink } from '#platform/navigation/AppLink.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import styles from './SearchLink.module.css';

/** A link that looks like a search field, for the head of a screen. `to` is the search screen. */
export const SearchLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink href={to} className={styles['search']}>
    <SearchIcon size={20} />
    <span>{children}</span>
  </AppLink>
);

import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import styles from './RecordLinks.module.css';

const links = [
  { id: 'editAim', words: '定一个目标' },
  { id: 'editHonour', words: '记一项荣誉' },
  { id: 'editHealth', words: '记身高体重' },
  { id: 'home', words: '去听故事' },
] as const;

/** Links to the screens that add something to the time line. */
export const RecordLinks = () => (
  <ul className={styles['links']}>
    {links.map(({ id, words }) => (
      <li key={id} className={styles['link']}>
        <ButtonLink href={href(id)} as={AppLink} kind="secondary" size="small">
          {words}
        </ButtonLink>
      </li>
    ))}
  </ul>
);

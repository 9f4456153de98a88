import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { guides } from '#features/guides/guide/guides.ts';
import styles from '#features/guides/guide/GuideView.module.css';

const pages = [
  'terminalCar',
  'terminalWatch',
  'terminalSoundbox',
  'terminalTablet',
  'terminalDictionaryPen',
  'terminalListeningMachine',
  'projectionHelp',
] as const;

export function OtherTerminals({ currentId }: { currentId: string }) {
  return (
    <nav className={styles['others']} aria-label="还能在哪里听">
      <h2 className={styles['heading']}>还能在哪里听</h2>
      <ul className={styles['links']}>
        {pages.map((page) => {
          const guide = guides[page];
          if (!guide || guide.id === currentId) return null;
          return (
            <li key={page} className={styles['place']}>
              <AppLink href={href(page)} className={styles['link']}>
                {guide.title}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

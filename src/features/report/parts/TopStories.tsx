import type { Report } from '#contract/learning/report.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { durationText } from '#features/report/reportTexts.ts';
import styles from './Parts.module.css';

/** The stories with the longest listening time. */
export const TopStories = ({ stories: { count, top } }: { stories: Report['stories'] }) =>
  top.length > 0 && (
    <CardSection title="最爱听的故事">
      <p className={styles['text']}>一共听了 {count} 个故事</p>
      <ol>
        {top.map(({ id, title, cover, seconds, times }) => (
          <li key={id}>
            <PictureRow
              href={href('story', { id })}
              as={AppLink}
              src={cover}
              title={title}
              facts={`${durationText(seconds)} · ${times} 次`}
            />
          </li>
        ))}
      </ol>
    </CardSection>
  );

import { MAX_WORDS } from '#contract/learning/dictation.ts';
import type { LessonCard } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import styles from './StartLink.module.css';

/**
 * Links to the preparation of the chosen lessons. The link is hidden while no lesson is chosen, because it would have
 * no effect.
 */
export function StartLink({ lessons }: { lessons: readonly LessonCard[] }) {
  if (lessons.length === 0) return null;
  const wordCount = lessons.reduce((sum, lesson) => sum + lesson.wordCount, 0);
  return (
    <>
      {wordCount > MAX_WORDS && (
        <p className={styles['hint']} role="status">
          一次最多听写 {MAX_WORDS} 个词，先听写前面的
        </p>
      )}
      <ButtonLink
        href={href('dictationPreparation', { units: lessons.map(({ id }) => id).join(',') })}
        as={AppLink}
        size="large"
        wide
      >
        去听写（{Math.min(wordCount, MAX_WORDS)} 个词）
      </ButtonLink>
    </>
  );
}

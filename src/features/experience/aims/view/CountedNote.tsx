import type { AimMeasure } from '#lib/experience/aimRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import styles from './CountedNote.module.css';

const ways = {
  minutes: { text: '听故事的时间会自己加上来，不用打勾。', to: href('home'), label: '去听故事' },
  stories: { text: '从头到尾听完一个故事，就算一个。', to: href('home'), label: '去听故事' },
  books: { text: '读完一本绘本，或者读书打卡，就算一本。', to: href('bookIndex'), label: '去读绘本' },
  words: { text: '学生字和听写里认对的字，都会数进来。', to: href('newWord'), label: '去认字' },
} as const;

/** Explains what counts for an aim that the gateway counts, and links to the screen on which the child can do it. */
export function CountedNote({ measure }: { measure: AimMeasure }) {
  if (measure === 'days' || measure === 'steps') return null;
  const { text, to, label } = ways[measure];
  return (
    <CardSection title="呆迪帮你数">
      <p className={styles['text']}>{text}</p>
      <ButtonLink href={to} as={AppLink} kind="secondary">
        {label}
      </ButtonLink>
    </CardSection>
  );
}

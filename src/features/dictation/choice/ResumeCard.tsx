import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { screenOf, type Draft } from '#features/dictation/draft/draft.ts';
import { useDraft } from '#features/dictation/draft/useDraft.ts';
import styles from './ResumeCard.module.css';

const nextSteps: Record<Draft['stage'], string> = { reading: '接着听写', checking: '去批改', sending: '交成绩' };

/** Links to an unfinished dictation. */
export function ResumeCard() {
  const { draft, forget } = useDraft();
  if (!draft) return null;
  return (
    <section className={styles['card']} aria-label="没做完的听写">
      <p className={styles['title']}>{draft.title}</p>
      <p className={styles['text']}>{stateOf(draft)}</p>
      <div className={styles['actions']}>
        <ButtonLink href={href(screenOf[draft.stage])} as={AppLink}>
          {nextSteps[draft.stage]}
        </ButtonLink>
        <Button kind="quiet" onClick={forget}>
          不要了
        </Button>
      </div>
    </section>
  );
}

function stateOf({ stage, reached, words }: Draft): string {
  if (stage === 'reading') return `读到第 ${reached} 个，共 ${words.length} 个`;
  return stage === 'checking' ? `听写了 ${reached} 个词，还没批改` : '批改好了，成绩还没交上去';
}

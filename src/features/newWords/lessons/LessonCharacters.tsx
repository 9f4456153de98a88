import type { Stage, Track } from '#contract/learning/learning.ts';
import type { LessonCharacter } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import styles from './LessonPage.module.css';

export type StageOf = (character: LessonCharacter, track: Track) => Stage;

const stageNames: Record<Stage, string> = { new: '还没学', learning: '学习中', known: '已掌握' };

interface LessonCharactersProps {
  title: string;
  track: Track;
  lessonId: string;
  characters: readonly LessonCharacter[];
  /** The user's progress; undefined for guests, whose progress is not stored. */
  stageOf: StageOf | undefined;
}

/** Lists the characters that a lesson teaches: those to recognise or, with the track `write`, those to write. */
export function LessonCharacters({ title, track, lessonId, characters, stageOf }: LessonCharactersProps) {
  if (characters.length === 0) return null;
  const verb = track === 'write' ? '书写' : '认读';
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>
        {title}
        <span className={styles['number']}>{characters.length} 个</span>
      </h2>
      <ul className={styles['characters']} aria-label={title}>
        {characters.map((character) => (
          <li key={character.text}>
            <AppLink
              href={href('newWord', { unit: lessonId, character: character.text })}
              className={styles['character']}
              aria-label={`${verb}“${character.text}”${stageOf ? `，${stageNames[stageOf(character, track)]}` : ''}`}
            >
              <span className={styles['pinyin']}>{character.pinyin}</span>
              <span className={styles['hanzi']}>{character.text}</span>
              {stageOf && <span className={styles['stage']} data-stage={stageOf(character, track)} />}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import type { LessonCard } from '#contract/learning/words.ts';
import { lessonUnits } from '#platform/words/lessonUnits.ts';
import { scrollToElement } from '#ui/behaviour/scrollToElement.ts';
import styles from './LessonUnits.module.css';

/** If there are at least this many units, buttons lead to each unit. */
const MANY_UNITS = 3;

interface LessonUnitsProps {
  lessons: readonly LessonCard[];
  label: string;
  /** Shown beside the heading of a unit. */
  action?: (lessons: readonly LessonCard[]) => ReactNode;
  /** Renders the row of a lesson. */
  children: (lesson: LessonCard) => ReactNode;
}

/** The lessons of a school book, under the headings of their units. */
export function LessonUnits({ lessons, label, action, children }: LessonUnitsProps) {
  const sections = useRef(new Map<number, HTMLElement>());
  const stopScrolling = useRef<() => void>(undefined);
  const units = lessonUnits(lessons);
  const goTo = (index: number) => {
    const section = sections.current.get(index);
    stopScrolling.current?.();
    stopScrolling.current = section && scrollToElement(section);
  };
  useEffect(() => () => stopScrolling.current?.(), []);

  return (
    <>
      {units.length >= MANY_UNITS && (
        <nav className={styles['jumps']} aria-label="去哪个单元">
          <span className={styles['label']}>单元</span>
          {units.map(({ title }, index) => (
            <button key={index} type="button" className={styles['jump']} onClick={() => goTo(index)} aria-label={title}>
              <span className={styles['face']}>{unitNumeral(title) || index + 1}</span>
            </button>
          ))}
        </nav>
      )}
      {lessons.some(({ isVerified }) => !isVerified) && (
        <p className={styles['note']}>课本有不同版本，这一册的字表可能略有出入</p>
      )}
      {units.map((unit, index) => (
        <section
          key={index}
          className={styles['unit']}
          ref={(element) => {
            if (element) sections.current.set(index, element);
          }}
        >
          {(unit.title !== '' || action) && (
            <div className={styles['head']}>
              <h3 className={styles['title']}>{unit.title}</h3>
              {action?.(unit.lessons)}
            </div>
          )}
          <ul className={styles['lessons']} aria-label={unit.title === '' ? label : `${label}：${unit.title}`}>
            {unit.lessons.map((lesson) => (
              <li key={lesson.id}>{children(lesson)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Returns the number of a unit: `三` for `第三单元 阅读`. */
const unitNumeral = (title: string): string | undefined => /^第([一二三四五六七八九十]{1,2})单元/.exec(title)?.[1];

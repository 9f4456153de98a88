import { Suspense, useState } from 'react';
import type { Chapter, CourseDetail } from '#contract/catalogue/knowledge.ts';
import { indexToResume } from '#lib/sound/indexToResume.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Facts } from '#ui/Facts.tsx';
import { Columns } from '#ui/navigation/Columns.tsx';
import { CoverHead } from '#ui/picture/CoverHead.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { ListenButton } from '#features/catalogue/row/ListenButton.tsx';
import { MembershipHint } from '#features/catalogue/row/MembershipHint.tsx';
import { ChapterRow } from './ChapterRow.tsx';
import styles from './CourseView.module.css';
import { useChapterProgress } from './notes/useChapterProgress.ts';

const NotesSheet = retryingLazy(async () => {
  const { NotesSheet: component } = await import('./notes/NotesSheet.tsx');
  return { default: component };
});

export function CourseView({ detail: { course, chapters } }: { detail: CourseDetail }) {
  const { id, title, cover, summary, ageFrom, ageTo, durationMs, chapterCount, freeCount } = course;
  const marks = useChapterProgress(course);
  const loginFirst = useLoginFirst();
  const [notesChapter, setNotesChapter] = useState<Chapter['story']>();
  const place = indexToResume(marks);
  const finishedCount = marks.filter((mark) => mark?.finished).length;
  const next = chapters[place ?? 0]?.story;
  const lockedCount = chapters.filter(({ isLocked }) => isLocked).length;

  return (
    <ScreenFrame title="课程">
      <Columns
        about={
          <>
            <CoverHead cover={cover} title={title}>
              <Facts
                items={[`${ageFrom}–${ageTo} 岁`, `${chapterCount} 章`, `一共 ${minutesText(durationMs)}`]}
                className={styles['facts']}
              />
            </CoverHead>
            <p className={styles['summary']}>{summary}</p>
            <div className={styles['progress']}>
              <p className={styles['facts']}>
                {finishedCount === chapterCount ? '全学完啦，真厉害！' : `学完 ${finishedCount} / ${chapterCount} 章`}
              </p>
              <ProgressBar label="学了多少" fraction={finishedCount / chapterCount} />
            </div>
            {next && (
              <div className={styles['listen']}>
                <ListenButton
                  seriesId={id}
                  story={next}
                  label={place === undefined ? '开始学' : `接着学第 ${place + 1} 章`}
                  isResumed={place !== undefined}
                />
              </div>
            )}
            {lockedCount > 0 && (
              <MembershipHint
                text={`${freeCount > 0 ? `${freeCount} 章免费学，` : ''}会员能学全部 ${chapterCount} 章`}
              />
            )}
          </>
        }
      >
        <ol aria-label="章节" className={styles['chapters']}>
          {chapters.map((chapter, index) => (
            <li key={chapter.story.id}>
              <ChapterRow
                chapter={chapter}
                number={index + 1}
                isTrial={lockedCount > 0}
                onNotes={() => {
                  if (loginFirst()) setNotesChapter(chapter.story);
                }}
              />
            </li>
          ))}
        </ol>
      </Columns>
      {notesChapter && (
        <Suspense>
          <NotesSheet chapter={notesChapter} onClose={() => setNotesChapter(undefined)} />
        </Suspense>
      )}
    </ScreenFrame>
  );
}

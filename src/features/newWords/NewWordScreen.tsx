import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getLesson, Hanzi } from '#contract/learning/words.ts';
import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { CharacterPage } from './lessons/CharacterPage.tsx';
import { DuePractice } from './practice/DuePractice.tsx';
import { LessonPage } from './lessons/LessonPage.tsx';
import { LessonsPage } from './lessons/LessonsPage.tsx';
import { useAnswers } from './practice/useAnswers.ts';

/**
 * Shows the lessons. The parameter `unit` opens one lesson, `character` one of its characters, and `practise` the
 * practice of the characters that are due today.
 */
export default function NewWordScreen() {
  const [search] = useSearchParams();
  // The screen and not the page of a character stores the answers, because each character has a page of its own.
  const answers = useAnswers();
  const lessonId = search.get('unit');
  const character = search.get('character');
  if (search.has('practise')) return <DuePractice />;
  if (lessonId === null) return <LessonsPage />;
  const isLesson = safeParse(getLesson.params, { lessonId }).success;
  if (!isLesson || (character !== null && !safeParse(Hanzi, character).success)) return <NoLesson />;
  if (character === null) return <LessonPage lessonId={lessonId} notFound={<NoLesson />} />;
  return (
    <CharacterPage
      key={character}
      lessonId={lessonId}
      character={character}
      answers={answers}
      notFound={<NoLesson />}
    />
  );
}

const NoLesson = () => <NotFoundWithLink href={href('newWord')}>看看所有生字</NotFoundWithLink>;

import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { FirstOfDayHint } from './FirstOfDayHint.tsx';
import { OwnWords } from './OwnWords.tsx';
import { ResumeCard } from './ResumeCard.tsx';
import { LessonChoice } from './LessonChoice.tsx';
import { useLessonChoice } from './useLessonChoice.ts';
import { StartLink } from './StartLink.tsx';

/**
 * The screen on which the user chooses the words of a dictation. It offers an unfinished dictation, due words, the
 * user's own lists, and the lessons of a school book.
 */
export default function DictationIndexScreen() {
  const isSignedIn = useIsSignedIn();
  const choice = useLessonChoice();
  return (
    <DictationFrame title="听写" parent={href('learning')} action={<StartLink lessons={choice.chosenLessons} />}>
      <ResumeCard />
      {isSignedIn && <FirstOfDayHint />}
      {isSignedIn && <OwnWords />}
      <LessonChoice choice={choice} />
    </DictationFrame>
  );
}

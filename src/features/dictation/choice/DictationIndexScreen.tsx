import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { FirstOfDayHint } from './FirstOfDayHint.tsx';
import { OwnWords } from './OwnWords.tsx';
import { ResumeCard } from './ResumeCard.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { useUnitChoice } from './useUnitChoice.ts';
import { StartLink } from './StartLink.tsx';

/** The word selection: an unfinished dictation, words that are due, own lists, or units of a school book. */
export default function DictationIndexScreen() {
  const isSignedIn = useIsSignedIn();
  const choice = useUnitChoice();
  return (
    <DictationFrame title="听写" parent={href('learning')} action={<StartLink units={choice.chosenUnits} />}>
      <ResumeCard />
      {isSignedIn && <FirstOfDayHint />}
      {isSignedIn && <OwnWords />}
      <UnitChoice choice={choice} />
    </DictationFrame>
  );
}

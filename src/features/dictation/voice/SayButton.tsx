import type { DictationWord } from '#contract/learning/dictation.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { SoundIcon } from '#ui/icons/playerIcons.tsx';
import { canSay, sayWord } from './sayWord.ts';

/** A button that says a word. It is left out if neither a clip nor the device's voice can say the word. */
export function SayButton({ word }: { word: DictationWord }) {
  const services = useServices();
  if (!canSay(word, services.voice)) return null;
  return (
    <IconButton
      label={`听“${word.text}”`}
      icon={<SoundIcon size={22} />}
      onClick={() => void sayWord(word, 'clip', services)}
    />
  );
}

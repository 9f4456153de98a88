import type { DictationWord } from '#contract/dictation.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { SoundIcon } from '#ui/icons/SoundIcon.tsx';
import { canSay, sayWord } from './sayWord.ts';

/** Renders nothing for a word that neither a clip nor the device's voice can say. */
export const SayButton = ({ word }: { word: DictationWord }) =>
  canSay(word) && (
    <IconButton label={`听“${word.text}”`} icon={<SoundIcon size={22} />} onClick={() => void sayWord(word, 'clip')} />
  );

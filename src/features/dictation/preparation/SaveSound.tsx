import { useState } from 'react';
import type { DictationWord } from '#contract/learning/dictation.ts';
import { Button } from '#ui/action/Button.tsx';
import { HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useLinkDictationSoundMutation } from '#features/dictation/api.ts';
import { chosenWords, type DictationSettings } from '#features/dictation/dictationSettings.ts';
import { saveSound } from './soundFile.ts';
import styles from './SaveSound.module.css';

/** Saves the dictation as an audio file, which can be played on a speaker or a watch. */
export function SaveSound({ words, settings }: { words: readonly DictationWord[]; settings: DictationSettings }) {
  const toasts = useToasts();
  const [link] = useMutationWithToast(useLinkDictationSoundMutation());
  const [isMaking, setIsMaking] = useState(false);
  const audible = words.filter(({ sound }) => sound !== null);
  if (audible.length === 0) return null;

  const handleSave = async () => {
    setIsMaking(true);
    const { times, pause } = settings;
    const chosen = chosenWords(audible, settings).map(({ text }) => text);
    const reply = await link({ body: { words: chosen, times, pause } });
    const failure = reply && (await saveSound(reply.url));
    setIsMaking(false);
    if (failure !== undefined) toasts.show({ kind: 'fail', text: failure });
  };

  return (
    <section className={styles['save']} aria-label="声音文件">
      <p className={styles['hint']}>存成声音文件，用音箱或手表也能听写。</p>
      <Button kind="secondary" icon={<HeadphonesIcon size={20} />} loading={isMaking} onClick={() => void handleSave()}>
        存成声音文件
      </Button>
    </section>
  );
}

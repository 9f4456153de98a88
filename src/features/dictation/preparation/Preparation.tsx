import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { WordSet } from '#contract/learning/dictation.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { Button } from '#ui/action/Button.tsx';
import { DeleteList } from '#features/dictation/ownList/DeleteList.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { storeSettings, readSettings } from '#features/dictation/dictationSettings.ts';
import { FeedbackLink } from '#features/dictation/FeedbackLink.tsx';
import { storeDraft, newDraft } from '#features/dictation/draft/draft.ts';
import { SaveSound } from './SaveSound.tsx';
import { SettingChips } from './SettingChips.tsx';
import wordFlow from '#features/dictation/wordFlow.module.css';
import styles from './Preparation.module.css';
import { StartButton } from './StartButton.tsx';
import { useDeviceVoice } from '#features/dictation/voice/useDeviceVoice.ts';

interface PreparationProps extends WordSet {
  /** The id of the user's word list, which can be deleted; undefined for other word sets. */
  listId?: string | undefined;
}

export function Preparation({ title, words, listId }: PreparationProps) {
  const { localStore } = useServices();
  const childId = useSelector(selectChildId);
  const navigate = useNavigate();
  const hasVoice = useDeviceVoice();
  const [settings, setSettings] = useState(() => readSettings(localStore));
  const [isShown, setIsShown] = useState(false);
  const count = settings.size === 0 ? words.length : Math.min(settings.size, words.length);
  const silentCount = words.filter(({ sound }) => sound === null).length;
  const speltCount = words.filter(({ sound, isSpelt }) => isSpelt && sound !== null).length;
  usePreloadedClips(words.flatMap(({ sound }) => sound ?? []));

  const handleStart = () => {
    storeSettings(localStore, settings);
    storeDraft(localStore, newDraft({ title, words }, settings, childId));
    void navigate(href('dictationMain'));
  };

  return (
    <DictationFrame title="听写准备" action={<StartButton count={count} onStart={handleStart} />}>
      <section>
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <Button kind="quiet" size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? '藏起词语' : '看看词语'}
          </Button>
        </div>
        {isShown ? (
          <ul className={wordFlow['words']}>
            {words.map(({ text, pinyin }) => (
              <li key={text} className={styles['word']}>
                <span className={styles['pinyin']}>{pinyin}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles['hint']}>
            共 {words.length} 个词，已经藏起来啦。{settings.way === 'paper' ? '准备好纸和笔，' : ''}听一个，写一个。
          </p>
        )}
        {speltCount > 0 && !hasVoice && (
          <p className={styles['hint']}>有 {speltCount} 个词课本里没有，读音可能不准。</p>
        )}
        {silentCount > 0 && !hasVoice && (
          <p className={styles['hint']}>有 {silentCount} 个词没有录音，读到时请家长看一眼，帮忙读出来。</p>
        )}
      </section>
      {isShown && <FeedbackLink />}
      <SettingChips settings={settings} hasVoice={hasVoice} onChange={setSettings} />
      <SaveSound words={words} settings={settings} />
      {listId !== undefined && <DeleteList listId={listId} title={title} />}
    </DictationFrame>
  );
}

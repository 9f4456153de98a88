import { useState } from 'react';
import { useSelector } from 'react-redux';
import { MAX_TITLE_LENGTH, MAX_WORD_LENGTH, MAX_WORDS } from '#contract/learning/dictation.ts';
import { cleanWords, removeWord } from '#lib/text/clean/cleanWords.ts';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { readOwnText } from '#platform/session/user/ownText.ts';
import { useOwnText } from '#platform/session/user/useOwnText.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { CleanedList } from './CleanedList.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { useSaveWordListMutation } from '#features/dictation/api.ts';
import { spaced } from '#lib/text/spaced.ts';
import { PhotographButton } from './PhotographButton.tsx';
import styles from './DictationTempScreen.module.css';

const MAX_TEXT_LENGTH = 10_000;

/**
 * A text field for words. The words are cleaned while the user types or pastes, and can be saved as a list. The text
 * survives a reload.
 */
export default function DictationTempScreen() {
  const navigate = useNavigateAfterReply();
  const { text = '', write, change, forget } = useOwnText(storageKeys.dictationTyped);
  const { localStore } = useServices();
  const childId = useSelector(selectChildId);
  const [title, setTitle] = useState('');
  const [save, { isLoading, error }] = useSaveWordListMutation();
  const { words, notes } = cleanWords(text, { maxLength: MAX_WORD_LENGTH, maxWords: MAX_WORDS });

  const handleSave = async () => {
    const [first = ''] = words;
    const name = title.trim() || spaced`${first}等 ${words.length} 个词`;
    const { data } = await save({ body: { title: name.slice(0, MAX_TITLE_LENGTH), words } });
    if (!data) return;
    // Keeps words that the user has typed since the request was sent.
    if (readOwnText(localStore, storageKeys.dictationTyped, childId) === text) forget();
    navigate(href('dictationPreparation', { set: data.listId }), { replace: true });
  };

  return (
    <DictationFrame
      title="临时听写"
      action={
        <Button size="large" wide loading={isLoading} disabled={words.length === 0} onClick={() => void handleSave()}>
          保存并去听写（{words.length} 个词）
        </Button>
      }
    >
      <TextField
        label="输入或粘贴词语"
        rows={5}
        maxLength={MAX_TEXT_LENGTH}
        placeholder="比如：春天、夏天、秋天"
        value={text}
        onChange={write}
      />
      <p className={styles['hint']}>一行一个，或者用标点、空格隔开。序号和拼音会自动去掉。</p>
      <PhotographButton onText={(found) => change((typed) => (typed === '' ? found : `${typed}\n${found}`))} />
      <CleanedList
        words={words}
        notes={notes}
        isEmpty={text.trim() === ''}
        onRemove={(word) => write(removeWord(text, word))}
      />
      <TextField
        label="词单名字（可以不写）"
        maxLength={MAX_TITLE_LENGTH}
        placeholder="比如：周五听写"
        value={title}
        onChange={setTitle}
      />
      {error && (
        <p role="alert" className={styles['problem']}>
          {error.message ?? '没有保存好，请再试一次'}
        </p>
      )}
    </DictationFrame>
  );
}

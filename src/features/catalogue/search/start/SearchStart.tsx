import { useState } from 'react';
import { Chip } from '#ui/action/Chip.tsx';
import { Button } from '#ui/action/Button.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import {
  useClearSearchHistoryMutation,
  useListHotWordsQuery,
  useListSearchHistoryQuery,
  useRemoveSearchMutation,
} from '#features/catalogue/search/api.ts';
import styles from './SearchStart.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/** Shows recent and popular searches until the user types. */
export function SearchStart({ onChoose }: { onChoose: (text: string) => void }) {
  const { data, isLoading } = useListHotWordsQuery(undefined);
  return (
    <>
      <SearchHistory onChoose={onChoose} />
      {(isLoading || (data && data.words.length > 0)) && (
        <section className={styles['part']}>
          <h2 className={styles['title']}>大家都在找</h2>
          {isLoading && <LoadingBlock label="正在找热门的词" height={88} />}
          <ol className={styles['hot']}>
            {data?.words.map((word, index) => (
              <li key={word} className={styles['place']}>
                <button type="button" className={styles['word']} onClick={() => onChoose(word)}>
                  <span className={styles['number']} data-podium={index < 3}>
                    {index + 1}
                  </span>
                  <span className={styles['text']}>{word}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function SearchHistory({ onChoose }: { onChoose: (text: string) => void }) {
  const { data } = useListSearchHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isEditing, setIsEditing] = useState(false);
  const [remove] = useMutationWithToast(useRemoveSearchMutation());
  const [clear] = useMutationWithToast(useClearSearchHistoryMutation());
  if (!data || data.texts.length === 0) return null;

  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>搜索历史</h2>
        {isEditing && (
          <ConfirmButton title="要清空搜索历史吗？" confirmLabel="全部删除" onConfirm={() => void clear(undefined)}>
            全部删除
          </ConfirmButton>
        )}
        <Button kind="quiet" size="small" onClick={() => setIsEditing(!isEditing)}>
          {isEditing ? '完成' : '管理'}
        </Button>
      </div>
      <ul className={styles['texts']}>
        {data.texts.map((text) => (
          <li key={text} className={styles['searched']}>
            <Chip onClick={() => onChoose(text)}>
              <span className={styles['text']}>{text}</span>
            </Chip>
            {isEditing && (
              <IconButton label={`删除：${text}`} icon={<CloseIcon size={18} />} onClick={() => void remove(text)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { LearningSettings } from '#contract/learning/learning.ts';
import { useSaveLearningSettingsMutation } from '#platform/words/learningApi.ts';
import styles from './CapPicker.module.css';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const caps = [5, 10, 20, 30] as const;

/** Lets the user choose the number of new characters per day. */
export function CapPicker({ settings }: { settings: LearningSettings }) {
  const [save, { isLoading }] = useMutationWithToast(useSaveLearningSettingsMutation(), '没有改成，请再试一次');

  return (
    <div className={styles['picker']} role="group" aria-label="每天学几个字">
      <span className={styles['label']}>每天</span>
      {caps.map((cap) => (
        <button
          key={cap}
          type="button"
          className={styles['cap']}
          aria-pressed={settings.dailyCap === cap}
          disabled={isLoading}
          onClick={() => void save({ body: { ...settings, dailyCap: cap } })}
        >
          {cap} 个
        </button>
      ))}
    </div>
  );
}

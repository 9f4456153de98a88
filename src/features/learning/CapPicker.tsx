import type { LearningSettings } from '#contract/learning.ts';
import { useSaveLearningSettingsMutation } from '#platform/words/learningApi.ts';
import { showToast } from '#ui/toast/toast.ts';
import styles from './CapPicker.module.css';

const caps = [5, 10, 20, 30] as const;

/** How many characters a day. */
export function CapPicker({ settings }: { settings: LearningSettings }) {
  const [save, { isLoading }] = useSaveLearningSettingsMutation();

  const handleChange = async (dailyCap: LearningSettings['dailyCap']) => {
    const { error } = await save({ body: { ...settings, dailyCap } });
    if (error) showToast({ kind: 'fail', text: '没有改成，请再试一次' });
  };

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
          onClick={() => void handleChange(cap)}
        >
          {cap} 个
        </button>
      ))}
    </div>
  );
}

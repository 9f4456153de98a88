import styles from './PlayOnSwitch.module.css';

/** Off until a parent switches it on, because the end of a video is a good moment for a child to stop. */
export function PlayOnSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles['switch']}
      onClick={() => onChange(!isOn)}
    >
      <span>连续播放</span>
      <span className={styles['track']}>
        <span className={styles['knob']} />
      </span>
    </button>
  );
}

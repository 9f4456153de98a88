import styles from './AutoplaySwitch.module.css';

/**
 * The switch for continuous playback. It is off by default, because a child can stop watching more easily when playback
 * ends with the video.
 */
export function AutoplaySwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
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

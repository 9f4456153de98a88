import styles from './NightSky.module.css';

/** The stars: the distances from the left and from the top in percent of the window, and the radius. */
const stars = [
  [10, 9, 1.6],
  [26, 18, 1.1],
  [40, 7, 1.3],
  [57, 14, 1],
  [88, 26, 1.4],
  [15, 29, 1],
  [94, 9, 1.1],
  [6, 48, 1.2],
  [92, 45, 1],
] as const;

/** The moon is in a corner without text or buttons; stars and hills fill the width of the window. */
export const NightSky = () => (
  <div className={styles['sky']} aria-hidden="true">
    <svg className={styles['stars']}>
      {stars.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={`${x}%`} cy={`${y}%`} r={r} fill="#f3d9a4" />
      ))}
    </svg>
    <svg className={styles['moon']} viewBox="0 0 68 68">
      <circle cx="34" cy="34" r="34" fill="#f3d9a4" />
      <circle cx="20" cy="26" r="32" fill="#2c2030" />
    </svg>
    <svg className={styles['hills']} viewBox="0 510 375 157" preserveAspectRatio="none">
      <path d="M0 560C70 510 130 520 196 556C262 590 320 560 375 530V667H0Z" fill="#2a1f28" />
      <path d="M0 610C90 572 160 590 232 606C300 620 340 606 375 590V667H0Z" fill="#1d151b" />
    </svg>
  </div>
);

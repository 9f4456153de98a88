import styles from './NightSky.module.css';

const stars = [
  [38, 60, 1.6],
  [96, 120, 1.1],
  [150, 46, 1.3],
  [214, 96, 1],
  [332, 170, 1.4],
  [58, 196, 1],
  [352, 60, 1.1],
  [22, 320, 1.2],
  [346, 300, 1],
] as const;

/** A moon, a few stars, and hills, which are as wide as the window. */
export const NightSky = () => (
  <div className={styles['sky']} aria-hidden="true">
    <svg className={styles['stars']} viewBox="0 0 375 667" preserveAspectRatio="xMidYMin slice">
      <circle cx="300" cy="92" r="34" fill="#f3d9a4" />
      <circle cx="286" cy="84" r="32" fill="#2c2030" />
      {stars.map(([x, y, r]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill="#f3d9a4" />
      ))}
    </svg>
    <svg className={styles['hills']} viewBox="0 510 375 157" preserveAspectRatio="none">
      <path d="M0 560C70 510 130 520 196 556C262 590 320 560 375 530V667H0Z" fill="#2a1f28" />
      <path d="M0 610C90 572 160 590 232 606C300 620 340 606 375 590V667H0Z" fill="#1d151b" />
    </svg>
  </div>
);

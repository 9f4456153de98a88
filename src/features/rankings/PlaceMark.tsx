import styles from './Ranking.module.css';

export const PlaceMark = ({ place }: { place: number }) => (
  <span className={styles['place']} data-podium={place <= 3}>
    {place}
  </span>
);

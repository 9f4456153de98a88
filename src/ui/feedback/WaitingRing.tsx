import styles from './WaitingRing.module.css';

/** A turning ring around a round button that waits. The element that contains both must be positioned. */
export const WaitingRing = () => <span className={styles['ring']} />;

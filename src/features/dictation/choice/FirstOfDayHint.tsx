import { useSelector } from 'react-redux';
import { FIRST_OF_DAY_SHELLS } from '#contract/learning/dictation.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { hasReceivedBonus } from '#features/dictation/firstOfDay.ts';
import styles from './FirstOfDayHint.module.css';

/**
 * Announces the bonus for the first dictation of the day, until this phone has seen that the child received it
 * (STATE-08). If the child received the bonus on another phone, this phone still announces it, but the server gives
 * only one a day.
 */
export function FirstOfDayHint() {
  const { localStore } = useServices();
  const childId = useSelector(selectChildId);
  const today = useToday();
  if (hasReceivedBonus(localStore, today, childId)) return null;
  return <p className={styles['hint']}>今天第一次听写，多得 {FIRST_OF_DAY_SHELLS} 个贝壳</p>;
}

import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns the stored day (by the server's calendar) and the children who received their bonus on it. If the stored text
 * names no children, it applies to every child.
 */
const readBonuses = (store: TextStore): { day: string; children: string[] } => {
  const [day = '', ...children] = (store.read(storageKeys.firstDictationDaily) ?? '').split(' ');
  return { day, children };
};

/**
 * Returns whether this phone has seen that a child received the bonus for the first dictation of `today` (STATE-08).
 */
export function hasReceivedBonus(store: TextStore, today: string, childId: string): boolean {
  const { day, children } = readBonuses(store);
  return day === today && (children.length === 0 || children.includes(childId));
}

export function storeBonus(store: TextStore, today: string, childId: string): void {
  const { day, children } = readBonuses(store);
  const others = day === today ? children.filter((one) => one !== childId) : [];
  store.write(storageKeys.firstDictationDaily, [today, ...others, childId].join(' ').trim());
}

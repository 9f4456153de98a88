import { useState } from 'react';
import type { Medal } from '#contract/account/achievements.ts';
import type { AnyBook } from '#contract/books/bookshelf.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './CheckInButton.module.css';
import { useCheckInMutation, useMyBooks } from './shelfApi.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { useForwardMedals } from '#widgets/medals/useForwardMedals.ts';
import { useLoginRequiredMutation } from '#widgets/useMutationWithToast.ts';

const loadMedalDialog = async () => (await import('#widgets/medals/MedalDialog.tsx')).MedalDialog;

interface CheckInButtonProps {
  book: AnyBook;
  /** The title of the book, for the label that a screen reader reads out. */
  title: string;
  size?: 'small' | 'medium';
}

/** Checks a book in. The server accepts one check-in a day for each book, according to its own calendar. */
export function CheckInButton({ book, title, size = 'small' }: CheckInButtonProps) {
  const toasts = useToasts();
  const { clock } = useServices();
  const { mine } = useMyBooks();
  const [checkIn, { isLoading }] = useLoginRequiredMutation(useCheckInMutation());
  const forwardMedals = useForwardMedals();
  const [medals, setMedals] = useState<readonly Medal[]>([]);
  const isHydrating = useIsHydrating();
  // If the last reply is from before midnight, it does not say what was checked in today. The day is not compared
  // during hydration, because the gateway has just rendered the reply, and the clock of the phone is not corrected yet.
  const isOfToday = mine !== undefined && (isHydrating || mine.today === chinaDay(clock.now()));
  const isDone = isOfToday && mine.checkedIn.some(({ kind, bookId }) => kind === book.kind && bookId === book.bookId);

  const handleCheckIn = async () => {
    const reply = await checkIn(book);
    if (!reply) return;
    if (reply.medals.length > 0) {
      setMedals(reply.medals);
      forwardMedals(reply.medals);
    } else toasts.show({ kind: 'success', text: `打卡成功，连续 ${reply.streakDays} 天` });
  };

  return (
    <>
      {isDone ? (
        <span className={styles['done']}>
          <CheckIcon size={18} />
          <span>今天已打卡</span>
        </span>
      ) : (
        <Button
          kind="secondary"
          size={size}
          loading={isLoading}
          aria-label={`打卡：${title}`}
          onClick={() => void handleCheckIn()}
        >
          打卡
        </Button>
      )}
      {medals.length > 0 && <LazyPart load={loadMedalDialog} with={{ medals, onClose: () => setMedals([]) }} />}
    </>
  );
}

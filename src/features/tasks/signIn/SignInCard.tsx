import { useState } from 'react';
import type { SignInResult, Tasks } from '#contract/family/tasks.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { MEMBER_FACTOR, signInShells } from '#lib/tasks/taskRules.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { classes } from '#ui/classes.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useSignInTodayMutation } from '#features/tasks/api.ts';
import { SignInCalendar } from './SignInCalendar.tsx';
import styles from './SignInCard.module.css';

const loadShellDialog = async () => (await import('#features/tasks/ShellDialog.tsx')).ShellDialog;

/** The daily sign-in, with the rewards that grow over seven days, and the calendar of all months. */
export function SignInCard({ tasks: { day, isDoubled, signIn } }: { tasks: Tasks }) {
  const { streak, isTodayDone, shells } = signIn;
  const { events } = useServices();
  const toasts = useToasts();
  const [attemptId, setAttemptId] = useState(uuid);
  const [sign, { isLoading }] = useMutationWithToast(useSignInTodayMutation());
  const [signed, setSigned] = useState<SignInResult>();
  const [isOpen, setIsOpen] = useState(false);

  const handleSign = async () => {
    const reply = await sign({ query: { attemptId } });
    if (!reply) return;
    setAttemptId(uuid());
    if (reply.isRepeated) {
      toasts.show({ kind: 'info', text: '今天已经签过啦' });
      return;
    }
    // Notifies the host, because the host shows the sign-in on its own pages (BRIDGE-07).
    events.forward('UserSigned');
    setSigned(reply);
  };
  return (
    <section className={styles['card']} aria-label="每日签到">
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h2 className={styles['title']}>{streak > 0 ? `连续签到 ${streak} 天` : '每日签到'}</h2>
          <p className={styles['text']}>{adviceOf({ streak, isTodayDone })}</p>
        </div>
        {!isTodayDone && (
          <Button loading={isLoading} onClick={() => void handleSign()}>
            {shells > 0 ? `签到 +${shells}` : '签到'}
          </Button>
        )}
      </div>
      <SignInWeek streak={streak} isTodayDone={isTodayDone} factor={isDoubled ? MEMBER_FACTOR : 1} />
      <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '收起日历' : '看签到日历'}
      </Button>
      {isOpen && <SignInCalendar today={day} />}
      {signed && (
        <LazyPart
          load={loadShellDialog}
          with={{
            title: signed.shells > 0 ? `签到成功，得到 ${signed.shells} 个贝壳！` : '签到成功！',
            text: `已经连续签到 ${signed.streak} 天，现在一共有 ${signed.balance} 个贝壳`,
            onClose: () => setSigned(undefined),
          }}
        />
      )}
    </section>
  );
}

function adviceOf({ streak, isTodayDone }: { streak: number; isTodayDone: boolean }): string {
  if (isTodayDone) return '今天签过啦，明天再来';
  return streak > 0 ? '今天还没有签，别断了哦' : '连着来，贝壳会越来越多';
}

/** Shows the current seven days of a streak, because the rewards repeat every seven days. */
function SignInWeek({ streak, isTodayDone, factor }: { streak: number; isTodayDone: boolean; factor: number }) {
  const days = signInShells.length;
  const done = isTodayDone ? ((streak - 1) % days) + 1 : streak % days;
  return (
    <ol className={styles['week']}>
      {signInShells.map((shells, index) => {
        const isDone = index < done;
        return (
          <li
            key={index}
            className={classes(
              styles['day'],
              isDone && styles['done'],
              index === done && !isTodayDone && styles['next'],
            )}
          >
            <span className={styles['shells']}>{isDone ? '★' : `+${shells * factor}`}</span>
            <span className={styles['name']}>
              {index + 1} 天{isDone && <VisuallyHidden>签到了</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

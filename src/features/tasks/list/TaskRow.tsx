import { useState } from 'react';
import type { Task } from '#contract/family/tasks.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { taskTitles } from '#lib/tasks/taskTitles.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useClaimTaskMutation, useUndoClaimMutation } from '#features/tasks/api.ts';
import { taskTexts } from '#features/tasks/taskTexts.ts';
import styles from './TaskRow.module.css';

const loadShellDialog = async () => (await import('#features/tasks/ShellDialog.tsx')).ShellDialog;

/** A task with its progress and its reward, which the child claims with a tap. */
export function TaskRow({ task }: { task: Task }) {
  const { id, goal, reached, shells, state } = task;
  const title = taskTitles[id];
  const { text, unit } = taskTexts[id];
  const [given, setGiven] = useState<{ shells: number; balance: number }>();
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p className={styles['title']}>
          {title}
          <span className={styles['reward']}>+{shells} 贝壳</span>
        </p>
        <p className={styles['text']}>{state === 'full' ? '家里的孩子已经领满了' : text}</p>
        {goal > 1 && state !== 'claimed' && (
          <div className={styles['progress']}>
            <div className={styles['bar']}>
              <ProgressBar label={`${title}的进度`} fraction={reached / goal} />
            </div>
            <span className={styles['count']}>
              {reached} / {goal} {unit}
            </span>
          </div>
        )}
      </div>
      <TaskAction task={task} onClaimed={setGiven} />
      {given && (
        <LazyPart
          load={loadShellDialog}
          with={{
            title: `得到 ${given.shells} 个贝壳！`,
            text: `${title}，做到了。现在一共有 ${given.balance} 个贝壳`,
            onClose: () => setGiven(undefined),
          }}
        />
      )}
    </li>
  );
}

interface TaskActionProps {
  task: Task;
  onClaimed: (given: { shells: number; balance: number }) => void;
}

function TaskAction({ task: { id, state, shells, undoUntil }, onClaimed }: TaskActionProps) {
  const title = taskTitles[id];
  const { linkLabel, href } = taskTexts[id];
  const now = useNow();
  const toasts = useToasts();
  const [attemptId, setAttemptId] = useState(uuid);
  const [claim, claiming] = useMutationWithToast(useClaimTaskMutation());
  const [undo, undoing] = useMutationWithToast(useUndoClaimMutation());

  const handleClaim = async () => {
    const given = await claim({ params: { task: id }, query: { attemptId } });
    if (!given) return;
    setAttemptId(uuid());
    if (given.isRepeated) toasts.show({ kind: 'info', text: '已经领过啦' });
    else onClaimed(given);
  };
  const handleUndo = async () => {
    const back = await undo({ params: { task: id } });
    if (back) toasts.show({ kind: 'success', text: `退回了 ${back.shells} 个贝壳，随时可以再领` });
  };

  if (state === 'ready')
    return (
      <Button
        size="small"
        loading={claiming.isLoading}
        aria-label={`领取${title}的 ${shells} 个贝壳`}
        onClick={() => void handleClaim()}
      >
        领取
      </Button>
    );
  if (state === 'open')
    return (
      <ButtonLink href={href} as={AppLink} kind="secondary" size="small" aria-label={`${linkLabel}：${title}`}>
        {linkLabel}
      </ButtonLink>
    );
  if (state === 'full') return null;
  return (
    <div className={styles['claimed']}>
      <span className={styles['done']}>
        <CheckIcon size={18} />
        已领取
      </span>
      {undoUntil !== null && now() < undoUntil && (
        <Button
          kind="quiet"
          size="small"
          loading={undoing.isLoading}
          aria-label={`撤销领取：${title}`}
          onClick={() => void handleUndo()}
        >
          撤销
        </Button>
      )}
    </div>
  );
}

import { useEffect } from 'react';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { relativeDayText } from '#lib/time/dates.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useWithdrawWorkMutation } from '#platform/works/ownWorksApi.ts';
import { audienceNames, workStateText } from '#lib/works/workTexts.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { Card } from '#ui/Card.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { WorkLog } from '#widgets/works/WorkLog.tsx';
import columns from '#features/recording/columns.module.css';
import styles from '#features/recording/audition/Audition.module.css';
import { DeleteWork } from './DeleteWork.tsx';
import { LocalDraft } from './LocalDraft.tsx';
import { Refusal } from './Refusal.tsx';
import { WorkSound } from './WorkSound.tsx';
import look from './WorkStatus.module.css';

interface WorkStatusProps {
  work: MyWorkDetail;
  /** Opens the form. A recording can be changed only while nobody but the family hears it. */
  onChange: () => void;
}

/** A recording that is not being edited, with its state, its audience and the possible actions. */
export function WorkStatus({ work, onChange }: WorkStatusProps) {
  const { id, title, about, cover, photo, state, audience, createdAt, playCount, listenerCount } = work;
  const { clock } = useServices();
  // Scrolls to the top, because this view replaces the form, and the user was at the end of the form.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  const isOut = state === 'published' || state === 'inReview';
  return (
    <ScreenFrame title="试听" parent={href('launchAudition')}>
      <div className={classes(columns['columns'], !work.sound && columns['alone'])}>
        <div className={columns['column']}>
          <Card>
            <div className={look['head']}>
              <span className={look['cover']}>
                {photo ? (
                  <img className={look['photo']} src={photo.thumbnail} alt="" width={96} height={96} />
                ) : (
                  <Cover src={cover} alt="" sizes="96px" />
                )}
              </span>
              <div className={look['words']}>
                <h2 className={styles['title']}>{title}</h2>
                <p className={styles['note']}>{relativeDayText(createdAt, clock.now())}录的</p>
                <p className={look['state']}>{workStateText(work)}</p>
              </div>
            </div>
            {about !== '' && <p className={look['about']}>{about}</p>}
            <p className={styles['note']}>{statusText(state, audienceNames[audience])}</p>
            {state === 'published' && (
              <p className={styles['note']}>
                {playCount} 次播放 · {listenerCount} 位听众
              </p>
            )}
            {state !== 'uploading' && <WorkLog workId={id} />}
          </Card>
          <Refusal work={work} />
          {work.durationMs === 0 && <Unsent work={work} />}
          <div className={styles['buttons']}>
            {state === 'saved' && <Button onClick={onChange}>改一改，或者发布</Button>}
            {state === 'published' && (
              <ButtonLink href={href('work', { id })} as={AppLink}>
                看看作品页
              </ButtonLink>
            )}
            {isOut && <Withdraw work={work} />}
            <DeleteWork work={work} />
          </div>
          {!isOut && state !== 'takenDown' && <LocalDraft work={work} />}
        </div>
        {work.sound && (
          <div className={columns['column']}>
            <WorkSound work={work} />
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}

function statusText(state: WorkState, audience: string): string {
  if (state === 'saved') return '别人听不到。想给好友或者大家听，随时可以发布。';
  if (state === 'inReview') return `工作人员听过以后，就可以给${audience}听了。想改的话，先收回来。`;
  if (state === 'published') return '想改的话，先收回来；改好要再审核一次。';
  return '';
}

/** Shown while the gateway does not have the sound of the recording. */
function Unsent({ work: { upload } }: { work: MyWorkDetail }) {
  return (
    <Card tone="teal">
      <p role="status">
        {upload?.state === 'checking'
          ? '声音传好了，正在检查'
          : (upload?.problem ?? '声音还没有传完。请在录音的那台设备上接着传。')}
      </p>
    </Card>
  );
}

function Withdraw({ work: { id, title, state } }: { work: MyWorkDetail }) {
  const { events } = useServices();
  const toasts = useToasts();
  const [withdraw, { isLoading }] = useMutationWithToast(useWithdrawWorkMutation());
  const handleGo = async () => {
    if (!(await withdraw(id))) return;
    events.forward('UserLaunchAudioUpdated');
    toasts.show({ kind: 'success', text: '收回来了，现在只有家里人能听' });
  };
  return (
    <ConfirmButton
      title={`要收回《${title}》吗？`}
      text={
        state === 'published' ? '收回以后别人就听不到了，想再发布要重新审核' : '收回以后就不审核了，想发布要再交一次'
      }
      confirmLabel="收回"
      loading={isLoading}
      onConfirm={() => void handleGo()}
    >
      收回来
    </ConfirmButton>
  );
}

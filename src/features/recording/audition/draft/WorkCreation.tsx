import { useState } from 'react';
import { MAX_RECORDING_MS } from '#lib/works/workRules.ts';
import { msOf } from '#platform/recording/soundFormat.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import styles from '#features/recording/audition/Audition.module.css';
import type { Audition, MixProblem } from './useAudition.ts';
import { useSending } from './useSending.ts';

const problemTexts: Readonly<Record<MixProblem, string>> = {
  silent: '几乎没有录到声音。请靠近麦克风，再录一次。',
  full: '这台设备的空间满了。录好的都还在，请腾出一点空间再试。',
  failed: '没有做好，请再试一次；还是不行，就刷新一下页面。',
};

interface WorkCreationProps {
  database: RecordingDatabase;
  audition: Audition;
}

/** Makes the file of a draft and sends it to the gateway, where only the family can hear it at first. */
export function WorkCreation({ database, audition }: WorkCreationProps) {
  const { draft, trim, mix, startMix, cancelMix } = audition;
  const [isAsked, setIsAsked] = useState(false);
  if (draft.file !== undefined) return <Sending database={database} audition={audition} isUnasked={!isAsked} />;
  if (mix.fraction !== undefined) {
    return (
      <div className={styles['making']}>
        <p role="status">正在做成作品，做好就传上去</p>
        <ProgressBar label="做成作品" fraction={mix.fraction} />
        <Button kind="quiet" size="small" onClick={cancelMix}>
          先不做
        </Button>
      </div>
    );
  }
  const isTooLong = msOf(trim.to - trim.from) > MAX_RECORDING_MS;
  return (
    <div className={styles['stacked']}>
      {mix.problem !== undefined && <p role="alert">{problemTexts[mix.problem]}</p>}
      {isTooLong ? (
        <p role="status" className={styles['obstacle']}>
          超过 60 分钟了，先剪短一点，或者分成几段录。
        </p>
      ) : (
        <Button
          size="large"
          wide
          onClick={() => {
            setIsAsked(true);
            startMix();
          }}
        >
          做成作品
        </Button>
      )}
      <p className={styles['note']}>做好以后会传到你们家的账号里，只有家里人能听。要不要给别人听，下一步再选。</p>
    </div>
  );
}

/**
 * Sends the file, continues after interruptions, and opens the page of the work once the gateway has accepted the
 * sound.
 */
function Sending({ database, audition, isUnasked }: WorkCreationProps & { isUnasked: boolean }) {
  const { state, sentFraction, problem, resume, cancel } = useSending(database, audition.keeper, { isUnasked });
  return (
    <Card>
      <div className={styles['stacked']}>
        {state === 'failed' || state === 'refused' || state === 'deleted' ? (
          <p role="alert">{problem}</p>
        ) : (
          <>
            <p role="status">{state === 'checking' ? '传好了，正在检查声音' : '正在传上去，断了网会接着传'}</p>
            <ProgressBar label="上传" fraction={state === 'checking' ? 1 : sentFraction} />
          </>
        )}
        <div className={styles['buttons']}>
          {state === 'failed' && <Button onClick={resume}>接着传</Button>}
          {state === 'deleted' && <Button onClick={resume}>再传一次</Button>}
          {state !== 'checking' && (
            <Button kind="quiet" size="small" onClick={cancel}>
              {state === 'refused' ? '回去修改' : '先不传，接着修剪'}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

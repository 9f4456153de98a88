import { Button } from '#ui/action/Button.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import styles from './OpenIdScreen.module.css';

interface OpenIdFailedProps {
  onRetry: () => void;
  onSkip: () => void;
}

export function OpenIdFailed({ onRetry, onSkip }: OpenIdFailedProps) {
  return (
    <>
      <ErrorState title="微信授权没有成功" text="可能是刚才取消了，也可能是网络不稳，请再试一次" onRetry={onRetry} />
      <div className={styles['skip']}>
        <Button kind="quiet" onClick={onSkip}>
          先不授权，继续听故事
        </Button>
      </div>
    </>
  );
}

import { Button } from '#ui/action/Button.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { MascotMessage } from './MascotMessage.tsx';

interface ErrorStateProps {
  title?: string;
  text?: string;
  onRetry?: () => void;
  /** Whether a retry is in progress. */
  retrying?: boolean;
}

export function ErrorState({
  title = '呆迪没有听清楚',
  text = '网络好像打了个盹，请再试一次',
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <MascotMessage
        mood={lost}
        title={title}
        text={text}
        action={
          onRetry && (
            <Button icon={<RetryIcon size={20} />} loading={retrying} onClick={onRetry}>
              再试一次
            </Button>
          )
        }
      />
    </div>
  );
}

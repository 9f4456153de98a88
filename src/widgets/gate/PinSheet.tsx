import type { GuardedAction } from '#contract/account/parentPin.ts';
import { useGetParentPinQuery } from '#platform/family/parentPin.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ParentGate } from './ParentGate.tsx';
import styles from './ParentGate.module.css';

interface PinSheetProps {
  open: boolean;
  action: GuardedAction;
  text: string;
  /** The text for a family that has no PIN yet. */
  noPinText?: string;
  isBusy: boolean;
  onClose: () => void;
  onPassed: () => void;
}

/** Asks for the parent PIN in a sheet, or links to the screen for setting one if there is none. */
export function PinSheet({ open, onClose, ...gate }: PinSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="家长确认">
      <Gate {...gate} />
    </Sheet>
  );
}

const NO_PIN_TEXT = '还没有家长密码。先设一个 4 位数字，孩子就不能自己改时间了。刚才选的会替您留着。';

function Gate({ noPinText = NO_PIN_TEXT, ...props }: Omit<PinSheetProps, 'open' | 'onClose'>) {
  const query = useGetParentPinQuery(undefined);
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在查家长密码" height={400} />}>
      {({ isSet }) =>
        isSet ? (
          <ParentGate {...props} />
        ) : (
          <div className={styles['first']}>
            <p>{noPinText}</p>
            <ButtonLink href={href('privacy', { pin: 'set' })} as={AppLink} size="large" wide>
              去设家长密码
            </ButtonLink>
          </div>
        )
      }
    </QueryState>
  );
}

import { consentPurposes } from '#lib/privacy/consents.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ParentGate } from './ParentGate.tsx';
import styles from './ParentGate.module.css';

interface PublicDisplaySheetProps {
  isBusy: boolean;
  onClose: () => void;
  onPassed: () => void;
}

/** Asks an adult to confirm that a child becomes visible to everybody. */
export const PublicDisplaySheet = ({ isBusy, onClose, onPassed }: PublicDisplaySheetProps) => (
  <Sheet open onClose={onClose} title="家长确认">
    <div className={styles['first']}>
      <p>{consentPurposes.display.text}</p>
      <ParentGate action={{ kind: 'display' }} text="公开显示由家长来决定" isBusy={isBusy} onPassed={onPassed} />
    </div>
  </Sheet>
);

import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ParentGate } from '#widgets/gate/ParentGate.tsx';

interface GateSheetProps {
  onClose: () => void;
  onPassed: () => void;
}

/** Asks for the confirmation of an adult before somebody becomes a friend, or before friends see more. */
export const GateSheet = ({ onClose, onPassed }: GateSheetProps) => (
  <Sheet open onClose={onClose} title="家长确认">
    <ParentGate action={{ kind: 'friends' }} text="好友和他们能看到什么，由家长来定" onPassed={onPassed} />
  </Sheet>
);

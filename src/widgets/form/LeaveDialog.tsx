import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

interface LeaveDialogProps {
  title: string;
  onStay: () => void;
  /** Leaves the form; the entered content stays on the device. */
  onLeave: () => void;
  onDiscard: () => void;
}

export const LeaveDialog = ({ title, onStay, onLeave, onDiscard }: LeaveDialogProps) => (
  <Dialog
    open
    onClose={onStay}
    title={title}
    text="可以先留在这台设备上，下次接着填"
    actions={
      <>
        <Button wide onClick={onStay}>
          继续填写
        </Button>
        <Button kind="secondary" wide onClick={onLeave}>
          先留着，下次再填
        </Button>
        <Button kind="quiet" wide onClick={onDiscard}>
          不要了
        </Button>
      </>
    }
  />
);

import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';

interface ShellDialogProps {
  title: string;
  text: string;
  onClose: () => void;
}

/** Celebrates shells that the child has just received. */
export const ShellDialog = ({ title, text, onClose }: ShellDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    text={text}
    picture={<Daidi mood={cheering} size={128} />}
    actions={
      <Button wide onClick={onClose}>
        太棒了
      </Button>
    }
  />
);

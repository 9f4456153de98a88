import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

interface DoubtDialogProps {
  text: string;
  onAnswer: (isRight: boolean) => void;
}

/** Asks whether an implausible value is correct. */
export const DoubtDialog = ({ text, onAnswer }: DoubtDialogProps) => (
  <Dialog
    open
    onClose={() => onAnswer(false)}
    title="再看一眼这个数字"
    text={`${text}。请看看数字、单位和日期对不对。`}
    actions={
      <>
        <Button wide onClick={() => onAnswer(false)}>
          回去改
        </Button>
        <Button kind="secondary" wide onClick={() => onAnswer(true)}>
          没有错，就这样保存
        </Button>
      </>
    }
  />
);

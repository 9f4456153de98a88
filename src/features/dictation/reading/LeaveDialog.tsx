import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { asleep } from '#ui/mascot/asleep.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';

interface LeaveDialogProps {
  /** The number of words that have been read. */
  reached: number;
  onGoOn: () => void;
  onCheck: () => void;
  onLeave: () => void;
}

const dialogActions = ({ reached, onGoOn, onCheck, onLeave }: LeaveDialogProps) => (
  <>
    <Button wide onClick={onGoOn}>
      接着听写
    </Button>
    {reached > 0 && (
      <Button kind="secondary" wide onClick={onCheck}>
        批改写过的 {reached} 个
      </Button>
    )}
    <Button kind="quiet" wide onClick={onLeave}>
      下次再写
    </Button>
  </>
);

export const LeaveDialog = (props: LeaveDialogProps) => (
  <Dialog
    open
    onClose={props.onGoOn}
    title="先写到这里吗？"
    text="写过的都替你记着，下次可以接着写"
    actions={dialogActions(props)}
  />
);

export const RestDialog = (props: LeaveDialogProps) => (
  <Dialog
    open
    onClose={props.onGoOn}
    picture={<Daidi mood={asleep} size={96} />}
    title="写了十分钟啦"
    text="让眼睛和小手歇一歇吧"
    actions={dialogActions(props)}
  />
);

import { useDispatch } from 'react-redux';
import { accountSwitchAccepted, accountSwitchDeclined } from '#platform/session/accountSwitchSlice.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';

/** AUTH-20 */
export function AccountSwitchDialog() {
  const dispatch = useDispatch();
  const decline = () => dispatch(accountSwitchDeclined());
  return (
    <Dialog
      open
      onClose={decline}
      title="要换一个账号吗？"
      text="这个链接会登录另一个账号。不认识发链接的人，就留在现在的账号里。"
      actions={
        <>
          <Button onClick={decline}>留在现在的账号</Button>
          <Button kind="quiet" onClick={() => dispatch(accountSwitchAccepted())}>
            换账号
          </Button>
        </>
      }
    />
  );
}

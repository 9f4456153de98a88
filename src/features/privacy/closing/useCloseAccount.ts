import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { closeAccount, type ClosingReason } from '#contract/account/closing.ts';
import { useSend } from '#platform/http/hooks/useSend.ts';
import { href } from '#platform/navigation/paths.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';

/**
 * The SMS code with which an adult has confirmed the closing. `mobile` is the number to which the SMS code was sent; it
 * is given only if the account has no mobile number.
 */
export interface ClosingCaptcha {
  code: string;
  mobile?: string;
}

/**
 * Returns a function that closes the account. The app continues with the token of a new session, which permits only the
 * withdrawal of the closing.
 */
export function useCloseAccount(onRefused: () => void) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const toasts = useToasts();
  const send = useSend();
  const [isBusy, setIsBusy] = useState(false);

  const close = async (body: ClosingCaptcha & { reason: ClosingReason }): Promise<void> => {
    setIsBusy(true);
    // The call does not use RTK Query, because the state of RTK Query would contain the token.
    const { data, error } = await send(closeAccount, { body });
    setIsBusy(false);
    if (data) {
      dispatch(setToken({ token: data.token, expireAt: data.expireTime }));
      // oxlint-disable-next-line project/navigate-after-reply -- from now on the session shows only that screen
      void navigate(href('accountCloseAgree'), { replace: true });
    } else if (error.code === 'closing_blocked') {
      // oxlint-disable-next-line project/navigate-after-reply -- the reason must be read wherever the user is
      void navigate(href('accountCloseRefuse'), { replace: true });
    } else {
      toasts.show({ kind: 'fail', text: error.message });
      onRefused();
    }
  };
  return { close, isBusy };
}

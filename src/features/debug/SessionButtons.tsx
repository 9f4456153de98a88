import type { UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { logout, refreshTokenRequest, setLogining } from '#platform/session/authSlice.ts';
import { fetchUserRequest } from '#platform/session/user/userSlice.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { Buttons } from './page/Buttons.tsx';
import { DebugSection } from './page/DebugSection.tsx';

export function SessionButtons() {
  const toasts = useToasts();
  const dispatch = useDispatch();
  // Shows a message, because a request may have no effect that the user can see.
  const ask = (request: () => UnknownAction) => () => {
    dispatch(request());
    toasts.show({ kind: 'info', text: '已经去问了', mask: false });
  };
  return (
    <DebugSection title="会话">
      <Buttons
        actions={{
          刷新令牌: ask(refreshTokenRequest),
          获取用户: ask(fetchUserRequest),
          标为登录中: () => dispatch(setLogining(true)),
          退出登录: () => dispatch(logout(undefined)),
        }}
      />
    </DebugSection>
  );
}

import { useDispatch } from 'react-redux';
import { logout, refreshTokenRequest, setLogining } from '#platform/session/authSlice.ts';
import { fetchUserRequest } from '#platform/session/userSlice.ts';
import { Buttons } from './Buttons.tsx';
import { DebugSection } from './DebugSection.tsx';

export function SessionButtons() {
  const dispatch = useDispatch();
  return (
    <DebugSection title="会话">
      <Buttons
        actions={{
          刷新令牌: () => dispatch(refreshTokenRequest()),
          获取用户: () => dispatch(fetchUserRequest()),
          标为登录中: () => dispatch(setLogining(true)),
          退出登录: () => dispatch(logout(undefined)),
        }}
      />
    </DebugSection>
  );
}

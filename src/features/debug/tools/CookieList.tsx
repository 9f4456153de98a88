import { useState } from 'react';
import { attempt } from '#lib/attempt.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import { Facts } from '#features/debug/page/Facts.tsx';
import { maskedValue } from './maskedValue.ts';
import styles from './Tools.module.css';

/** Lists the cookies that scripts can read. */
export function CookieList() {
  const toasts = useToasts();
  const [cookies, setCookies] = useState(readCookies);
  const handleRead = () => {
    setCookies(readCookies());
    toasts.show({ kind: 'info', text: '重新读过了', mask: false });
  };
  return (
    <DebugSection title="Cookie（已脱敏）">
      {Object.keys(cookies).length === 0 ? <p className={styles['note']}>这里什么也没有</p> : <Facts facts={cookies} />}
      <Buttons actions={{ 重新读取: handleRead }} />
    </DebugSection>
  );
}

function readCookies(): Record<string, string> {
  const pairs = (attempt(() => document.cookie) ?? '').split('; ').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, maskedValue(name, value.join('='))];
    }),
  );
}

import { useEffect, useState } from 'react';
import type { Cashier } from '#contract/mall/payments.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { useChange } from '#widgets/useChange.ts';
import { usePassGuardianCheckMutation, useSendGuardianCodeMutation } from '#features/orders/api.ts';
import styles from './CashierView.module.css';

const CODE = /^\d{6}$/;
/** The server sends one code a minute to a number. */
const PAUSE_SECONDS = 60;

/** The confirmation that an adult pays: a captcha to the number of the account, or to one that the adult enters. */
export function GuardianForm({ orderId, guardian }: { orderId: string; guardian: Cashier['guardian'] }) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [wait, setWait] = useState(0);
  const [send, sending] = useChange(useSendGuardianCodeMutation());
  const [pass, passing] = useChange(usePassGuardianCheckMutation());
  const needsMobile = guardian.mobile === null;
  const params = { orderId };
  const number = needsMobile ? { mobile } : {};

  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [wait]);

  const handleSend = async () => {
    if (await send({ params, body: number })) setWait(PAUSE_SECONDS);
  };
  return (
    <form
      className={styles['part']}
      aria-label="家长确认"
      onSubmit={(event) => {
        event.preventDefault();
        if (CODE.test(code) && !passing.isLoading) void pass({ params, body: { ...number, code } });
      }}
    >
      <h2 className={styles['heading']}>请家长确认</h2>
      <p className={styles['explanation']}>
        {needsMobile
          ? '付款要由大人完成。验证码会发到您填的手机上。'
          : `付款要由大人完成。验证码会发到 ${guardian.mobile}。`}
      </p>
      {needsMobile && (
        <div className={styles['field']}>
          <TextField
            label="家长的手机号"
            value={mobile}
            onChange={(text) => setMobile(text.replace(/\D/g, ''))}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={11}
          />
        </div>
      )}
      <div className={styles['field']}>
        <TextField
          label="验证码"
          value={code}
          onChange={(text) => setCode(text.replace(/\D/g, ''))}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </div>
      <div className={styles['buttons']}>
        <Button
          kind="secondary"
          size="small"
          loading={sending.isLoading}
          disabled={wait > 0 || (needsMobile && !MOBILE_NUMBER.test(mobile))}
          onClick={() => void handleSend()}
        >
          {wait > 0 ? `${wait} 秒后再发` : '获取验证码'}
        </Button>
        <Button type="submit" size="small" loading={passing.isLoading} disabled={!CODE.test(code)}>
          确认
        </Button>
      </div>
    </form>
  );
}

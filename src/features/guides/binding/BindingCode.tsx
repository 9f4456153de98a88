import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { createBindingCode } from '#contract/account/binding.ts';
import { clockText } from '#lib/time/durationText.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { useGetBindingCodeQuery } from '#features/guides/api.ts';
import styles from './BindingCard.module.css';
import { BoundDevice } from './BoundDevice.tsx';

const POLL_INTERVAL_MS = 3 * SECOND_MS;

interface BindingCodeProps {
  code: ReplyOf<typeof createBindingCode>;
  isRenewing: boolean;
  onRenew: () => void;
}

/** Shows a binding code while it is valid, and whether a terminal has used it. */
export function BindingCode({ code, isRenewing, onRenew }: BindingCodeProps) {
  const leftSeconds = useSecondsUntil(code.endsAt);
  const [isOver, setIsOver] = useState(false);
  const { data } = useGetBindingCodeQuery(
    { params: { codeId: code.id } },
    { pollingInterval: isOver || leftSeconds === 0 ? 0 : POLL_INTERVAL_MS },
  );
  const state = data?.state ?? 'waiting';
  if (state !== 'waiting' && !isOver) setIsOver(true);

  if (data && state === 'bound') {
    return (
      <div className={styles['bound']} role="status">
        <Daidi mood={cheering} size={96} />
        <p className={styles['done']}>绑定成功</p>
        {data.device && <BoundDevice keys={data.device} customName={data.deviceName} />}
        <p className={styles['text']}>“{data.deviceName}”已经是你家的设备啦。</p>
        <ButtonLink href={href('deviceIndex')} as={AppLink}>
          去设备管理看看
        </ButtonLink>
      </div>
    );
  }
  if (state === 'ended' || leftSeconds === 0) {
    return (
      <>
        <p className={styles['text']} role="status">
          这个绑定码过期了，再领一个就好。
        </p>
        <Button loading={isRenewing} onClick={onRenew}>
          重新获取
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={styles['code']} role="img" aria-label={`绑定码 ${Array.from(code.code).join(' ')}`}>
        {grouped(code.code)}
      </p>
      <p className={styles['text']}>
        在设备的“设置 → 绑定账号”里输入，还剩{' '}
        <strong className={styles['left']}>{clockText(leftSeconds * SECOND_MS)}</strong>
      </p>
      <p className={styles['waiting']}>正在等设备输入……</p>
      <Button kind="quiet" size="small" loading={isRenewing} onClick={onRenew}>
        换一个
      </Button>
    </>
  );
}

const grouped = (code: string): string => [code.slice(0, 3), code.slice(3, 6), code.slice(6)].join(' ');

/** Returns the seconds until `endsAt` by the server's clock, but never less than 0. */
function useSecondsUntil(endsAt: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(clock.now()), SECOND_MS);
    return () => clearInterval(ticking);
  }, [clock]);
  return Math.max(0, Math.ceil((endsAt - now) / SECOND_MS));
}

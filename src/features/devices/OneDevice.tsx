import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { RandomId } from '#contract/fields.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { is } from 'valibot';
import type { ShownDevice } from './describe.ts';
import { DevicesSkeleton } from './DevicesSkeleton.tsx';
import { useDevices } from './useDevices.ts';

interface OneDeviceProps {
  title: string;
  children: (device: ShownDevice) => ReactNode;
}

const indexLink = (
  <ButtonLink href={href('deviceIndex')} as={AppLink}>
    看看登录的设备
  </ButtonLink>
);

/** Loads the device that the address names, or asks a guest to log in. */
export function OneDevice({ title, children }: OneDeviceProps) {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const query = useDevices();
  const id = search.get('id');
  const frame = (state: ReactNode) => (
    <ScreenFrame title={title} parent={href('deviceIndex')}>
      {state}
    </ScreenFrame>
  );
  if (!is(RandomId, id)) return <NotFoundWithLink href={href('deviceIndex')}>看看登录的设备</NotFoundWithLink>;
  if (!isSignedIn) {
    return frame(
      <EmptyState
        title="先登录，再看设备"
        text="这里能看到账号登录在哪些手机、手表和音箱上"
        action={<LoginLink>去登录</LoginLink>}
      />,
    );
  }
  return (
    <QueryState
      query={query}
      loading={<DevicesSkeleton />}
      frame={frame}
      isEmpty={({ items }) => !items.some((device) => device.id === id)}
      empty={<EmptyState mood={lost} title="这台设备已经退出了" text="它没有登录着你的账号" action={indexLink} />}
    >
      {({ items }) => items.filter((device) => device.id === id).map((device) => children(device))}
    </QueryState>
  );
}

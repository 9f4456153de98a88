import { useRef, type ComponentProps, type MouseEvent } from 'react';
import { MEMBERSHIP_PAGE } from '#contract/host/hostEvents.ts';
import { roots } from '#platform/environment/build.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { isInApp } from '#platform/navigation/continueTo.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { usePresence } from '#platform/navigation/afterReply/usePresence.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/**
 * Links to the page where users buy a membership. In a host this is the host's own page, because app stores demand
 * that. If the host has no such page, the link leads to the configured address (HTTP-06), which by default is our own
 * screen.
 */
export function MembershipLink(props: ComponentProps<typeof AppLink>) {
  const { host } = useServices();
  const navigate = useNavigateAfterReply();
  const presence = usePresence();
  const isAsking = useRef(false);

  const open = async (target: URL) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isOpened = await host.openNative(MEMBERSHIP_PAGE);
    isAsking.current = false;
    if (isOpened) return;
    if (isInApp(target)) navigate(props.href);
    else if (presence() === 'here') void host.openPage(target.href);
  };
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const target = new URL(roots.openMember, location.href);
    if (!host.isReady() && isInApp(target)) return;
    event.preventDefault();
    void open(target);
  };

  return <AppLink {...props} onClick={handleClick} />;
}

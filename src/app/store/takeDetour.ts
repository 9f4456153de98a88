import type { DetourCode } from '#contract/problem.ts';
import { href } from '#platform/navigation/paths.ts';
import { pathBelowBase, type RouterPort } from '#platform/navigation/navigator.ts';

const screens: Record<DetourCode, string> = {
  guardian_consent_needed: href('privacy', { consent: 'guardian' }),
  agreement_changed: href('privacy', { consent: 'agreement' }),
  account_closing: href('accountCloseAgree'),
};

/**
 * Opens the screen on which the user can do what the gateway requires of the account. Forms keep their drafts until the
 * user returns.
 */
export function takeDetour(code: DetourCode, router: Pick<RouterPort, 'navigate'> | undefined): void {
  const screen = screens[code];
  if (pathBelowBase(new URL(location.href)) !== screen) router?.navigate(screen);
}

import { loginScreenShown } from '#platform/session/login/loginEvents.ts';
import type { startSession } from '#test/harness/session/startSession.ts';

/** Does what the app's gate does when it shows the login screen in place of a screen that the user may not open. */
export function showLoginScreen({
  services,
  dispatch,
}: Pick<ReturnType<typeof startSession>, 'services' | 'dispatch'>) {
  const isPaused = services.cookies.read('app_auth_skip') !== undefined;
  services.cookies.write('app_auth_skip', '1', Date.now() + 60_000);
  dispatch(loginScreenShown({ isPaused }));
}

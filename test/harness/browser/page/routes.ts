import { screens } from '#app/screens.ts';
import { paths } from '#platform/navigation/paths.ts';
import { navigateInside, waitForTitle } from './pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

export const currentPathname = ({ page }: Phone): string => new URL(page.url()).pathname;

export const withoutQuery = (path: string): string => path.replace(/\?.*/, '');

/**
 * Navigates inside the app, first to /about, which requests no data, and then to the path. So the title changes even if
 * the present screen and the next one have the same title.
 */
export async function navigateTo({ page }: Phone, path: string): Promise<void> {
  if (path !== paths.about) {
    await navigateInside(page, paths.about);
    await waitForTitle(page, screens.about.title);
  }
  await navigateInside(page, path);
}

export const LOGIN = '手机号登录';
export const loginButton = ({ page }: Phone) => page.getByRole('button', { name: LOGIN });

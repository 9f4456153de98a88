import { screens } from '#app/screens.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import type { Phone } from './phone.ts';

/** Screens that only redirect, with the title of the screen to which they redirect. */
export const redirects: Partial<Record<ScreenId, string>> = { exitInWebView: '首页', webViewAuth: '注册 - 呆迪听故事' };

export const isProtected = (id: ScreenId): boolean => screens[id].access === 'login';

/** Returns the routes that do not redirect, as rows of a test: path and title. */
export const routes = (isWanted: (id: ScreenId) => boolean): [path: string, title: string][] =>
  (Object.keys(paths) as ScreenId[])
    .filter((id) => isWanted(id) && !redirects[id])
    .map((id) => [paths[id], screens[id].title]);

export const loginButton = ({ page }: Phone) => page.getByRole('button', { name: '手机号登录' });

/** Returns what the page shows, as soon as it shows something. */
export async function waitForScreen(phone: Phone): Promise<'login' | 'screen'> {
  await phone.page.locator('main:not([aria-busy]), h1').first().waitFor();
  return (await loginButton(phone).isVisible()) ? 'login' : 'screen';
}

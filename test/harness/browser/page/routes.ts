import { screens } from '#app/screens.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { redirects } from '#test/harness/screens/listStates.ts';
import { navigateInside, waitForTitle } from './pages.ts';
import type { Phone } from '#test/harness/browser/phone.ts';

export const isProtected = (id: ScreenId): boolean => screens[id].access === 'login';

/** Without its words, the preparation of a dictation leads to the choice of words. */
const queries: Partial<Record<ScreenId, string>> = { dictationPreparation: '?units=g1b-01' };

export const currentPathname = ({ page }: Phone): string => new URL(page.url()).pathname;

export const withoutQuery = (path: string): string => path.replace(/\?.*/, '');

/** Returns the routes that do not redirect, as rows of a test: path and title. */
export const routes = (isWanted: (id: ScreenId) => boolean): [path: string, title: string][] =>
  (Object.keys(paths) as ScreenId[])
    .filter((id) => isWanted(id) && !redirects[id])
    .map((id) => [`${paths[id]}${queries[id] ?? ''}`, screens[id].title]);

/** Returns those of `routes` that differ in their code: screens that are not built yet share theirs. */
export function distinctRoutes(isWanted: (id: ScreenId) => boolean): [path: string, title: string][] {
  const seen = new Set<unknown>();
  return routes((id) => {
    if (!isWanted(id) || seen.has(screens[id].load)) return false;
    seen.add(screens[id].load);
    return true;
  });
}

/** Navigates inside the app, by way of a screen without data, so that the title changes in any case. */
export async function navigateTo({ page }: Phone, path: string): Promise<void> {
  if (path !== paths.about) {
    await navigateInside(page, paths.about);
    await waitForTitle(page, screens.about.title);
  }
  await navigateInside(page, path);
}

export const loginButton = ({ page }: Phone) => page.getByRole('button', { name: '手机号登录' });

/** Returns what the page shows, as soon as it shows something. */
export async function waitForScreen(phone: Phone): Promise<'login' | 'screen'> {
  await phone.page.locator('main:not([aria-busy]), h1').first().waitFor();
  return (await loginButton(phone).isVisible()) ? 'login' : 'screen';
}

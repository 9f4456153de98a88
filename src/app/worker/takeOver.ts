import { TAKE_OVER } from '#platform/offline/offlineNames.ts';
import type { FetchEvent, WorkerScope } from './workerScope.ts';

/**
 * Lets a completely installed release take over after a navigation, unless another tab still shows the app: such a tab
 * may need further files of the present release, which are deleted when the new one takes over. The page that the
 * navigation opens is already a page of the new release.
 *
 * While the navigation is being answered, the page that the user leaves looks like a page in another tab. So this
 * function waits until the new page is open; by then, the page that the user has left is gone. Some browsers do not
 * tell the id of the new page. There, the new release takes over when all pages are closed.
 */
export async function letNewReleaseTakeOver(
  { registration: { waiting }, clients }: Pick<WorkerScope, 'registration' | 'clients'>,
  { resultingClientId = '' }: Pick<FetchEvent, 'resultingClientId'>,
): Promise<void> {
  if (!waiting || resultingClientId === '' || !(await clients.get(resultingClientId))) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.every(({ id }) => id === resultingClientId)) waiting.postMessage(TAKE_OVER);
}

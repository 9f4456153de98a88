import { letNewReleaseTakeOver } from './takeOver.ts';
import type { WorkerScope } from './workerScope.ts';

/**
 * Navigates while a new release waits, and returns the messages to it. The client of the page that the navigation
 * leaves is listed until the new page is open, as in Chromium.
 */
async function navigate({ left = [] as string[], others = [] as string[], opened = 'new', isOpened = true }) {
  const messages: unknown[] = [];
  let open = [...left, ...others];
  const scope = {
    registration: { waiting: { postMessage: (message: unknown) => void messages.push(message) } },
    clients: {
      get: async (id: string) => {
        if (!isOpened) return undefined;
        open = [...others, id];
        return { id };
      },
      matchAll: async () => open.map((id) => ({ id })),
    },
  } as unknown as WorkerScope;
  await letNewReleaseTakeOver(scope, opened === '' ? {} : { resultingClientId: opened });
  return messages;
}

describe('a new release that is completely installed', () => {
  it('takes over when a navigation replaces the only open page, and when a navigation opens the first page', async () => {
    expect(await navigate({ left: ['old'] })).toEqual(['takeOver']);
    expect(await navigate({})).toEqual(['takeOver']);
  });

  it('waits when a second tab is opened, because the first one still shows the present release', async () => {
    expect(await navigate({ others: ['old'] })).toEqual([]);
    expect(await navigate({ left: ['older'], others: ['old'] })).toEqual([]);
  });

  it('waits if the navigation opens no page, or if the browser does not tell the id of the opened page', async () => {
    expect(await navigate({ left: ['old'], isOpened: false })).toEqual([]);
    expect(await navigate({ left: ['old'], opened: '' })).toEqual([]);
  });
});

it('a navigation makes no release take over if no release is waiting when the navigation begins', async () => {
  const get = jest.fn();
  const clients = { get } as unknown as WorkerScope['clients'];
  const registration = { waiting: null } as unknown as ServiceWorkerRegistration;
  await letNewReleaseTakeOver({ registration, clients }, { resultingClientId: 'new' });
  expect(get).not.toHaveBeenCalled();
});

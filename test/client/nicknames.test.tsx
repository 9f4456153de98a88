import { screen, waitFor } from '@testing-library/react';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getEyeCare } from '#contract/family/eyeCare.ts';
import { listBlocked } from '#contract/stories/blocked.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
import { contractEndpoints } from '#test/harness/contractEndpoints.ts';
import { exampleReply } from '#test/harness/fakes/exampleReply.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { screenEntries } from '#test/harness/screens/screenEntries.ts';

/** The nickname of everybody in every reply of the gateway. */
const NICKNAME = '朵朵的真名';
const NAMELESS = 'Mozilla/5.0 ilisten_android/2003/12.0/huawei';
const OTHER = 'Mozilla/5.0 ilisten_android/1002/12.0/huawei';
/** Returns whether a field contains the nickname of a child, a family among friends, a creator, a fan or a customer. */
const isNickname = (path: string, field: string) =>
  /^(nickname|childName|giverName|receiverName|ownerName)$/.test(field) ||
  (field === 'name' && /\/(friend|fans|creator-space)/.test(path));

/**
 * A blocked creator. The nickname is in the field `title`, because the same field contains the title of a blocked story
 * or series.
 */
const blockedCreator = { kind: 'creator' as const, id: 'AAAAAAAAAAAAAAAA', title: NICKNAME, cover: null, blockedAt: 1 };
const timeRequests = [{ id: 'AAAAAAAAAAAAAAAA', nickname: NICKNAME, minutes: 15, isFromHere: false }];

/**
 * The replies of all endpoints. They are generated once, because generating strings that match patterns takes longer
 * than rendering a screen.
 */
const replies = new Map<AnyEndpoint, unknown>();

beforeAll(() => {
  for (const endpoint of contractEndpoints) {
    const reply = exampleReply(endpoint, (field) => (isNickname(endpoint.path, field) ? NICKNAME : undefined));
    replies.set(endpoint, reply);
  }
});

async function open(path: string, userAgent: string) {
  await withUserFetched(() =>
    renderApp(path, {
      userAgent,
      beforeRender: ({ network, dispatch }) => {
        for (const [endpoint, reply] of replies) network.answer(endpoint, reply);
        network.answer(getEyeCare, anEyeCare({ asked: timeRequests }));
        network.answer(listBlocked, { items: [blockedCreator] });
        dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
      },
    }),
  );
  await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull(), { timeout: 15_000 });
  await waitFor(() => expect(document.querySelector('main')?.textContent).not.toBe(''), { timeout: 15_000 });
}

/** Returns all content of a screen, including the values of form fields. */
const shown = () =>
  [document.body.outerHTML, ...screen.queryAllByRole('textbox').map((field) => (field as HTMLInputElement).value)].join(
    '\n',
  );

/** All screens but the gallery of components, which shows no replies. */
const ids = (Object.keys(paths) as ScreenId[]).filter(
  (id) => id !== 'testComponents' && !('redirectsTo' in screenEntries[id]),
);

/**
 * Returns the first address at which tests open a screen, with an invented id if the real one is known only to a
 * database.
 */
function addressOf(id: ScreenId): string {
  const entry = screenEntries[id];
  const { query = '' } = 'redirectsTo' in entry ? {} : entry[0];
  return `${paths[id]}${typeof query === 'string' ? query : '?id=AAAAAAAAAAAAAAAA'}`;
}
/** Further addresses, at which a screen shows other people than at its first address. */
const furtherAddresses = ['/rank/index?kind=listeners', '/friend/interact?invite=AAAAAAAAAAAAAAAA'];

describe('STATE-09 in the app of caller 2003', () => {
  it.each([...ids.map(addressOf), ...furtherAddresses])('%s shows no nickname', async (path) => {
    await open(path, NAMELESS);
    expect(shown()).not.toContain(NICKNAME);
  });
});

it.each([
  '/blacklist',
  '/habit/restrict',
  '/rank/index?kind=listeners',
  '/friend/interact',
  '/profile',
  '/writer_space/fans_list',
  '/writer_space/elec_rank',
])('at %s, apps of other callers show nicknames', async (path) => {
  await open(path, OTHER);
  await waitFor(() => expect(shown()).toContain(NICKNAME), { timeout: 15_000 });
});

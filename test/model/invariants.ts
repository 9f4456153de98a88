import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { storageVersion, livingCookies, storedTexts } from '#test/model/fakes/browser.ts';
import { ownerOf, people } from './people.ts';
import type { Tab } from './tab.ts';

const sessionCookies = ['token', 'token_expire', 'token_updated_at', 'user_id', 'nickname', 'avatar', 'anonymous'];
const digests = new Map(people.map((person) => [fingerprint(`host-${person}`), person]));

/** Returns an inconsistency between the states of the tabs, the cookies and the storage; undefined if there is none. */
export function problemOf(tabs: readonly Tab[]): string | undefined {
  for (const tab of tabs) {
    const problem = problemOfState(tab);
    if (problem) return `tab ${tab.index}: ${problem}`;
  }
  return problemOfStorage(tabs);
}

type State = ReturnType<Tab['store']['getState']>;
/** The states that have already been checked. They need no second check, and most steps change no state. */
const checkedStates = new WeakSet<State>();
let lastCheckedStorage = '';

function problemOfState({ store }: Tab): string | undefined {
  const state = store.getState();
  if (checkedStates.has(state)) return undefined;
  const { auth, user, api, player } = state;
  const owner = ownerOf(auth.token);
  for (const field of ['userId', 'nickname', 'avatar', 'mobile'] as const) {
    const other = ownerOf(user[field]);
    if (other !== '' && other !== owner) return `${field} of ${other} beside a token of ${owner || 'nobody'}`;
  }
  if (user.isAnonymous && owner !== 'g') return `anonymous, with a token of ${owner || 'nobody'}`;
  for (const query of Object.values(api.queries)) {
    const other = ownerOf(JSON.stringify(query?.data ?? ''));
    if (other !== '' && other !== owner) return `an answer for ${other} beside a token of ${owner || 'nobody'}`;
  }
  for (const story of Object.keys(player.heard)) {
    const other = ownerOf(story);
    if (other !== '' && other !== owner) return `what ${other} heard beside a token of ${owner || 'nobody'}`;
  }
  checkedStates.add(state);
  return undefined;
}

function problemOfStorage(tabs: readonly Tab[]): string | undefined {
  const tokens = tabs.map(({ store }) => store.getState().auth.token);
  const moment = `${storageVersion()} ${tokens.join()}`;
  if (moment === lastCheckedStorage) return undefined;
  const cookies = livingCookies();
  const owner = ownerOf(cookies.get('token') ?? '');
  for (const name of ['user_id', 'nickname', 'avatar']) {
    const other = ownerOf(cookies.get(name) ?? '');
    if (other !== '' && other !== owner) return `cookie ${name} of ${other} beside a token of ${owner || 'nobody'}`;
  }
  if (cookies.get('anonymous') === '1' && owner !== 'g')
    return `cookie anonymous beside a token of ${owner || 'nobody'}`;
  const [hostUser = ''] = (storedTexts().get(storageKeys.hostSession) ?? '').split('.');
  const host = digests.get(hostUser);
  if (host && owner && host !== owner) return `the host's session of ${host} beside a token of ${owner}`;
  const present = new Set(tokens.map(ownerOf));
  for (const [name, text] of storedTexts()) {
    const other = ownerOf(text);
    if (other === '' || present.has(other)) continue;
    // Accepts progress that the app could not send before the session expired. The app keeps the progress for its user
    // until the cookie `user_id` contains another user.
    const isKept = name === storageKeys.heardByUser && ['', other].includes(ownerOf(cookies.get('user_id') ?? ''));
    if (!isKept) return `${name} of ${other}, who is not here`;
  }
  lastCheckedStorage = moment;
  return undefined;
}

/**
 * Returns a description of the user's data that a logout has left in this tab or in the browser; undefined if there are
 * none.
 */
export function problemAfterLogout({ store }: Tab, isAlone: boolean): string | undefined {
  const { auth, user, api } = store.getState();
  if (auth.token !== '' || auth.isLogin || user.userId !== '' || user.nickname !== '') return 'a user after the logout';
  if (Object.keys(api.queries).length > 0) return 'answers after the logout';
  const cookie = sessionCookies.find((name) => livingCookies().has(name));
  if (cookie) return `cookie ${cookie} after the logout`;
  const keys = [storageKeys.age, storageKeys.hostSession, storageKeys.heardByUser];
  const kept = isAlone ? keys.find((key) => storedTexts().has(key)) : undefined;
  return kept && `${kept} in the storage after the logout`;
}

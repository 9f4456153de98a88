import crypto from 'node:crypto';
import { createBindingCode, redeemBindingCode } from '#contract/account/binding.ts';
import { listStories } from '#contract/catalogue/catalogue.ts';
import { listStoryRanking } from '#contract/catalogue/rankings.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { listWorks, reportWork } from '#contract/stories/works.ts';
import { countPlay } from '#contract/stories/stories.ts';
import type { Result } from '#test/attack/report.ts';
import { ask, call, send, signInByHost, type Reply, type Target } from '#test/attack/target.ts';

type Outcome = Omit<Result, 'database'>;

/** The number of concurrent requests: enough to cause races, few enough not to overload the gateway. */
const AT_ONCE = 20;

/** Sends requests to all gateways of the database in turn. Returns the number of replies by status. */
async function flood(
  targets: readonly Target[],
  count: number,
  shoot: (target: Target, index: number) => Promise<Reply>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const target = targets[index % targets.length];
      if (!target) throw new Error('There is no gateway to attack.');
      const { status } = await shoot(target, index);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return statuses;
}

const summarizeStatuses = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

const faultsOf = (statuses: ReadonlyMap<number, number>): string[] =>
  [...statuses].filter(([status]) => status >= 500).map(([status, count]) => `${count} answers ${status}`);

const from = (address: string) => ({ 'x-forwarded-for': address });
/** Returns the address of a device in a household. All devices of a household are in one IPv6 network of 64 bits. */
const addressIn = (network: number, host: number): string =>
  `2001:db8:${network.toString(16)}:1::${(host + 1).toString(16)}`;
const anyDevice = () => `device-${crypto.randomUUID()}`;

/** The number of wrong codes that one network may send per hour. */
const BINDING_TRIES_OF_NETWORK = 30;

/**
 * Guesses binding codes with forged device ids, first from one network, then from many. A family must still be able to
 * bind a terminal.
 */
export async function bindingTries(targets: readonly Target[], guesses: number): Promise<Outcome> {
  const guess = (address: (index: number) => string) => (target: Target, index: number) =>
    call(target, redeemBindingCode, {
      deviceId: anyDevice(),
      headers: from(address(index)),
      body: { code: String(1_000_000_000 + index), kind: 'watch', deviceName: '手表' },
    });
  const ofOne = await flood(
    targets,
    guesses,
    guess((index) => addressIn(1, index)),
  );
  const ofMany = await flood(
    targets,
    guesses,
    guess((index) => addressIn(2 + (index % 200), index)),
  );
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const userToken = await signInByHost(target, `binder-${crypto.randomUUID()}`);
  const { code } = await ask(target, createBindingCode, { userToken, body: { kind: 'watch' } });
  const honest = await call(targets.at(-1) ?? target, redeemBindingCode, {
    headers: from('2001:db8:ffff:1::1'),
    body: { code, kind: 'watch', deviceName: '手表' },
  });
  const tried = ofOne.get(400) ?? 0;
  return {
    attack: 'guessed binding codes',
    attempts: 2 * guesses + 1,
    observed: `one network: ${summarizeStatuses(ofOne)}; 200 networks: ${summarizeStatuses(ofMany)}; a family meanwhile: ${honest.status}`,
    violations: [
      ...faultsOf(ofOne),
      ...faultsOf(ofMany),
      ...(tried > BINDING_TRIES_OF_NETWORK ? [`one network tried ${tried} codes`] : []),
      ...(honest.status === 200 ? [] : [`an honest family got ${honest.status} ${honest.body.toString('utf8')}`]),
    ],
  };
}

/** The number of SMS codes that one network may request per hour: the default of CAPTCHAS_PER_ADDRESS_HOUR. */
const CAPTCHAS_OF_NETWORK = 20;

/** Requests text messages to many numbers from one IPv6 network. */
export async function captchas(
  targets: readonly Target[],
  { requests, messages }: { requests: number; messages: readonly unknown[] },
): Promise<Outcome> {
  const before = messages.length;
  const first = 13_000_000_000 + crypto.randomInt(900_000_000);
  const ask = (address: string, mobile: number) => (target: Target) =>
    send(target, {
      method: 'POST',
      url: '/account/captcha',
      headers: {
        'content-type': 'application/json',
        origin: target.publicOrigin,
        [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID(),
        ...from(address),
      },
      body: JSON.stringify({ mobile: String(mobile) }),
    });
  const statuses = await flood(targets, requests, (target, index) => ask(addressIn(1, index), first + index)(target));
  const sent = messages.length - before;
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const honest = await ask('2001:db8:ffff:1::1', first + requests)(target);
  return {
    attack: 'text messages',
    attempts: requests + 1,
    observed: `${sent} sent to one network: ${summarizeStatuses(statuses)}; another network meanwhile: ${honest.status}`,
    violations: [
      // On a busy machine, the stand-in for the SMS provider can answer too late. The gateway then refuses with 503.
      ...faultsOf(new Map([...statuses].filter(([status]) => status !== 503))),
      ...(sent > CAPTCHAS_OF_NETWORK ? [`${sent} messages for one network`] : []),
      ...(honest.status === 200 ? [] : [`an honest family got ${honest.status}`]),
    ],
  };
}

/** The number of plays that one network can add to a story per day. */
const PLAYS_OF_NETWORK = 5;

/** Plays one story from one network with forged device ids. */
export async function playCounts(targets: readonly Target[], requests: number): Promise<Outcome> {
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const { items } = await ask(target, listStories, { query: { sort: 'newest', limit: '20' } });
  const storyId = items.at(-1)?.story.id ?? '';
  const countOf = async () => {
    const ranking = await ask(target, listStoryRanking, { query: { board: 'hot', period: 'week' } });
    return ranking.items.find(({ story }) => story.id === storyId)?.count ?? 0;
  };
  const before = await countOf();
  const statuses = await flood(targets, requests, (each, index) =>
    call(each, countPlay, { params: { storyId }, deviceId: anyDevice(), headers: from(addressIn(1, index)) }),
  );
  const added = (await countOf()) - before;
  return {
    attack: 'play counts',
    attempts: requests,
    observed: `${added} plays counted for one network: ${summarizeStatuses(statuses)}`,
    violations: [
      ...faultsOf(statuses),
      ...(added > PLAYS_OF_NETWORK ? [`${added} plays of one network were counted`] : []),
    ],
  };
}

/** The number of reports that one network may send per day. */
const REPORTS_OF_NETWORK = 60;

/** Reports recordings from one network with many accounts. */
export async function reports(targets: readonly Target[], accounts: number): Promise<Outcome> {
  const [target] = targets;
  if (!target) throw new Error('There is no gateway to attack.');
  const { items } = await ask(target, listStories, { query: { sort: 'newest', limit: '50' } });
  const lists = await Promise.all(items.map(({ story }) => ask(target, listWorks, { params: { storyId: story.id } })));
  const workIds = lists.flatMap((list) => list.items.map(({ id }) => id));
  const users = await Promise.all(
    Array.from({ length: accounts }, (_, index) => signInByHost(target, `reporter-${index}`)),
  );
  const reportsOf = users.flatMap((userToken) => workIds.map((workId) => ({ userToken, workId })));
  const statuses = await flood(targets, reportsOf.length, (each, index) => {
    const { userToken, workId = '' } = reportsOf[index] ?? {};
    return call(each, reportWork, {
      userToken,
      params: { workId },
      headers: from(addressIn(1, index)),
      body: { reason: 'other' },
    });
  });
  const accepted = statuses.get(200) ?? 0;
  return {
    attack: 'reports of recordings',
    attempts: reportsOf.length,
    observed: `${accounts} accounts of one network: ${summarizeStatuses(statuses)}`,
    violations: [
      ...faultsOf(statuses),
      ...(accepted > REPORTS_OF_NETWORK ? [`${accepted} reports of one network were accepted`] : []),
    ],
  };
}

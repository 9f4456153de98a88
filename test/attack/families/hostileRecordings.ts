import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import { createWork, deleteWork, getMyWork, listMyWorks, type MyWorkDetail } from '#contract/works/myWorks.ts';
import { messageOf, type ProblemCode } from '#server/endpoint/problem.ts';
import { hostileSounds } from '#server/testing/hostileSounds.ts';
import { watchMemory, type AttackedGateway } from '#test/attack/gateways.ts';
import { faultsOf } from '#test/attack/replyRules.ts';
import type { Result } from '#test/attack/report.ts';
import { agreeAsGuardian, type Messages } from '#test/attack/adults.ts';
import { ask, call, send, signInByHost } from '#test/attack/target.ts';
import { announcedAs, codeOf, filesOf, OCTETS, signedBy, TUS } from '#test/attack/uploading.ts';

type Outcome = Omit<Result, 'database'>;

const GOOD_SOUND = 'src/server/testing/recording.mp3';
/** The number of files that each user sends, which is less than the twelve unchecked uploads that a user may have. */
const FILES_OF_USER = 10;
/**
 * The number of MB by which the gateway's memory may grow. The gateway decodes one sound at a time, in a thread with
 * less than half of this memory.
 */
const MAX_GROWTH_MB = 250;
const CHECKED_WITHIN_MS = 240_000;
const POLL_MS = 100;

const reasons = [
  'recording_empty',
  'recording_type',
  'recording_broken',
  'recording_short',
  'recording_long',
  'recording_quiet',
  'recording_loud',
  'recording_level',
] as const satisfies readonly ProblemCode[];
const codeOfText = new Map<string, string>(reasons.map((code) => [messageOf(code), code]));

interface Sent {
  name: string;
  userToken: string;
  workId: string;
  uploadId: string;
  url: string;
}

/**
 * Sends files that the gateway must not accept as sound. Each must be refused with a text for the user, and must leave
 * nothing in the store, nor in the database once the user has deleted the recording. Afterwards the gateway must still
 * accept a good file.
 */
export async function hostileRecordings(
  target: AttackedGateway,
  { everyNth, seed, messages }: { everyNth: number; seed: number; messages: Messages },
): Promise<Outcome> {
  const good = fs.readFileSync(GOOD_SOUND);
  const files = hostileSounds(good).filter((_, index) => index % everyNth === 0);
  const memory = watchMemory(target.pid);
  const before = memory.now();
  const sent: Sent[] = [];
  const violations: string[] = [];
  let userToken = '';
  for (const [index, [name, file]] of files.entries()) {
    if (index % FILES_OF_USER === 0) userToken = await aFamily(target, `recordings-${seed}-${index}`, messages);
    sent.push(await sendSound(target, userToken, { name, file }));
  }
  const counts = new Map<string, number>();
  for (const one of sent) {
    const { outcome, faults } = await outcomeOf(target, one);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    violations.push(...faults.map((fault) => `${one.name}: ${fault}`));
  }
  const unread = await checkEarlyRefusals(target, userToken);
  violations.push(
    ...unread.violations,
    ...(await deleteAll(target, sent)),
    ...(await checkValidRecording(target, { seed, messages }, good)),
  );
  const most = memory.stop();
  if (most - before > MAX_GROWTH_MB) violations.push(`the memory grew from ${before} to ${most} MB`);
  const summary = [...counts].sort().map(([outcome, count]) => `${count} × ${outcome}`);
  return {
    attack: 'hostile recordings',
    attempts: files.length + unread.attempts,
    observed: `${summary.join(', ')}; ${unread.attempts} refused unread; memory ${Math.round(before)} MB, at most ${Math.round(most)} MB`,
    violations,
  };
}

/** Signs in a user whose guardian has consented to recordings. */
async function aFamily(target: AttackedGateway, subject: string, messages: Messages): Promise<string> {
  const userToken = await signInByHost(target, subject);
  await agreeAsGuardian(target, userToken, messages);
  return userToken;
}

const draftOf = async (target: AttackedGateway, userToken: string): Promise<string> => {
  const body = { storyId: null, title: '我的故事', sentences: [{ text: '从前', startMs: 0, endMs: 0 }] };
  return (await ask(target, createWork, { userToken, body })).id;
};

const announce = (target: AttackedGateway, userToken: string, sound: { bytes: number | string; work: string }) =>
  send(target, {
    method: 'POST',
    url: UPLOADS_PATH,
    headers: {
      ...signedBy(target, userToken),
      ...TUS,
      'upload-length': String(sound.bytes),
      'upload-metadata': announcedAs({ purpose: 'recording', work: sound.work }),
    },
  });

async function sendSound(
  target: AttackedGateway,
  userToken: string,
  { name, file }: { name: string; file: Buffer },
): Promise<Sent> {
  const workId = await draftOf(target, userToken);
  const created = await announce(target, userToken, { bytes: file.length, work: workId });
  const url = created.headers.location ?? '';
  const headers = { ...signedBy(target, userToken), ...TUS, 'upload-offset': '0', 'content-type': OCTETS };
  const { status } = await send(target, { method: 'PATCH', url, headers, body: file });
  if (status !== 204) throw new Error(`${name}: the bytes were answered with ${status}`);
  return { name, userToken, workId, uploadId: url.split('/').at(-1) ?? '', url };
}

/** Waits until the gateway has accepted or refused the sound of a work. */
async function waitForDecision(target: AttackedGateway, { userToken, workId }: Pick<Sent, 'userToken' | 'workId'>) {
  const until = Date.now() + CHECKED_WITHIN_MS;
  for (;;) {
    const work: MyWorkDetail = await ask(target, getMyWork, { userToken, params: { workId } });
    if (work.state !== 'uploading') return work;
    if (Date.now() > until) throw new Error(`A recording was not checked within ${CHECKED_WITHIN_MS / 1000} s.`);
    await wait(POLL_MS);
  }
}

/**
 * Waits until the gateway has deleted the files of a refused upload, which it does just after the refusal. Returns the
 * files that are left.
 */
async function filesLeft(target: AttackedGateway, uploadId: string): Promise<string[]> {
  const until = Date.now() + CHECKED_WITHIN_MS;
  for (;;) {
    const left = filesOf(target, uploadId);
    if (left.length === 0 || Date.now() > until) return left;
    await wait(POLL_MS);
  }
}

async function outcomeOf(target: AttackedGateway, sent: Sent): Promise<{ outcome: string; faults: string[] }> {
  const work = await waitForDecision(target, sent);
  const outcome = codeOfText.get(work.upload?.problem ?? '') ?? 'accepted';
  const faults: string[] = [];
  if (outcome === 'accepted' || work.upload?.state !== 'refused') faults.push('was not refused with a text');
  if (work.durationMs !== 0 || work.sound !== null) faults.push('became the sound of the work');
  const left = await filesLeft(target, sent.uploadId);
  if (left.length > 0) faults.push(`left ${left.join(', ')}`);
  return { outcome, faults };
}

/**
 * Creates a recording of 25 s that only its family may hear. Returns its id, its address for the family, and the
 * family's token.
 */
export async function aRecording(
  target: AttackedGateway,
  { subject, messages }: { subject: string; messages: Messages },
) {
  const userToken = await aFamily(target, subject, messages);
  const file = fs.readFileSync(GOOD_SOUND);
  const { id, sound } = await waitForDecision(target, await sendSound(target, userToken, { name: subject, file }));
  if (!sound) throw new Error('A good recording was refused.');
  return { userToken, workId: id, url: sound.url };
}

/** Announces uploads that must be refused before any byte is sent. */
async function checkEarlyRefusals(target: AttackedGateway, userToken: string) {
  const work = await draftOf(target, userToken);
  const tries = [
    { bytes: 0, work, code: 'recording_empty' },
    { bytes: 60 * 1024 * 1024 + 1, work, code: 'recording_heavy' },
    { bytes: 2 ** 40, work, code: 'recording_heavy' },
    { bytes: 1_000, work: '', code: 'invalid_input' },
    { bytes: 1_000, work: '../../etc/passwd', code: 'invalid_input' },
    { bytes: 1_000, work: 'no-such-work', code: 'not_found' },
  ];
  const violations: string[] = [];
  for (const { code, ...sound } of tries) {
    const reply = await announce(target, userToken, sound);
    const faults = faultsOf({ method: 'POST' }, reply, { isProduction: target.isProduction, schema: undefined });
    if (codeOf(reply) !== code) faults.push(`${reply.status} ${codeOf(reply)} instead of ${code}`);
    violations.push(...faults.map((fault) => `${sound.bytes} bytes for “${sound.work}”: ${fault}`));
  }
  await call(target, deleteWork, { userToken, params: { workId: work } });
  return { attempts: tries.length, violations };
}

/** Deletes all recordings as their owners, and returns descriptions of what is left of the recordings. */
async function deleteAll(target: AttackedGateway, sent: readonly Sent[]): Promise<string[]> {
  for (const { userToken, url, workId } of sent) {
    await send(target, { method: 'DELETE', url, headers: { ...signedBy(target, userToken), ...TUS } });
    await call(target, deleteWork, { userToken, params: { workId } });
  }
  const left: string[] = [];
  for (const userToken of new Set(sent.map((one) => one.userToken))) {
    const { items } = await ask(target, listMyWorks, { userToken, query: { limit: '20' } });
    if (items.length > 0) left.push(`${items.length} deleted recordings are listed`);
  }
  if (target.databaseUrl !== undefined) left.push(...(await rowsOf(target.databaseUrl, sent)));
  return left;
}

/**
 * Returns descriptions of the rows that the database still contains about deleted recordings. Finished jobs are kept
 * for a while (docs/retention.md), so they do not count.
 */
async function rowsOf(databaseUrl: string, sent: readonly Sent[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ what: string; count: number }>(
      `select 'uploads' as what, count(*)::int from uploads where id = any($1)
       union all select 'works', count(*)::int from works where id = any($2)
       union all select 'unfinished jobs', count(*)::int from jobs where key = any($1) and done_at is null`,
      [sent.map(({ uploadId }) => uploadId), sent.map(({ workId }) => workId)],
    );
    return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what} are left`);
  } finally {
    await client.end();
  }
}

async function checkValidRecording(
  target: AttackedGateway,
  { seed, messages }: { seed: number; messages: Messages },
  file: Buffer,
): Promise<string[]> {
  const userToken = await aFamily(target, `recordings-${seed}-good`, messages);
  const work = await waitForDecision(target, await sendSound(target, userToken, { name: 'a good recording', file }));
  await call(target, deleteWork, { userToken, params: { workId: work.id } });
  return work.upload === null && work.durationMs > 24_000 ? [] : ['a good recording was refused afterwards'];
}

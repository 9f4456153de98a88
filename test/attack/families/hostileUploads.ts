import http from 'node:http';
import fc from 'fast-check';
import sharp from 'sharp';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { omit } from '#lib/omit.ts';
import { HOSTILE_TEXT, hostileFiles, type HostileFile } from '#test/builders/hostileFiles.ts';
import { watchMemory, type AttackedGateway } from '#test/attack/gateways.ts';
import { faultsOf } from '#test/attack/replyRules.ts';
import type { Result } from '#test/attack/report.ts';
import { call, send, signInByHost, type Reply } from '#test/attack/target.ts';
import { announcedAs, codeOf, filesOf, OCTETS, signedBy, TUS } from '#test/attack/uploading.ts';

type Outcome = Omit<Result, 'database'>;

/**
 * The number of files that each user sends. A user may begin 30 uploads per minute, so several users send the files.
 */
const FILES_OF_USER = 20;
/**
 * The number of MB by which the gateway's memory may grow. The gateway decodes even a picture of 52 megapixels in
 * parts.
 */
const MAX_GROWTH_MB = 400;
const purpose = (name: string) => announcedAs({ purpose: name });

/**
 * Sends hostile files and requests that break the protocol. Each must be refused with a text for the user, or result in
 * pictures that contain nothing but pixels. Refused files must leave nothing in the store.
 */
export async function hostileUploads(target: AttackedGateway, everyNth: number, seed: number): Promise<Outcome> {
  const [numbers = []] = fc.sample(
    fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 2_000, maxLength: 2_000 }),
    {
      numRuns: 1,
      seed,
    },
  );
  let next = 0;
  const random = () => numbers[(next += 1) % numbers.length] ?? 0;
  const files = (await hostileFiles(random)).filter((_, index) => index % everyNth === 0);
  const memory = watchMemory(target.pid);
  const before = memory.now();
  const counts = new Map<string, number>();
  const violations: string[] = [];
  let user = '';
  for (const [index, file] of files.entries()) {
    if (index % FILES_OF_USER === 0) user = await signInByHost(target, `uploads-${seed}-${index}`);
    const { outcome, faults } = await sendFile(target, user, file);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    violations.push(...faults.map((fault) => `${file.name}: ${fault}`));
  }
  const broken = await brokenRequests(target, seed);
  const most = memory.stop();
  if (most - before > MAX_GROWTH_MB) violations.push(`the memory grew from ${before} to ${most} MB`);
  const summary = [...counts].sort().map(([outcome, count]) => `${count} × ${outcome}`);
  return {
    attack: 'hostile uploads',
    attempts: files.length + broken.attempts,
    observed: `${summary.join(', ')}; ${broken.attempts} broken requests refused; memory ${Math.round(before)} MB, at most ${Math.round(most)} MB`,
    violations: [...violations, ...broken.violations],
  };
}

async function sendFile(
  target: AttackedGateway,
  userToken: string,
  file: HostileFile,
): Promise<{ outcome: string; faults: string[] }> {
  const { outcomes } = file;
  const content = await file.content();
  const faults: string[] = [];
  const check = (method: string, reply: Reply) => {
    faults.push(...faultsOf({ method }, reply, { isProduction: target.isProduction, schema: undefined }));
    return reply;
  };
  const shoot = async (method: string, url: string, headers: Record<string, string>, body?: Buffer) =>
    check(
      method,
      await send(target, { method, url, headers: { ...signedBy(target, userToken), ...TUS, ...headers }, body }),
    );
  const creation = { 'upload-length': String(content.length), 'upload-metadata': purpose('review') };
  const created = await shoot('POST', UPLOADS_PATH, creation);
  const url = created.headers.location ?? '';
  const id = url.split('/').at(-1) ?? '';
  if (created.status !== 201)
    return { outcome: codeOf(created), faults: [...faults, `created with ${created.status}`] };
  const sent = await shoot('PATCH', url, { 'upload-offset': '0', 'content-type': OCTETS }, content);
  if (sent.status !== 204) faults.push(`the bytes were answered with ${sent.status}`);
  const completed = check('PUT', await call(target, completeUpload, { userToken, params: { uploadId: id } }));
  const isAccepted = completed.status === 200;
  const outcome = isAccepted ? 'harmless' : codeOf(completed);
  if (!outcomes.includes(outcome)) faults.push(`${outcome} instead of ${outcomes.join(' or ')}`);
  if (isAccepted) faults.push(...(await faultsOfPictures(target, completed)));
  else if (filesOf(target, id).length > 0) faults.push(`left ${filesOf(target, id).join(', ')}`);
  // The upload is deleted, because unused uploads count towards the quota of the user.
  await shoot('DELETE', url, {});
  if (filesOf(target, id).length > 0) faults.push('files are left after the removal');
  return { outcome, faults };
}

async function faultsOfPictures(target: AttackedGateway, completed: Reply): Promise<string[]> {
  const { thumbnail, full } = JSON.parse(completed.body.toString('utf8')) as { thumbnail: string; full: string };
  const faults: string[] = [];
  for (const url of [thumbnail, full]) {
    const { status, headers, body } = await send(target, { method: 'GET', url });
    if (status !== 200 || headers['content-type'] !== 'image/webp') faults.push(`the picture is a ${status}`);
    if (headers['x-content-type-options'] !== 'nosniff') faults.push('the type of the picture may be guessed');
    if (body.includes(HOSTILE_TEXT)) faults.push('the payload has survived');
    const { exif, icc, xmp, iptc, pages = 1 } = await sharp(body).metadata();
    if (exif || icc || xmp || iptc || pages !== 1) faults.push('metadata have survived');
  }
  return faults;
}

/** Sends requests that break the protocol of uploads. */
async function brokenRequests(
  target: AttackedGateway,
  seed: number,
): Promise<{ attempts: number; violations: string[] }> {
  const user = await signInByHost(target, `uploads-${seed}-protocol`);
  const violations: string[] = [];
  let attempts = 0;
  const refused = async (
    name: string,
    method: string,
    url: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: Buffer } = {},
  ) => {
    attempts += 1;
    const reply = await send(target, { method, url, headers: { ...signedBy(target, user), ...headers }, body });
    const faults = faultsOf({ method }, reply, { isProduction: target.isProduction, schema: undefined });
    if (reply.status < 400 || reply.status >= 500) faults.push(`answered with ${reply.status}`);
    violations.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  const creation = { ...TUS, 'upload-length': '1000', 'upload-metadata': purpose('review') };
  for (const length of ['0', '-1', '1.5', '1e3', 'many', '', '12582913', '99999999999999999999', 'NaN', '0x10'])
    await refused(`length ${length}`, 'POST', UPLOADS_PATH, { headers: { ...creation, 'upload-length': length } });
  for (const name of ['portrait', '', '../../etc', 'review\0', '__proto__'])
    await refused(`purpose ${name}`, 'POST', UPLOADS_PATH, {
      headers: { ...creation, 'upload-metadata': purpose(name) },
    });
  for (const metadata of ['purpose', 'purpose %%%', ' ', 'purpose cmV2aWV3,purpose cmV2aWV3', 'a,b,c,,'])
    await refused(`metadata ${metadata}`, 'POST', UPLOADS_PATH, {
      headers: { ...creation, 'upload-metadata': metadata },
    });
  const withoutVersion = omit(creation, 'tus-resumable');
  await refused('no version', 'POST', UPLOADS_PATH, { headers: withoutVersion });
  await refused('another version', 'POST', UPLOADS_PATH, { headers: { ...creation, 'tus-resumable': '0.2.2' } });
  const withoutLength = omit(creation, 'upload-length');
  await refused('a deferred length', 'POST', UPLOADS_PATH, {
    headers: { ...withoutLength, 'upload-defer-length': '1' },
  });
  await refused('parts', 'POST', UPLOADS_PATH, { headers: { ...withoutLength, 'upload-concat': 'final;/a /b' } });

  const created = await send(target, {
    method: 'POST',
    url: UPLOADS_PATH,
    headers: { ...signedBy(target, user), ...creation },
  });
  const url = created.headers.location ?? '';
  const id = url.split('/').at(-1) ?? '';
  const part = { ...TUS, 'upload-offset': '0', 'content-type': OCTETS };
  for (const offset of ['1', '1000', '1001', '-1', 'x', '99999999999999999999', ''])
    await refused(`offset ${offset}`, 'PATCH', url, {
      headers: { ...part, 'upload-offset': offset },
      body: Buffer.alloc(10),
    });
  for (const type of ['image/jpeg', 'application/json', 'text/html', 'multipart/form-data; boundary=x'])
    await refused(`type ${type}`, 'PATCH', url, { headers: { ...part, 'content-type': type }, body: Buffer.alloc(10) });
  await refused('more than announced', 'PATCH', url, { headers: part, body: Buffer.alloc(1_001) });
  await refused('completed too early', 'PUT', `${url}/completed`);
  for (const strange of ['..%2f..%2fetc', 'x'.repeat(200), '%00', 'AAAAAAAAAAAAAAAA', '__proto__', '..'])
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      await refused(`${method} ${strange}`, method, `${UPLOADS_PATH}/${strange}`, {
        headers: method === 'PATCH' ? part : TUS,
        ...(method === 'PATCH' && { body: Buffer.alloc(10) }),
      });
  for (const file of ['picture-320.webp', 'picture-320.png', 'source', '..%2fsource', 'picture-', 'picture-%2e%2e'])
    await refused(`the file ${file}`, 'GET', `/media/upload/${id}/${file}`);
  attempts += 1;
  violations.push(...(await endlessBody(target, user, url)));
  const left = filesOf(target, id);
  if (left.length > 0) violations.push(`the refused requests left ${left.join(', ')}`);
  return { attempts, violations };
}

/**
 * Sends an endless body without a length. The gateway must stop reading after the number of bytes that was announced
 * when the upload was created.
 */
const endlessBody = (target: AttackedGateway, user: string, url: string): Promise<string[]> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(target.origin);
    const headers = { ...signedBy(target, user), ...TUS, 'upload-offset': '0', 'content-type': OCTETS };
    const request = http.request({ hostname, port, method: 'PATCH', path: url, headers, agent: false });
    let written = 0;
    const timer = setInterval(() => {
      written += 64 * 1024;
      request.write(Buffer.alloc(64 * 1024));
      if (written > 64 * 1024 * 1024) end(['the gateway reads an endless body']);
    }, 2);
    const end = (faults: string[]) => {
      clearInterval(timer);
      request.destroy();
      resolve(faults);
    };
    request.once('response', ({ statusCode = 0 }) =>
      end(statusCode === 413 ? [] : [`an endless body was answered with ${statusCode}`]),
    );
    request.once('error', () => end([]));
  });

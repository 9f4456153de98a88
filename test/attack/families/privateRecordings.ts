import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import { deleteWork, getMyWork } from '#contract/works/myWorks.ts';
import { getStory } from '#contract/stories/stories.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { audiences } from '#lib/works/workRules.ts';
import { signUntil } from '#server/content/load/signedAddress.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import type { Messages } from '#test/attack/adults.ts';
import type { AttackedGateway } from '#test/attack/gateways.ts';
import { faultsOf } from '#test/attack/replyRules.ts';
import type { Result } from '#test/attack/report.ts';
import { ask, send, type Reply } from '#test/attack/target.ts';
import { signedBy } from '#test/attack/uploading.ts';
import { aRecording } from './hostileRecordings.ts';

type Outcome = Omit<Result, 'database'>;

/**
 * The accepted policies for referrers. With them, browsers send at most the origin of the page, and never its path and
 * query.
 */
const REFERRER_POLICIES = ['no-referrer', 'strict-origin'];

/** The parts of a signed address: its path, and the parameters of the signature. */
interface Signed {
  path: string;
  query: URLSearchParams;
}

const parseAddress = (url: string): Signed => {
  const { pathname, searchParams } = new URL(url, 'http://gateway.invalid');
  return { path: pathname, query: searchParams };
};

const withQuery = ({ path, query }: Signed, changes: Record<string, string | undefined>): string => {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return `${path}?${changed}`;
};

/**
 * Requests the bytes of a recording that only its family may hear. The signatures of the addresses are missing,
 * changed, expired, made with other secrets, or made for another recording, another kind of listener or a story; the
 * last address is valid, but the recording has been deleted. All these requests must be refused, but the family must be
 * able to hear the recording until it is deleted.
 */
export async function privateRecordings(
  target: AttackedGateway,
  { seed, messages }: { seed: number; messages: Messages },
): Promise<Outcome> {
  const own = await aRecording(target, { subject: `private-${seed}-own`, messages });
  const foreign = await aRecording(target, { subject: `private-${seed}-foreign`, messages });
  const { url } = own;
  const secret = await target.withDatabase((db) => loadServerSecret(db));
  const { sound } = await ask(target, getStory, {
    userToken: foreign.userToken,
    params: { storyId: 'daidi-ear-umbrella' },
  });
  const attempts = forgedAddresses({ url, foreignUrl: foreign.url, storyUrl: sound.url, secret });

  const violations: string[] = [];
  const check = (name: string, method: string, reply: Reply) => {
    const faults = faultsOf({ method }, reply, { isProduction: target.isProduction, schema: undefined });
    if (!REFERRER_POLICIES.includes(String(reply.headers['referrer-policy']))) faults.push('another page may learn it');
    violations.push(...faults.map((fault) => `${name}: ${fault}`));
  };
  const hears = async (when: string): Promise<void> => {
    const reply = await send(target, { method: 'GET', url });
    check(when, 'GET', reply);
    const { status, headers, body } = reply;
    if (status !== 200 || headers['content-type'] !== 'audio/mpeg' || body.length < 10_000)
      violations.push(`${when}: the family does not hear it (${status}, ${body.length} bytes)`);
    if (headers['cache-control'] !== 'private, no-store') violations.push(`${when}: it may be stored on the way`);
  };
  const refuses = async (name: string, address: string, userToken?: string): Promise<void> => {
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { range: 'bytes=0-99' }],
      ['HEAD', {}],
    ] as const) {
      const identity = userToken === undefined ? {} : signedBy(target, userToken);
      const reply = await send(target, { method, url: address, headers: { ...headers, ...identity } });
      check(name, method, reply);
      if (reply.status < 400) violations.push(`${name}: ${method} was answered with ${reply.status}`);
      if (reply.body.subarray(0, 3).equals(ID3) || reply.headers['content-type'] === 'audio/mpeg')
        violations.push(`${name}: ${method} returned sound`);
    }
  };

  await hears('before the attack');
  for (const [name, address] of Object.entries(attempts)) await refuses(name, address);
  // The signature alone decides, whoever is signed in. So some attempts are repeated as another user.
  for (const [name, address] of Object.entries(attempts).slice(0, 3)) await refuses(name, address, foreign.userToken);
  await hears('after the attack');
  const { state } = await ask(target, getMyWork, { userToken: own.userToken, params: { workId: own.workId } });
  await ask(target, deleteWork, { userToken: own.userToken, params: { workId: own.workId } });
  await refuses('deleted', url);
  await ask(target, deleteWork, { userToken: foreign.userToken, params: { workId: foreign.workId } });
  return {
    attack: 'private recordings',
    attempts: 3 * (Object.keys(attempts).length + 4),
    observed: `a recording in the state ${state}: 0 bytes for all but its family`,
    violations,
  };
}

/** The first bytes of the MP3 files. */
const ID3 = Buffer.from('ID3');

interface Known {
  url: string;
  /** The address of another family's recording. */
  foreignUrl: string;
  /** The address of the sound of a story. */
  storyUrl: string;
  secret: string;
}

/** Returns addresses of the recording at `url` that nobody may use. The keys say what is wrong with them. */
function forgedAddresses({ url, foreignUrl, storyUrl, secret }: Known): Record<string, string> {
  const own = parseAddress(url);
  const [foreign, story] = [parseAddress(foreignUrl), parseAddress(storyUrl)];
  const signature = own.query.get('signature') ?? '';
  const expires = own.query.get('expires') ?? '';
  const other = signature.startsWith('A') ? 'B' : 'A';
  const now = Date.now();
  const valid = now + 10 * MINUTE_MS;
  const signedFor = (hearer: string) => own.path.replace(/\w+\.mp3$/, `${hearer}.mp3`);
  const ofOthers = audiences.filter((hearer) => hearer !== 'family');
  return {
    'no signature': own.path,
    'only the expiry': withQuery(own, { signature: undefined }),
    'no expiry': withQuery(own, { expires: undefined }),
    'an empty signature': withQuery(own, { signature: '' }),
    'a changed first character': withQuery(own, { signature: other + signature.slice(1) }),
    // Not the last character, because a part of its bits belongs to no byte of the signature.
    'a changed last character but one': withQuery(own, {
      signature: `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}${signature.slice(-1)}`,
    }),
    'a cut signature': withQuery(own, { signature: signature.slice(0, 20) }),
    'a longer signature': withQuery(own, { signature: `${signature}A` }),
    'a signature of 1,000 characters': withQuery(own, { signature: 'A'.repeat(1_000) }),
    'another case': withQuery(own, { signature: signature.toUpperCase() }),
    'a later expiry': withQuery(own, { expires: String(Number(expires) + HOUR_MS) }),
    'an earlier expiry': withQuery(own, { expires: String(Number(expires) - 1) }),
    'no number as expiry': withQuery(own, { expires: 'Infinity' }),
    'two signatures': `${withQuery(own, {})}&signature=${signature}`,
    'the signature of a recording of others': withQuery({ ...own, query: foreign.query }, {}),
    'the signature of a story': withQuery({ ...own, query: story.query }, {}),
    'signed and expired': signUntil(own.path, secret, now - 1),
    'signed with another secret': signUntil(own.path, `${secret}x`, valid),
    'signed with the secret of development': signUntil(own.path, DEVELOPMENT_SIGNING_SECRET, valid),
    'an encoded path': url.replace('/family.mp3', '%2Ffamily.mp3'),
    'a detour': url.replace('/family.mp3', '/../family.mp3'),
    'another extension': url.replace('.mp3', '.MP3'),
    ...Object.fromEntries(
      ofOthers.flatMap((hearer) => [
        [`the signature of the family for ${hearer}`, withQuery({ ...own, path: signedFor(hearer) }, {})],
        // The signature is correct: a listener may have received it before the recording became private.
        [`signed for ${hearer}`, signUntil(signedFor(hearer), secret, valid)],
      ]),
    ),
    'the upload itself': `${UPLOADS_PATH}/${own.path.split('/').at(-2) ?? ''}`,
  };
}

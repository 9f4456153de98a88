import crypto from 'node:crypto';
import fc from 'fast-check';
import { addAddress, changeAddress, listAddresses } from '#contract/account/addresses.ts';
import { askForExport } from '#contract/account/exports.ts';
import { addFolder, listFolders } from '#contract/experience/favourites.ts';
import { addHonour, changeHonour, listHonours } from '#contract/experience/honours.ts';
import { addHealthRecord, listHealthRecords } from '#contract/family/health.ts';
import { listComments } from '#contract/stories/comments.ts';
import { listWordLists, saveWordList } from '#contract/learning/dictation.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getGoods, listGoods } from '#contract/mall/goods.ts';
import { createOrder, getOrder, quoteOrder } from '#contract/mall/orders.ts';
import { listCourses, listNotes, writeNote } from '#contract/catalogue/knowledge.ts';
import { listSearchHistory, search } from '#contract/catalogue/search.ts';
import { getUserInfo, revokeToken } from '#contract/account/session.ts';
import { CHILD_UNKNOWN_CODE, gatewayHeaders } from '#contract/requestToken.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { jsonSchema } from '#server/endpoint/jsonSchema.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { findKnownValues } from '#test/attack/fuzz/knownValues.ts';
import { faultsOf } from '#test/attack/replyRules.ts';
import type { AttackedGateway } from '#test/attack/gateways.ts';
import type { Result } from '#test/attack/report.ts';
import { validValue, type KnownValues } from '#test/attack/schemaArbitrary.ts';
import { requestToken, validClaims } from '#test/attack/tokens.ts';
import { agreeAsGuardian, confirmAsAdult, type Messages } from '#test/attack/adults.ts';
import { ask, call, signInByHost, type CallOptions, type Reply, type Target } from '#test/attack/target.ts';
import { destructiveEndpoints, isOfChild, ownerRefusals, rowOf } from './matrixRows.ts';
import { makeCreatorObjects } from './creatorObjects.ts';
import { allowedStatuses, makeHiddenObjects } from './hiddenObjects.ts';
import { makeOwnerObjects } from './ownerObjects.ts';
import { makeShopObjects } from './shopObjects.ts';

const SEED = 1;

/**
 * All kinds of senders other than the owner of the requested object. `operator` is another user who claims to be an
 * operator. Operators use commands on the machine of a gateway, so the claim must have no effect over HTTP.
 */
const roles = [
  ...(['no token', 'guest', 'ended session', 'invented token', 'anonymous user', 'other user', 'operator'] as const),
] as const;
type Role = (typeof roles)[number];
const usersOfTheirOwn: readonly Role[] = ['other user', 'operator'];

/**
 * Calls every endpoint as every kind of sender other than the owner, and then, as the owner, the endpoints whose
 * requests name an object. Endpoints whose requests name a work, a creator or a story are also called for a hidden one.
 */
export async function authorizationMatrix(
  target: AttackedGateway,
  messages: Messages,
): Promise<Omit<Result, 'database'>> {
  const owner = await makeOwner(target, messages);
  const endedToken = await signInByHost(target, 'ended');
  await ask(target, revokeToken, { userToken: endedToken });
  const tokenFor = rememberTokens(target);
  const otherToken = (endpoint: AnyEndpoint) => tokenFor(endpoint, 'other');
  const inventedToken = crypto.randomBytes(32).toString('base64url');
  const senderAs: Record<Role, (endpoint: AnyEndpoint) => CallOptions | Promise<CallOptions>> = {
    'no token': () => ({ authorization: '' }),
    guest: () => ({}),
    'ended session': () => ({ userToken: endedToken }),
    'invented token': () => ({ userToken: inventedToken }),
    'anonymous user': async (endpoint) => ({ userToken: await tokenFor(endpoint, 'anonymous', { userType: 0 }) }),
    'other user': async (endpoint) => ({ userToken: await otherToken(endpoint) }),
    operator: async (endpoint) => {
      const claims = {
        ...validClaims({ userToken: await otherToken(endpoint), deviceId: 'matrix operator' }),
        ...operatorClaims,
      };
      const authorization = `Bearer ${requestToken(target.signingSecret, claims)}`;
      return { authorization, headers: { 'x-gw-operator': '1', 'x-actor': 'operator', 'x-role': 'operator' } };
    },
  };

  const violations: string[] = [];
  let attempts = 0;
  for (const endpoint of contractEndpoints) {
    const row = rowOf(endpoint);
    if (!row) {
      violations.push(`${nameOf(endpoint)} has no row in matrixRows.ts`);
      continue;
    }
    const request = { ...sampleOf(endpoint, owner.known), ...owner.exact.get(endpoint) };
    const forHidden = allowedStatuses(endpoint, row.kind === 'named' ? row.refusals : undefined);
    for (const role of roles) {
      const replyTo = async (sent: typeof request) =>
        call(target, endpoint, { ...sent, ...(await senderAs[role](endpoint)), deviceId: `matrix ${role}` });
      const faultsOfReply = (reply: Reply): string[] => [
        ...faultsOf(endpoint, reply, { isProduction: target.isProduction, schema: undefined }),
        ...faultsOfAccess(endpoint, role, reply),
        ...owner.secrets.filter((secret) => reply.body.includes(secret)).map((secret) => `told the secret ${secret}`),
      ];
      const reply = await replyTo(request);
      attempts += 1;
      const faults = [
        ...faultsOfReply(reply),
        ...(row.kind === 'named' && isStranger(endpoint, role) && !row.refusals.includes(reply.status)
          ? [`answered ${reply.status} in place of ${row.refusals.join(' or ')}`]
          : []),
      ];
      violations.push(...faults.map((fault) => `${nameOf(endpoint)} as ${role}: ${fault}`));
      if (!forHidden) continue;
      const hidden = await replyTo(sampleOf(endpoint, { ...owner.known, ...owner.hidden }));
      attempts += 1;
      const mayAsk = refusalOf(endpoint, role) === undefined;
      const faultsOfHidden = [
        ...faultsOfReply(hidden),
        ...(mayAsk && !forHidden.includes(hidden.status)
          ? [`answered ${hidden.status} in place of ${forHidden.join(' or ')}`]
          : []),
      ];
      violations.push(...faultsOfHidden.map((fault) => `${nameOf(endpoint)} of a hidden thing as ${role}: ${fault}`));
    }
    const faultsOfChild = await faultsOfChildren(target, endpoint, request, {
      ownChildren: { userToken: owner.userToken, siblingId: owner.siblingId },
      strangers: { userToken: await otherToken(endpoint), childId: owner.userId },
    });
    attempts += faultsOfChild.attempts;
    violations.push(...faultsOfChild.faults.map((fault) => `${nameOf(endpoint)} ${fault}`));
  }
  violations.push(...(await owner.losses()).map((loss) => `the owner has lost ${loss}`));
  const ofOwner = await faultsOfOwner(target, owner);
  attempts += ofOwner.attempts;
  violations.push(...ofOwner.faults);
  return {
    attack: 'authorization matrix',
    attempts,
    observed: `${contractEndpoints.length} endpoints × ${roles.length} senders`,
    violations,
  };
}

/**
 * Returns a function that returns a token for a call. It signs the user in again only after calls that may have changed
 * something, because only these can have ended the session.
 */
function rememberTokens(target: Target) {
  const tokens = new Map<string, string>();
  return async (endpoint: AnyEndpoint, subject: string, claims?: { userType: number }): Promise<string> => {
    const token = tokens.get(subject) ?? (await signInByHost(target, subject, claims));
    if (isRead(endpoint)) tokens.set(subject, token);
    else tokens.delete(subject);
    return token;
  };
}

const isRead = ({ method, readOnly }: AnyEndpoint): boolean => method === 'GET' || readOnly === true;

/**
 * Sends the same requests once more, now as the owner of the objects. The owner must succeed, or be refused for the
 * reason in `ownerRefusals`. Otherwise a refusal of other senders could be due to a wrong id, and would prove nothing.
 * These requests change and remove the objects, so they must be sent last.
 */
async function faultsOfOwner(
  target: Target,
  { known, exact, byOwner, userToken }: Awaited<ReturnType<typeof makeOwner>>,
): Promise<{ attempts: number; faults: string[] }> {
  const faults: string[] = [];
  const withIds = contractEndpoints.filter(takesIds);
  for (const endpoint of [...withIds].sort((left, right) => turnOf(left) - turnOf(right))) {
    const request = { ...sampleOf(endpoint, known), ...exact.get(endpoint), ...byOwner.get(endpoint) };
    const { status, body } = await call(target, endpoint, { ...request, userToken, deviceId: 'matrix owner' });
    const refusal = ownerRefusals.get(endpoint);
    const text = body.toString('utf8');
    const isAsExpected = refusal === undefined ? status === 200 : text.includes(`"code":"${refusal}"`);
    if (!isAsExpected) faults.push(`${nameOf(endpoint)} as the owner: answered ${status} ${text.slice(0, 200)}`);
  }
  return { attempts: withIds.length, faults };
}

/** Returns whether a request names an object in its path or body. */
function takesIds({ params, body }: AnyEndpoint): boolean {
  const namesOf = (schema: AnyEndpoint['params']): string[] => {
    const { properties = {} } = schema ? (jsonSchema(schema) as { properties?: object }) : {};
    return Object.keys(properties);
  };
  return [...namesOf(params), ...namesOf(body)].some((name) => /Ids?$/.test(name));
}

/**
 * Returns the position in the order of calls: reads, other writes, removals, and last the `destructiveEndpoints`.
 */
function turnOf(endpoint: AnyEndpoint): number {
  const ending = destructiveEndpoints.indexOf(endpoint);
  if (ending >= 0) return 3 + ending;
  if (isRead(endpoint)) return 0;
  return endpoint.method === 'DELETE' ? 2 : 1;
}

interface ChildCallers {
  /**
   * The owner of the objects, whose requests name a second child of the account. None of the objects belongs to that
   * child.
   */
  ownChildren: { userToken: string; siblingId: string };
  /** Another user, who names a child of the owner in the request. */
  strangers: { userToken: string; childId: string };
}

/**
 * Checks that every call which names a child of another account is refused, and that a call for one child of an account
 * finds no object of another child.
 */
async function faultsOfChildren(
  target: Target,
  endpoint: AnyEndpoint,
  request: Pick<CallOptions, 'params' | 'query' | 'body'>,
  { ownChildren, strangers }: ChildCallers,
): Promise<{ attempts: number; faults: string[] }> {
  const faults: string[] = [];
  const callFor = (childId: string, userToken: string) =>
    call(target, endpoint, { ...request, userToken, headers: { [gatewayHeaders.child]: childId } });
  if (endpoint.access !== 'open') {
    const { status, body } = await callFor(strangers.childId, strangers.userToken);
    if (status !== 409 || !body.includes(`"code":"${CHILD_UNKNOWN_CODE}"`))
      faults.push(`for a child of another account: answered ${status}`);
  }
  if (!isOfChild(endpoint)) return { attempts: 1, faults };
  const { status } = await callFor(ownChildren.siblingId, ownChildren.userToken);
  if (status !== 404) faults.push(`for a brother or sister: answered ${status} in place of 404`);
  return { attempts: 2, faults };
}

const operatorClaims = { role: 'operator', actor: 'operator', scope: 'operator', is_operator: true };

/** Returns whether a role may call the endpoint, but does not own the requested object. */
const isStranger = ({ access }: AnyEndpoint, role: Role): boolean =>
  usersOfTheirOwn.includes(role) || (role === 'anonymous user' && access !== 'registered');

const refusals = { invalid_token: 401, signed_out: 401, registration_needed: 403 } as const;

/** Returns the refusal that a role must receive at this access level; undefined if the role may call. */
function refusalOf({ access }: AnyEndpoint, role: Role): keyof typeof refusals | undefined {
  if (access === 'open' || usersOfTheirOwn.includes(role)) return undefined;
  if (role === 'no token') return 'invalid_token';
  if (access === 'client') return undefined;
  if (role !== 'anonymous user') return 'signed_out';
  return access === 'registered' ? 'registration_needed' : undefined;
}

function faultsOfAccess(endpoint: AnyEndpoint, role: Role, { status, body }: Reply): string[] {
  const wanted = refusalOf(endpoint, role);
  const given = Object.entries(refusals).find(
    ([code, itsStatus]) => status === itsStatus && body.includes(`"code":"${code}"`),
  )?.[0];
  if (given === wanted) return [];
  if (wanted === undefined) return [`refused with ${given}, although this role may ask`];
  return [`answered ${status} in place of ${refusals[wanted]} ${wanted}`];
}

/** Creates a user with objects. Each object contains a text that no other user may receive. */
async function makeOwner(target: AttackedGateway, messages: Messages) {
  const secretOf = (kind: string) => `${kind}${crypto.randomBytes(6).toString('hex').replace(/\d/g, 'x')}`;
  const kinds = ['note', 'list', 'comment', 'search', 'road', 'honour', 'folder'];
  const [noteText = '', listTitle = '', commentText = '', searched = '', road = '', honourTitle = '', folderName = ''] =
    kinds.map(secretOf);
  // Everybody may see the nickname, but only the owner may change it.
  const nickname = secretOf('nickname');
  const userToken = await signInByHost(target, 'owner', { nickname });
  const known = await findKnownValues(target, userToken, commentText);
  const as = { userToken };
  const { user } = await ask(target, getUserInfo, as);
  const { items } = await ask(target, listCourses, as);
  const chapterId = items.flatMap(({ marks }) => marks)[0]?.storyId ?? known['storyId']?.[0] ?? '';
  const storyId = known['storyId']?.[0] ?? '';
  const note = await ask(target, writeNote, { ...as, params: { storyId: chapterId }, body: { text: noteText } });
  const { listId } = await ask(target, saveWordList, { ...as, body: { title: listTitle, words: ['雨伞'] } });
  await ask(target, search, { ...as, body: { text: searched, kind: 'all' } });
  const region = { regionCode: '330102', province: '浙江省', city: '杭州市', district: '上城区' };
  const receiving = { receiver: '李小满', mobile: '13800000001', ...region, detailAddress: road, isDefault: true };
  const address = await ask(target, addAddress, { ...as, body: receiving });
  const orderId = await placeAnOrder(target, as, address.id);
  const today = chinaDay(new Date());
  const entry = { kind: 'vision', day: today, left: 50, right: 49 };
  await agreeAsGuardian(target, userToken, messages);
  const childParams = { childId: user.userId };
  const record = await ask(target, addHealthRecord, { ...as, params: childParams, body: { entry, confirmed: true } });
  const received = { kind: 'trophy' as const, title: honourTitle, day: today, note: '', pictures: [] };
  const honour = await ask(target, addHonour, { ...as, body: received });
  await confirmAsAdult(target, { userToken, kind: 'exportData', messages });
  const { exports } = await ask(target, askForExport, as);
  const folder = await ask(target, addFolder, { ...as, body: { name: folderName.slice(0, 12) } });

  const owned = { honourId: honour.id, folderId: folder.id };
  const further = await makeOwnerObjects(target, { userToken, messages }, owned, secretOf);

  const creator = await makeCreatorObjects({ target, userToken, messages, storyId, secretOf });
  const hidden = await makeHiddenObjects({ target, messages, storyId, secretOf });
  const shop = await makeShopObjects({ target, userToken, addressId: address.id, messages, secretOf });

  const seenByOwner = async (): Promise<string> => {
    const answers = await Promise.all([
      ask(target, listNotes, { ...as, params: { storyId: chapterId } }),
      ask(target, listWordLists, as),
      ask(target, listComments, { ...as, params: { storyId }, query: { limit: '50' } }),
      ask(target, listSearchHistory, as),
      ask(target, listAddresses, as),
      ask(target, getUserInfo, { ...as, query: { need_kids: 'true' } }),
      ask(target, getOrder, { ...as, params: { orderId } }),
      ask(target, listHealthRecords, { ...as, params: childParams, query: { kind: 'vision', limit: '20' } }),
      ask(target, listHonours, { ...as, query: { limit: '50' } }),
      ask(target, listFolders, as),
      further.seen(),
      creator.seen(),
    ]);
    return JSON.stringify(answers);
  };
  const before = await seenByOwner();
  const unpaid = '"state":"unpaid"';
  const kept = [
    noteText,
    listTitle,
    commentText,
    searched,
    road,
    nickname,
    orderId,
    unpaid,
    record.id,
    honourTitle,
    folderName,
    ...further.kept,
    ...creator.kept,
  ].filter((text) => before.includes(text));
  return {
    known: {
      ...known,
      noteId: [note.id],
      addressId: [address.id],
      orderId: [orderId],
      recordId: [record.id],
      honourId: [honour.id],
      folderId: [folder.id],
      exportId: exports.map(({ id }) => id),
      day: [today],
      childId: [user.userId],
      listId: [listId],
      setId: [listId],
      // The story is the chapter with the note, so that requests about the note of a story find a note.
      storyId: [chapterId],
      ...further.known,
      ...creator.known,
    } satisfies KnownValues,
    secrets: [
      noteText,
      listTitle,
      commentText,
      searched,
      road,
      user.userId,
      orderId,
      record.id,
      honourTitle,
      folderName,
      ...further.secrets,
      ...creator.secrets,
      ...shop.secrets,
      ...hidden.secrets,
    ],
    /** The ids of hidden things. Requests for hidden things contain these ids in place of the known ones. */
    hidden: hidden.known,
    userToken,
    userId: user.userId,
    siblingId: further.siblingId,
    exact: new Map<AnyEndpoint, Pick<CallOptions, 'params' | 'body'>>([
      ...further.exact,
      ...creator.exact,
      ...shop.exact,
      [changeAddress, { params: { addressId: address.id }, body: receiving }],
      [changeHonour, { params: { honourId: honour.id }, body: { ...received, title: '别的奖状' } }],
    ]),
    byOwner: new Map([...further.byOwner, ...creator.byOwner, ...shop.byOwner]),
    losses: async () => {
      const after = await seenByOwner();
      return kept.filter((text) => !after.includes(text));
    },
  };
}

/** Orders goods without paying, and returns the number of the order. */
async function placeAnOrder(target: Target, as: CallOptions, addressId: string): Promise<string> {
  const { items } = await ask(target, listGoods, { ...as, query: { part: 'hardware', sort: 'editors', limit: '5' } });
  const goods = await ask(target, getGoods, { ...as, params: { goodsId: items[0]?.id ?? '' } });
  const lines = [{ variantId: goods.variants.find(({ isSoldOut }) => !isSoldOut)?.id ?? '', quantity: 1 }];
  const { total } = await ask(target, quoteOrder, { ...as, body: { lines, addressId } });
  const order = { orderKey: crypto.randomUUID(), lines, addressId, expected: total };
  return (await ask(target, createOrder, { ...as, body: order })).id;
}

/**
 * Returns a valid request for an endpoint. It contains existing values where they are known, and is always the same.
 */
function sampleOf(
  { params, query, body }: AnyEndpoint,
  known: KnownValues,
): Pick<CallOptions, 'params' | 'query' | 'body'> {
  const sample = (schema: AnyEndpoint['params']) =>
    schema && fc.sample(validValue(jsonSchema(schema), known, '', true), { numRuns: 1, seed: SEED })[0];
  const texts = (value: unknown): Record<string, string> =>
    Object.fromEntries(Object.entries(value ?? {}).map(([name, part]) => [name, String(part)]));
  const given = sample(body);
  return {
    params: texts(sample(params)),
    query: texts(sample(query)),
    ...(given === undefined ? {} : { body: given }),
  };
}

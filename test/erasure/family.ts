import { setTimeout } from 'node:timers/promises';
import { addAddress } from '#contract/account/addresses.ts';
import { closeAccount, sendClosingCode } from '#contract/account/closing.ts';
import { askForExport, listExports } from '#contract/account/exports.ts';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import { getHeldData } from '#contract/account/privacy.ts';
import { search } from '#contract/catalogue/search.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import { consentService } from '#server/domain/privacy/consents/consentService.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';
import { ask, type Target } from '#test/attack/target.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { plantEverywhere } from './plantEverywhere.ts';
import { plantPerson } from './plants.ts';

/** The number of pictures. Removing this many takes long enough to be interrupted. */
const PICTURES = 400;
const EXPORT_WITHIN_MS = 60_000;

export interface Family {
  userId: string;
  userToken: string;
  mobile: string;
  friendId: string;
  /** A file of the friend, which the erasure must not remove. */
  friendFile: string;
  /** The strings that must not be found anywhere after the erasure. */
  values: string[];
  /** The names of all folders of the store that belong to the family. */
  folders: string[];
  orderId: string;
}

/**
 * Creates two accounts. The first gets rows wherever personal data are stored, many pictures, and the proofs that its
 * parent PIN was entered, which the later steps require.
 */
export async function createFamily(db: Database, objects: ObjectStore, now: Date): Promise<Family> {
  const mobile = '13911112222';
  const own = await userRepository(db).findOrCreateByMobile(mobile, now);
  const friend = await userRepository(db).findOrCreateByMobile('13933334444', now);
  await consentRepository(db).give(own.id, 'agreement', now);
  await consentRepository(db).give(own.id, 'guardian', now);
  const { token } = await sessionRepository(db).begin({ id: own.id, isAnonymous: false }, '1002', now);
  const planted = await plantPerson({ db, objects, now }, { userId: own.id, mobile, friendId: friend.id });
  const { values } = planted;
  const plant = (name: string) => {
    const value = `plant-${name}-${crypto.randomUUID()}`;
    values.push(value);
    return value;
  };
  await plantEverywhere({ db, accountId: own.id, friendId: friend.id, now, plant });
  // Guests must see the account, because the test checks that the replies of the gateway no longer contain the account.
  await consentService(db).give({ accountId: own.id, childId: own.id }, 'display', now, async () => undefined);
  const folders = [planted.uploadId];
  const addPicture = async (userId: string, content: string) => {
    const id = crypto.randomUUID().slice(0, 16);
    const picture = { purpose: 'feedback' as const, state: 'kept' as const, announcedBytes: 1, receivedBytes: 1 };
    await db.insert(uploads).values({ id, userId, ...picture, createdAt: now });
    for (const name of ['320.webp', '1280.webp'])
      await objects.put(uploadFiles.picture(id, name), Buffer.from(content), 'image/webp');
    return id;
  };
  const content = plant('pictures');
  for (let picture = 0; picture < PICTURES; picture += 1) folders.push(await addPicture(own.id, content));
  const friendFile = uploadFiles.picture(await addPicture(friend.id, 'of the friend'), '1280.webp');
  const found = await sessionRepository(db).find(token, '', now);
  if (!found) throw new Error('The session has ended.');
  const session = { sessionId: found.session.id, user: found.user };
  const actions: GuardedAction[] = [{ kind: 'exportData' }, { kind: 'closeAccount' }];
  // The proofs of the entered PIN last longer than usual, because on a busy machine the account is used for minutes
  // before it is closed.
  for (const action of actions)
    await parentPinRepository(db).giveProof(session, action, new Date(now.getTime() + HOUR_MS));
  return { ...planted, userId: own.id, userToken: token, mobile, friendId: friend.id, friendFile, folders };
}

/**
 * Uses the account as its family does, so that its data are also in logs, limits and replies, and requests an export.
 */
export async function exerciseAccount(target: Target, family: Family): Promise<void> {
  const as = { userToken: family.userToken };
  const text = (name: string) => {
    const value = `${name}${crypto.randomUUID().replace(/[\d-]/g, '').slice(0, 12)}`;
    family.values.push(value);
    return value;
  };
  await ask(target, search, { ...as, body: { text: text('sousuo'), kind: 'all' } });
  await ask(target, addAddress, { ...as, body: anAddress({ receiver: text('ren'), detailAddress: text('jiedao') }) });
  await ask(target, getHeldData, { ...as, params: { kind: 'posts' } });
  await ask(target, askForExport, as);
  for (const endsAt = Date.now() + EXPORT_WITHIN_MS; ;) {
    const [newest] = (await ask(target, listExports, as)).exports;
    if (newest?.state === 'ready') {
      family.folders.push(newest.id);
      return;
    }
    if (newest?.state !== 'making' || Date.now() > endsAt) throw new Error(`The export is ${newest?.state ?? 'gone'}.`);
    await setTimeout(500);
  }
}

/** Closes the account with the SMS code that is sent to its number. */
export async function closeFamilyAccount(
  target: Target,
  { userToken }: Family,
  messages: readonly { code: string }[],
): Promise<void> {
  await ask(target, sendClosingCode, { userToken, body: {} });
  const code = messages.at(-1)?.code ?? '';
  await ask(target, closeAccount, { userToken, body: { code, reason: 'other' } });
}

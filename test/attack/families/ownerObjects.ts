import {
  changeWork,
  createWork,
  deleteWork,
  getMyWork,
  getWorkHearing,
  getWorkLog,
  submitWork,
  withdrawWork,
} from '#contract/works/myWorks.ts';
import { applyAsPartner, listPartnerApplications } from '#contract/account/partners.ts';
import { getFeedback, replyToFeedback, writeFeedback } from '#contract/account/feedback.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { addAim, changeAim, getAim } from '#contract/experience/aims.ts';
import { listOwnEntries, shareEntry } from '#contract/experience/entries.ts';
import * as favourites from '#contract/experience/favourites.ts';
import { saveAvatar } from '#contract/family/avatar.ts';
import { addChild } from '#contract/family/children.ts';
import { askForTime, decideRequest, getEyeCare } from '#contract/family/eyeCare.ts';
import * as friends from '#contract/family/friends.ts';
import { UPLOADS_PATH } from '#contract/uploads.ts';
import { confirmAsAdult, type Messages } from '#test/attack/adults.ts';
import { send, ask, signInByHost, type CallOptions, type Target } from '#test/attack/target.ts';
import { requestToken, validClaims } from '#test/attack/tokens.ts';

interface Known {
  honourId: string;
  folderId: string;
}

type Request = Pick<CallOptions, 'params' | 'body'>;

/**
 * Creates further objects of the owner, each with a text that nobody else may receive. The result `exact` contains
 * requests that need a certain combination of objects; `siblingId` is a second child of the account, to whom no object
 * belongs.
 */
export async function makeOwnerObjects(
  target: Target,
  family: Family,
  known: Known,
  secretOf: (kind: string) => string,
) {
  const { userToken } = family;
  const as = { userToken };
  const [aimTitle, entryTitle, feedbackText, organisation, nickname, workTitle] = (
    ['aim', 'entry', 'feedback', 'partner', 'brother', 'recording'] as const
  ).map(secretOf) as [string, string, string, string, string, string];
  const shared = { tags: [], steps: [], aimId: null };
  const aimBody = {
    kind: 'life',
    measure: 'days',
    title: aimTitle,
    note: '',
    tags: [],
    target: 3,
    deadline: null,
    steps: [],
  };
  const aim = await ask(target, addAim, { ...as, body: aimBody });
  const entryBody = {
    ...shared,
    form: 'activity',
    kind: 'life',
    title: entryTitle,
    text: '一起去看看',
    ageFrom: 3,
    ageTo: 10,
  };
  const entry = await ask(target, shareEntry, { ...as, body: { ...entryBody, places: [], seasons: [] } });
  const written = { topic: 'other', text: feedbackText, pictures: [], contact: null, device: null };
  const feedback = await ask(target, writeFeedback, { ...as, body: written });
  const partner = {
    kind: 'other',
    organisation,
    contactName: '王芳',
    phone: '13800000002',
    description: '想一起做活动',
  };
  const application = await ask(target, applyAsPartner, { ...as, body: partner });
  const asked = await ask(target, askForTime, { ...as, body: { minutes: 10 } });
  const kept = { kind: 'honour', entryId: known.honourId };
  await ask(target, favourites.keepEntry, { ...as, params: kept, body: { folderId: known.folderId } });
  const friendId = await befriend(target, family, 'friend');
  const blocked = await befriend(target, family, 'blocked');
  await ask(target, friends.blockFriend, { ...as, params: { friendId: blocked } });
  const blockedId = (await ask(target, friends.listBlockedFriends, as)).items[0]?.id ?? '';
  const removedId = await befriend(target, family, 'removed');
  const invite = await createInvite(target, family);
  const brother = { nickname: nickname.slice(0, 10), birthday: null, sex: null, interests: [] };
  const { id: siblingId } = await ask(target, addChild, { ...as, body: brother });

  const sentences = [{ text: '从前', startMs: 0, endMs: 0 }];
  const work = await ask(target, createWork, { ...as, body: { storyId: null, title: workTitle, sentences } });
  const ofWork: Request = { params: { workId: work.id } };

  const ofKept: Request = { params: kept };
  const exact = new Map<AnyEndpoint, Request>([
    [favourites.getKeptEntry, ofKept],
    [favourites.keepEntry, { ...ofKept, body: { folderId: known.folderId } }],
    [favourites.dropEntry, ofKept],
    [getMyWork, ofWork],
    [changeWork, { ...ofWork, body: { title: '别人的录音' } }],
    [submitWork, { ...ofWork, body: { audience: 'everybody' } }],
    [withdrawWork, ofWork],
    [deleteWork, ofWork],
    [getWorkLog, ofWork],
    [getWorkHearing, ofWork],
    [createWork, { body: { storyId: null, title: '别人的录音', sentences } }],
    [replyToFeedback, { params: { feedbackId: feedback.id }, body: { text: '还有一件事', pictures: [] } }],
    [changeAim, { params: { aimId: aim.id }, body: aimBody }],
    [saveAvatar, { body: { picture: 'daidi', photoId: null, headwear: null } }],
    [friends.removeFriend, { params: { friendId: removedId } }],
    [decideRequest, { params: { requestId: asked.request?.id ?? '' }, body: { isGranted: false } }],
  ]);
  return {
    known: {
      aimId: [aim.id],
      entryId: [entry.id],
      feedbackId: [feedback.id],
      applicationId: [application.id],
      friendId: [friendId],
      blockedId: [blockedId],
      inviteId: [invite.id],
      uploadId: [await beginUpload(target, userToken)],
    },
    exact,
    byOwner: new Map<AnyEndpoint, Request>([
      [friends.viewFriendInvite, { body: { secret: invite.secret } }],
      [friends.acceptFriendInvite, { body: { secret: invite.secret } }],
    ]),
    siblingId,
    secrets: [
      aimTitle,
      entryTitle,
      feedbackText,
      organisation,
      workTitle,
      aim.id,
      feedback.id,
      application.id,
      work.id,
    ],
    /** Returns what the owner still sees of these objects. */
    seen: async (): Promise<unknown[]> =>
      Promise.all([
        ask(target, getAim, { ...as, params: { aimId: aim.id } }),
        ask(target, listOwnEntries, { ...as, query: { limit: '50' } }),
        ask(target, getFeedback, { ...as, params: { feedbackId: feedback.id } }),
        ask(target, listPartnerApplications, as),
        ask(target, getEyeCare, as),
        ask(target, favourites.listKeptEntries, { ...as, query: { folder: known.folderId, limit: '50' } }),
        ask(target, friends.getFriends, as),
        ask(target, friends.listBlockedFriends, as),
        ask(target, getMyWork, { ...as, ...ofWork }),
      ]),
    kept: [
      aimTitle,
      entryTitle,
      feedbackText,
      organisation,
      asked.request?.id ?? '',
      '"state":"open"',
      friendId,
      blockedId,
      workTitle,
    ],
  };
}

interface Family {
  userToken: string;
  messages: Messages;
}

async function createInvite(target: Target, { userToken, messages }: Family) {
  await confirmAsAdult(target, { userToken, kind: 'friends', messages });
  return ask(target, friends.createFriendInvite, { userToken });
}

/** Lets another family accept an invitation of the owner. Returns the id of the friendship. */
async function befriend(target: Target, owner: Family, name: string): Promise<string> {
  const { id, secret } = await createInvite(target, owner);
  const userToken = await signInByHost(target, `matrix ${name}`);
  await confirmAsAdult(target, { userToken, kind: 'friends', messages: owner.messages });
  await ask(target, friends.acceptFriendInvite, { userToken, params: { inviteId: id }, body: { secret } });
  const { items } = await ask(target, friends.getFriends, { userToken: owner.userToken });
  return items[0]?.id ?? '';
}

/** Begins an upload without sending any byte, and returns its id. */
async function beginUpload(target: Target, userToken: string): Promise<string> {
  const token = requestToken(target.signingSecret, validClaims({ userToken, deviceId: 'attack-device' }));
  const { headers } = await send(target, {
    method: 'POST',
    url: UPLOADS_PATH,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `purpose ${Buffer.from('review').toString('base64')}`,
    },
  });
  return headers.location?.split('/').at(-1) ?? '';
}

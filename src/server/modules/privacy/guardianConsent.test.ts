import fs from 'node:fs';
import { and, eq, ne } from 'drizzle-orm';
import { withdrawConsent } from '#contract/account/consents.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { saveAvatar } from '#contract/family/avatar.ts';
import { addChild, changeChild, removeChild } from '#contract/family/children.ts';
import { addHealthRecord, changeHealthRecord } from '#contract/family/health.ts';
import { addHonour, changeHonour } from '#contract/experience/honours.ts';
import { changeWork, createWork, deleteWork, submitWork } from '#contract/works/myWorks.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, outcomeOf } from '#server/testing/call.ts';
import { besideTransaction } from '#server/testing/database/databases.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { proveAdult, signIn } from '#server/testing/signIn.ts';
import { continuationHeaders, sendTusRequest } from '#server/testing/uploading.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { useRecordings } from '#server/testing/useRecordings.ts';
import { anHonourInput } from '#test/builders/experience/honours.ts';
import { aKidInput } from '#test/builders/family/children.ts';
import { aGrowthEntry } from '#test/builders/family/health.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';

/**
 * Why endpoints that change something need no consent of a guardian. The consent covers the birthday, sex and interests
 * of a child, its health, photos and recordings (`lib/privacy/consents.ts`); the agreement covers everything else. Each
 * endpoint is named, so that a new one, even below the path of one that is named here, needs its own decision.
 */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'It is about sessions and devices.': [
    'POST binding-codes',
    'POST binding-codes/redeem',
    'PUT sessions/:sessionId/name',
    'PUT sessions/this/child',
  ],
  'It is about the account of the adult, its consents, or its safety.': [
    'POST account-closing',
    'POST account-closing/captcha',
    'POST addresses',
    'PUT addresses/:addressId',
    'PUT addresses/:addressId/default',
    'POST feedback',
    'PUT feedback/:feedbackId/closed',
    'POST feedback/:feedbackId/messages',
    'PUT feedback/:feedbackId/read',
    'POST parent-pin',
    'POST parent-pin/captcha',
    'POST parent-pin/captcha/check',
    'POST parent-pin/check',
    'POST partner-applications',
    'PUT partner-applications/:applicationId/withdrawn',
    'PUT privacy/consents/:purpose/given',
    'PUT privacy/consents/:purpose/withdrawn',
    'POST privacy/exports',
    'POST privacy/exports/:exportId/link',
    'PUT saved-articles/:articleId',
  ],
  'It is about shopping and membership, which belong to the account.': [
    'PUT avatar/headwear/:headwearId/bought',
    'POST card-codes/redeem',
    'POST coupon-offers/:offerId/taken',
    'POST gifts/:giftId/claimed',
    'PUT invoices/:invoiceId/withdrawn',
    'POST orders',
    'PUT orders/:orderId/address',
    'PUT orders/:orderId/cancelled',
    'POST orders/:orderId/gift',
    'PUT orders/:orderId/gift/cancelled',
    'POST orders/:orderId/gift/captcha',
    'POST orders/:orderId/invoices',
    'POST orders/:orderId/pay-request',
    'PUT orders/:orderId/pay-request/cancelled',
    'POST orders/:orderId/payment',
    'POST orders/:orderId/payment/captcha',
    'POST orders/:orderId/payment/check',
    'POST orders/:orderId/payment/guardian',
    'PUT orders/:orderId/received',
    'PUT orders/:orderId/refunding',
    'POST orders/:orderId/returns',
    'PUT orders/:orderId/reviewed',
    'POST orders/quote',
    'PUT orders/sent/:orderKey/given-up',
    'POST pay-requests/:requestId/payment',
    'POST pay-requests/:requestId/payment/check',
    'PUT returns/:returnId/sent',
    'PUT returns/:returnId/withdrawn',
    'PUT sign-ins/today',
    'PUT tasks/:task/claimed',
    'PUT tasks/:task/undone',
  ],
  'It stores what was heard, read or learnt, which the agreement covers, because the app works only with it.': [
    'POST book-check-ins',
    'POST books/:bookId/readings',
    'POST chapters/:storyId/notes',
    'POST dictation/lists',
    'PUT dictation/missed/:word',
    'POST dictation/results',
    'PUT dictation/results/:dictationId/writings/:word',
    'PUT favourites/:storyId',
    'POST history/restored',
    'POST learning/answers',
    'POST learning/feedback',
    'PUT learning/settings',
    'PUT listening/:storyId',
    'PUT listening/:storyId/set-aside',
    'PUT my-books/booklists/:booklistId',
    'PUT notes/:noteId',
    'PUT seen-videos/:videoId',
    'POST stories/:storyId/plays',
    'PUT subscriptions/:seriesId',
    'PUT works/:workId/hearing',
    'POST works/:workId/plays',
  ],
  'It is about what a family thinks of creators and other families, such as a like, a gift or a report, or about a friendship.':
    [
      'PUT blocked/:kind/:id',
      'PUT comments/:commentId/report',
      'PUT creator-space/awards/:level/claimed',
      'PUT creators/:creatorId/fan-group/membership',
      'PUT creators/:creatorId/fan-group/stories/:storyId',
      'PUT creators/:creatorId/follow',
      'PUT experience/entries/:entryId/report',
      'PUT fan-groups/mine',
      'POST friend-invites',
      'POST friend-invites/:inviteId/accepted',
      'PUT friends/:friendId/blocked',
      'POST friends/settings',
      'PUT stories/:storyId/like',
      'PUT works/:workId/like',
      'PUT works/:workId/report',
      'POST works/:workId/tips',
    ],
  'It stores a text or a choice of the family, which the agreement covers and which others see only after a review.': [
    'POST aims',
    'PUT aims/:aimId',
    'PUT aims/:aimId/celebrated',
    'PUT aims/:aimId/marks',
    'POST entry-folders',
    'PUT entry-folders/:folderId',
    'POST experience/entries',
    'POST experience/entries/:entryId/adopted',
    'PUT kept-entries/:kind/:entryId',
    'POST stories/:storyId/comments',
    'POST works/:workId/comments',
  ],
  'It shows the family in a ranking, which needs another consent (`display`).': [
    'PUT experience/ranking/me',
    'PUT rankings/listeners/me',
  ],
  'It searches, shows or clears something, and stores no more than the text that was searched for.': [
    'POST experience/search',
    'POST fans/search',
    'POST follows/search',
    'POST friend-invites/:inviteId/view',
    'POST gifts/:giftId/view',
    'POST goods/search',
    'POST pay-requests/:requestId/view',
    'POST rankings/stories/search',
    'POST search',
    'POST search/history/removals',
    'POST search/suggestions',
  ],
  'It stores the limits of use, and the use that counts for them, which protect the child.': [
    'POST eye-care/extra-time',
    'POST eye-care/leases',
    'PUT eye-care/limits',
    'PUT eye-care/offline-uses/:useId',
    'POST eye-care/requests',
    'PUT eye-care/requests/:requestId/decision',
  ],
  'It only checks or assembles something, and stores nothing.': [
    'POST children/gone',
    'POST dictation/sounds',
    'POST my-works/gone',
    'POST my-works/text',
  ],
  'It completes an upload, which needs the consent when it begins (`beginUpload.ts`).': [
    'PUT uploads/:uploadId/completed',
  ],
};
const ROOT = '/inner4/ilisten/';
/** Returns the names of endpoints as in `exempt`, sorted: the method, and the path after `ROOT`. */
const namesOf = (endpoints: readonly AnyEndpoint[]): string[] =>
  endpoints.map((endpoint) => nameOf(endpoint).replace(ROOT, '')).sort();

/** The endpoints that store what the consent covers. */
const guarded: readonly AnyEndpoint[] = [
  ...[addChild, changeChild, saveAvatar, addHealthRecord, changeHealthRecord, addHonour, changeHonour],
  ...[createWork, changeWork, submitWork],
];

const sound = fs.readFileSync('src/server/testing/recording.mp3');

describe('the consent of a guardian', () => {
  const test = useGateway('postgres');
  const { announce, check, draft, recorded, prove } = useRecordings(test);
  const { waiting } = holdTables(test);

  it('is needed by each endpoint that changes something, except those that are listed here with a reason', () => {
    const writing = contractEndpoints.filter(
      ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path.startsWith(ROOT),
    );
    const decided = [...namesOf(guarded), ...Object.values(exempt).flat()].sort();
    expect(namesOf(writing)).toEqual(decided);
  });

  it('that was given to an earlier version of the text permits no endpoint to store further data', async () => {
    const user = await signIn(test);
    const childId = user.userId;
    const photo = 'AAAAAAAAAAAAAAAA';
    const body = aKidInput({ birthday: '2020-05-10' });
    const health = { entry: aGrowthEntry({ heightMm: 1_150 }), confirmed: true };
    const record = await call(test, addHealthRecord, { params: { childId }, body: health }, user);
    const honour = await call(test, addHonour, { body: anHonourInput() }, user);
    const { body: work } = await draft(user);
    const workId = await recorded(user);
    await prove(user, workId, 'everybody');
    await test.gateway.db.update(consents).set({ version: 0 }).where(eq(consents.purpose, 'guardian'));
    const photos = anHonourInput({ pictures: [photo] });
    const answers: [AnyEndpoint, { status: number; body: object }][] = [
      [addChild, await call(test, addChild, { body }, user)],
      [changeChild, await call(test, changeChild, { params: { childId }, body }, user)],
      [saveAvatar, await call(test, saveAvatar, { body: { picture: 'photo', photoId: photo, headwear: null } }, user)],
      [addHealthRecord, await call(test, addHealthRecord, { params: { childId }, body: health }, user)],
      [
        changeHealthRecord,
        await call(test, changeHealthRecord, { params: { childId, recordId: record.body.id }, body: health }, user),
      ],
      [addHonour, await call(test, addHonour, { body: photos }, user)],
      [changeHonour, await call(test, changeHonour, { params: { honourId: honour.body.id }, body: photos }, user)],
      [createWork, await draft(user)],
      [changeWork, await call(test, changeWork, { params: { workId: work.id }, body: { title: '新的名字' } }, user)],
      [submitWork, await call(test, submitWork, { params: { workId }, body: { audience: 'everybody' } }, user)],
    ];
    const code = 'guardian_consent_needed';
    expect(answers.map(([endpoint, answer]) => [nameOf(endpoint), ...outcomeOf(answer)])).toEqual(
      guarded.map((endpoint) => [nameOf(endpoint), 403, code]),
    );
  });

  type Act = (child: { userToken: string; childId: string }, workId: string) => Promise<{ status: number }>;
  const ends: Readonly<Record<string, Act>> = {
    'the consent is withdrawn': (child) =>
      call(test, withdrawConsent, { params: { purpose: 'guardian' } }, { userToken: child.userToken }),
    'the child is removed': ({ userToken, childId }) => call(test, removeChild, { params: { childId } }, { userToken }),
  };
  const changes: Readonly<Record<string, Act>> = {
    'the check of a new sound ends': () => check().then(() => ({ status: 200 })),
    'the recording is deleted': (child, workId) => call(test, deleteWork, { params: { workId } }, child),
  };
  const pairs = Object.keys(ends).flatMap((end) => Object.keys(changes).map((change) => [end, change] as const));

  it.each(pairs)('does not deadlock if %s at the moment at which %s', async (end, change) => {
    const { db } = test.gateway;
    const { userId, userToken } = await signIn(test);
    const childId = await addSibling(test, userId);
    const child = { userToken, childId };
    const workId = await recorded(child);
    const id = (await announce(child, workId)).headers.location?.split('/').at(-1) ?? '';
    await sendTusRequest(test, { method: 'PATCH', id, headers: continuationHeaders(0), payload: sound }, child);
    await proveAdult(test, child, { kind: 'consent' });
    await proveAdult(test, child, { kind: 'removeChild', childId });
    // Both transactions have begun before one of them gets the lock of the work.
    const { both } = await db.transaction(async (tx) => {
      await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('update');
      return besideTransaction(async () => {
        const changing = changes[change]!(child, workId);
        await waiting(1);
        const ending = ends[end]!(child, workId);
        await waiting(2);
        return { both: Promise.all([changing, ending]) };
      });
    });
    expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.$count(works, eq(works.id, workId))).toBe(0);
    expect(await db.$count(uploads, and(eq(uploads.userId, userId), ne(uploads.state, 'removed')))).toBe(0);
  });
});

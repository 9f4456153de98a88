import fs from 'node:fs';
import { and, eq, ne } from 'drizzle-orm';
import { withdrawConsent } from '#contract/account/consents.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { saveAvatar } from '#contract/family/avatar.ts';
import { addChild, changeChild } from '#contract/family/children.ts';
import { addHealthRecord, changeHealthRecord } from '#contract/family/health.ts';
import { addHonour, changeHonour } from '#contract/experience/honours.ts';
import { changeWork, createWork, deleteWork, submitWork } from '#contract/works/myWorks.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { call, outcomeOf, type CallOptions } from '#server/testing/call.ts';
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
 * Why endpoints that change something need no consent of a guardian, with the beginnings of their paths after
 * `/inner4/ilisten/`. The consent covers the birthday, sex and interests of a child, its health, photos and recordings
 * (`lib/privacy/consents.ts`); the agreement covers everything else.
 */
const exempt: Readonly<Record<string, readonly string[]>> = {
  'It is about sessions and devices.': ['sessions', 'binding-codes'],
  'It is about the account of the adult, its consents, or its safety.': [
    ...['account-closing', 'parent-pin', 'privacy/', 'addresses', 'feedback', 'partner-applications'],
    ...['articles', 'saved-articles', 'guides'],
  ],
  'It is about shopping and membership, which belong to the account.': [
    ...['orders', 'gifts', 'pay-requests', 'invoices', 'returns', 'coupons', 'card-codes', 'vouchers'],
    ...['coupon-offers', 'goods', 'shells', 'sign-ins', 'tasks', 'avatar/headwear'],
  ],
  'It stores what was heard, read or learnt, which the agreement covers, because the app works only with it.': [
    ...['stories', 'listening', 'history', 'books', 'book-check-ins', 'booklists', 'videos'],
    ...['seen-videos', 'learning', 'dictation', 'words', 'series', 'subscriptions', 'favourites', 'chapters', 'notes'],
    ...['search', 'medals', 'works/', 'creators'],
    ...['my-books', 'fans', 'follows', 'fan-groups', 'creator-space', 'blocked'],
  ],
  'It stores a text or a choice of the family, which the agreement covers and which others see only after a review.': [
    ...['aims', 'experience', 'entry-folders', 'kept-entries', 'comments', 'friends', 'friend-invites', 'rankings'],
  ],
  'It stores the limits of use, and the use that counts for them, which protect the child.': ['eye-care'],
  'It only checks, and stores nothing.': ['children/gone', 'my-works/gone', 'my-works/text'],
  'It completes an upload, which needs the consent when it begins (`beginUpload.ts`).': ['uploads'],
};
const ROOT = '/inner4/ilisten/';

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

  it('is needed by each endpoint that changes something, unless a reason is given', () => {
    const writing = contractEndpoints.filter(
      ({ method, path }) => method !== 'GET' && method !== 'DELETE' && path.startsWith(ROOT),
    );
    const known = guarded.map(nameOf);
    const starts = Object.values(exempt).flat();
    const isExempt = ({ path }: AnyEndpoint) => starts.some((start) => path.startsWith(ROOT + start));
    const undecided = writing.filter((one) => !known.includes(nameOf(one)) && !isExempt(one)).map(nameOf);
    expect(undecided).toEqual([]);
    expect(guarded.filter(isExempt).map(nameOf)).toEqual([]);
    expect(starts.filter((start) => !contractEndpoints.some(({ path }) => path.startsWith(ROOT + start)))).toEqual([]);
  });

  it('to an earlier version permits no endpoint to store more of what it covers', async () => {
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

  it.each([
    ['the check of a new sound ends', () => check()],
    [
      'a recording is deleted',
      (user: CallOptions, workId: string) => call(test, deleteWork, { params: { workId } }, user),
    ],
  ])('can be withdrawn at the moment at which %s: the two transactions do not deadlock', async (_moment, act) => {
    const { db } = test.gateway;
    const user = await signIn(test);
    const workId = await recorded(user);
    const id = (await announce(user, workId)).headers.location?.split('/').at(-1) ?? '';
    await sendTusRequest(test, { method: 'PATCH', id, headers: continuationHeaders(0), payload: sound }, user);
    await proveAdult(test, user, { kind: 'consent' });
    // Both transactions have begun before one of them gets the work.
    const { both } = await db.transaction(async (tx) => {
      await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('update');
      return besideTransaction(async () => {
        const acting = act(user, workId);
        await waiting(1);
        const withdrawing = call(test, withdrawConsent, { params: { purpose: 'guardian' } }, user);
        await waiting(2);
        return { both: Promise.all([withdrawing, acting]) };
      });
    });
    const [withdrawal, result] = await both;
    expect([withdrawal.status, result?.status ?? 200]).toEqual([200, 200]);
    expect(await db.$count(works, eq(works.userId, user.userId))).toBe(0);
    expect(await db.$count(uploads, and(eq(uploads.userId, user.userId), ne(uploads.state, 'removed')))).toBe(0);
  });
});

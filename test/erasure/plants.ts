import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { addresses } from '#server/database/tables/account/addresses.ts';
import { bindingCodes } from '#server/database/tables/account/binding.ts';
import { children } from '#server/database/tables/account/children.ts';
import { rateLimits } from '#server/database/tables/account/requests.ts';
import { captchas, sessions } from '#server/database/tables/account/sessions.ts';
import { users } from '#server/database/tables/account/users.ts';
import { wordLists } from '#server/database/tables/learning/dictation.ts';
import { chapterNotes } from '#server/database/tables/learning/knowledge.ts';
import { learningAnswers, wordFeedback } from '#server/database/tables/learning/learning.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { goods, goodsVariants } from '#server/database/tables/mall/goods.ts';
import { orderInvoices } from '#server/database/tables/mall/invoices.ts';
import {
  orderAddresses,
  orderEvents,
  orderLines,
  orderParcels,
  orders,
  parcelTracks,
} from '#server/database/tables/mall/orders.ts';
import { payRequests } from '#server/database/tables/mall/payRequests.ts';
import { paymentAttempts, payments } from '#server/database/tables/mall/payments.ts';
import { orderReturns } from '#server/database/tables/mall/returns.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { vouchers } from '#server/database/tables/mall/vouchers.ts';
import { jobs } from '#server/database/tables/operation/jobs.ts';
import { comments } from '#server/database/tables/stories/comments.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { plays, playShares } from '#server/database/tables/stories/plays.ts';
import { searchHistory } from '#server/database/tables/stories/search.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import type { ObjectStore } from '#server/uploads/store/objectStore.ts';
import { uploadFiles } from '#server/uploads/uploadFiles.ts';

/** A birthday that no other test uses. */
const BIRTHDAY = '2019-07-23';

interface Planted {
  /** The strings that must not be found anywhere after the erasure. */
  values: string[];
  orderId: string;
  uploadId: string;
}

/**
 * Inserts rows for an account and its friend. Each column for something that the users of the account enter, or that
 * the gateway records about them, gets a unique value.
 */
export async function plantPerson(
  { db, objects, now }: { db: Database; objects: ObjectStore; now: Date },
  { userId, mobile, friendId }: { userId: string; mobile: string; friendId: string },
): Promise<Planted> {
  const values: string[] = [userId, mobile, BIRTHDAY];
  /** Returns a value that occurs nowhere else, and records it. */
  const plant = (name: string): string => {
    const value = `plant-${name}-${crypto.randomUUID()}`;
    values.push(value);
    return value;
  };
  const [story] = await db.select({ id: stories.id }).from(stories).limit(1);
  const [variant] = await db
    .select({ id: goodsVariants.id, goodsId: goodsVariants.goodsId, packId: goods.packId })
    .from(goodsVariants)
    .innerJoin(goods, sql`${goods.id} = ${goodsVariants.goodsId}`)
    .limit(1);
  if (!story || !variant) throw new Error('The pack has no story or no goods.');
  const childId = plant('child');
  const later = new Date(now.getTime() + 86_400_000);
  const id = () => crypto.randomUUID().slice(0, 16);
  const insert = <T extends PgTable>(table: T, row: T['$inferInsert']) => db.insert(table).values(row);

  await db
    .update(users)
    .set({ nickname: plant('nickname'), avatarUrl: plant('avatar'), hostSubject: plant('host') })
    .where(sql`${users.id} = ${userId}`);
  await insert(users, {
    id: childId,
    accountId: userId,
    nickname: plant('second'),
    avatarUrl: '',
    createdAt: now,
  });
  await insert(children, { userId: childId, nickname: plant('entered'), birthday: BIRTHDAY, changedAt: now });
  const destination = (name: string) => ({
    receiver: plant(`${name}-receiver`),
    mobile: plant(`${name}-mobile`),
    regionCode: '110105',
    province: '北京市',
    city: '北京市',
    district: '朝阳区',
    detailAddress: plant(`${name}-street`),
  });
  await insert(addresses, { id: id(), userId, ...destination('address'), isDefault: true, changedAt: now });
  await db
    .update(sessions)
    .set({ customName: plant('phone'), model: plant('model') })
    .where(sql`${sessions.userId} = ${userId}`);
  await insert(bindingCodes, {
    id: id(),
    userId,
    codeHash: id(),
    kind: 'watch',
    endsAt: later,
    deviceName: plant('terminal'),
  });
  await insert(captchas, { id: id(), mobile, codeHash: id(), createdAt: now, endsAt: later });
  await insert(rateLimits, { key: `upload:${userId}`, hits: [], updatedAt: now });
  await insert(jobs, {
    kind: 'noSuchKind',
    key: `report ${userId}`,
    payload: {},
    runAt: later,
    createdAt: now,
    lastError: plant('error'),
  });
  await insert(listeningSessions, {
    userId: childId,
    id: id(),
    storyId: story.id,
    deviceId: plant('device'),
    reportedMs: 1,
    listenedMs: 1,
    startedAt: now,
    reportedAt: now,
  });
  await insert(plays, { storyId: story.id, deviceId: `user ${userId}`, hour: now });
  await insert(playShares, { day: '2026-11-24', subject: story.id, source: `user ${userId}`, plays: 1 });
  const commentId = id();
  await insert(comments, { id: commentId, storyId: story.id, userId, text: plant('comment'), writtenAt: now });
  await insert(dismissedReports, { commentId, userId, reportedAt: now });
  await insert(chapterNotes, { id: id(), userId, storyId: story.id, text: plant('note'), writtenAt: now });
  await insert(searchHistory, { userId, text: plant('search'), searchedAt: now });
  await insert(wordLists, { id: id(), userId, title: plant('list'), words: [plant('word')], createdAt: now });
  await insert(wordFeedback, {
    id: id(),
    userId,
    source: 'newWord',
    text: plant('feedback-word'),
    kind: 'other',
    note: plant('feedback'),
    createdAt: now,
  });
  await insert(learningAnswers, {
    id: id(),
    userId: childId,
    track: 'write',
    text: plant('answer'),
    isRight: true,
    day: '2026-11-24',
    answeredAt: now,
  });

  const orderId = `2026112400000${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const orderOf = (owner: string, one: string) => ({
    id: one,
    userId: owner,
    kind: 'goods' as const,
    state: 'reviewed' as const,
    orderKey: crypto.randomUUID(),
    steps: [],
    totalFen: 100,
    totalShells: 0,
    createdAt: now,
  });
  const friendOrderId = `${orderId.slice(0, 12)}9${orderId.slice(13)}`;
  await insert(orders, orderOf(userId, orderId));
  await insert(orders, orderOf(friendId, friendOrderId));
  await insert(orderLines, {
    orderId,
    position: 0,
    goodsId: variant.goodsId,
    variantId: variant.id,
    title: '故事机',
    choices: [],
    picture: 'picture',
    packId: variant.packId,
    delivers: 'parcel',
    returns: 'none',
    quantity: 1,
    priceFen: 100,
    shells: 0,
    dueFen: 100,
  });
  await insert(orderAddresses, { orderId, ...destination('parcel'), createdAt: now });
  await insert(orderEvents, { orderId, reached: 'paid', actor: 'buyer', note: plant('event'), happenedAt: now });
  const [parcel] = await db
    .insert(orderParcels)
    .values({ orderId, carrier: 'sf', number: plant('parcel-number'), items: [], sentAt: now })
    .returning();
  await insert(parcelTracks, {
    parcelId: parcel?.id ?? 0,
    reports: [{ at: '2026-11-24 08:00:00', text: plant('track') } as never],
    askAgainAt: later,
  });
  await insert(orderReturns, {
    id: id(),
    orderId,
    userId,
    state: 'withdrawn',
    reason: 'faulty',
    text: plant('return'),
    refundFen: 0,
    refundShells: 0,
    number: plant('return-number'),
    requestedAt: now,
  });
  await insert(orderInvoices, {
    id: id(),
    orderId,
    userId,
    state: 'issued',
    kind: 'person',
    title: plant('invoice'),
    taxNumber: plant('tax'),
    email: plant('email'),
    amountFen: 100,
    number: '26112400001',
    requestedAt: now,
  });
  const paymentId = id();
  await insert(payments, { id: paymentId, orderId, userId, amountFen: 100, createdAt: now });
  await insert(paymentAttempts, {
    id: id(),
    paymentId,
    orderId,
    userId,
    channel: 'sandbox',
    way: 'page',
    state: 'paid',
    amountFen: 100,
    isApplied: true,
    transactionId: id(),
    endsAt: later,
    paidAt: now,
    createdAt: now,
  });
  await insert(payRequests, {
    id: id(),
    orderId,
    userId,
    state: 'cancelled',
    secretHash: id(),
    message: plant('pay-request'),
    endsAt: later,
    createdAt: now,
  });
  // A gift to the friend, and one from the friend.
  const gift = { state: 'claimed' as const, endsAt: later, createdAt: now };
  await insert(orderGifts, {
    ...gift,
    id: id(),
    orderId,
    userId,
    secretHash: id(),
    message: plant('gift'),
    receiverId: friendId,
  });
  await insert(orderGifts, {
    ...gift,
    id: id(),
    orderId: friendOrderId,
    userId: friendId,
    secretHash: id(),
    message: '给你的',
    receiverId: userId,
  });
  await insert(vouchers, {
    id: id(),
    userId,
    goodsId: variant.goodsId,
    orderId,
    title: '券',
    subtitle: '',
    terms: [],
    picture: 'picture',
    packId: variant.packId,
    code: plant('voucher'),
    createdAt: now,
    endsAt: later,
  });
  const reviewId = id();
  await insert(goodsReviews, {
    id: reviewId,
    goodsId: variant.goodsId,
    variantId: variant.id,
    userId,
    orderId,
    rating: 5,
    text: plant('review'),
    pictures: [],
    writtenAt: now,
  });
  const uploadId = id();
  await insert(uploads, {
    id: uploadId,
    userId,
    purpose: 'review',
    state: 'used',
    announcedBytes: 1,
    receivedBytes: 1,
    reviewId,
    createdAt: now,
  });
  await objects.put(uploadFiles.picture(uploadId, '320.webp'), Buffer.from(plant('picture')), 'image/webp');
  return { values, orderId, uploadId };
}

/** Returns `table: value` for each value that a column of a table contains. */
export async function findInDatabase(db: Database, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const { rows } = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as { rows: { name: string }[] };
  for (const { name } of rows) {
    const { rows: hits } = (await db.execute(sql`
      select planted.value from unnest(array[${sql.join(
        values.map((value) => sql`${value}::text`),
        sql`, `,
      )}]) as planted(value)
      where exists (select 1 from ${sql.identifier(name)} as stored where strpos(stored::text, planted.value) > 0)`)) as {
      rows: { value: string }[];
    };
    found.push(...hits.map(({ value }) => `${name}: ${value}`));
  }
  return found;
}

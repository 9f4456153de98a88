import { fileSizeText } from '#lib/text/fileSize.ts';
import {
  goods,
  goodsSales,
  goodsSeries,
  goodsStock,
  goodsTakings,
  goodsVariants,
} from '#server/database/tables/mall/goods.ts';
import { coupons } from '#server/database/tables/mall/coupons.ts';
import { mallClosures } from '#server/database/tables/mall/closures.ts';
import { membershipCards, membershipGrants, ownedSeries } from '#server/database/tables/mall/deliveries.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { sandboxTrades } from '#server/database/tables/mall/payments.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { cardCodes, vouchers } from '#server/database/tables/mall/vouchers.ts';
import { series } from '#server/database/tables/stories/stories.ts';
import {
  personal,
  personalAs,
  personalCode,
  personalSum,
  personalTable,
  personalTitle,
  secret,
  type TableEntry,
  technical,
  withoutPersons,
} from './tables.ts';
import { cardRewardTexts, reviewTexts, uploadPurposeTexts, uploadStateTexts } from './texts/codeTexts.ts';

/** Goods, and everything that users own because of them. Orders are in `orders.ts`. */
export const mallRegister: readonly TableEntry[] = [
  ...withoutPersons('The catalogue, its stock, and sums of all buyers.', [
    goods,
    goodsVariants,
    goodsStock,
    goodsSales,
    mallClosures,
    goodsSeries,
  ]),
  ...withoutPersons('Payments of the sandbox, which production does not have.', [sandboxTrades]),
  personalTable(goodsTakings, {
    title: '每种商品拿过几件',
    owner: { user: goodsTakings.userId },
    columns: {
      userId: technical,
      goodsId: personalTitle('orders', '商品', goods),
      taken: personal('orders', '件数'),
    },
  }),
  personalTable(membershipCards, {
    title: '用卡兑换的会员天数',
    owner: { user: membershipCards.userId },
    columns: {
      cardCodeId: technical,
      userId: technical,
      days: personal('membership', '天数'),
      grantedAt: personal('membership', '开通时间'),
    },
  }),
  personalTable(membershipGrants, {
    title: '买到的会员天数',
    owner: { user: membershipGrants.userId },
    columns: {
      id: technical,
      userId: technical,
      orderId: personal('membership', '订单'),
      days: personal('membership', '天数'),
      grantedAt: personal('membership', '开通时间'),
      takenBackAt: personal('membership', '退回时间'),
    },
  }),
  personalTable(ownedSeries, {
    title: '已购的专辑',
    owner: { user: ownedSeries.userId },
    columns: {
      userId: technical,
      seriesId: personalTitle('membership', '专辑', series),
      orderId: personal('membership', '订单'),
      ownedSince: personal('membership', '购买时间'),
    },
  }),
  personalTable(coupons, {
    title: '优惠券',
    owner: { user: coupons.userId },
    columns: {
      id: technical,
      userId: technical,
      title: personal('vouchers', '优惠券'),
      valueFen: personalSum('vouchers', '面值'),
      minimumFen: technical,
      kinds: technical,
      claimedOnce: technical,
      createdAt: personal('vouchers', '领取时间'),
      endsAt: personal('vouchers', '到期时间'),
      orderId: personal('vouchers', '用在哪个订单'),
    },
  }),
  personalTable(vouchers, {
    title: '卡券',
    owner: { user: vouchers.userId },
    columns: {
      id: technical,
      userId: technical,
      goodsId: technical,
      orderId: personal('vouchers', '订单'),
      title: personal('vouchers', '卡券'),
      subtitle: technical,
      terms: technical,
      picture: technical,
      packId: technical,
      code: personal('vouchers', '券码'),
      createdAt: personal('vouchers', '得到的时间'),
      endsAt: personal('vouchers', '到期时间'),
      usedAt: personal('vouchers', '使用时间'),
      withdrawnAt: personal('vouchers', '退回时间'),
    },
  }),
  personalTable(cardCodes, {
    title: '兑换过的卡',
    owner: { user: cardCodes.redeemedBy },
    erasure: { kept: 'A card must not be redeemed again.', blanks: {} },
    columns: {
      id: technical,
      codeHash: secret('vouchers', '卡号的校验值'),
      batch: technical,
      reward: personalCode('vouchers', '换到什么', cardRewardTexts),
      amount: personal('vouchers', '数量'),
      goodsId: technical,
      endsAt: technical,
      createdAt: technical,
      withdrawnAt: technical,
      redeemedAt: personal('vouchers', '兑换时间'),
      redeemedBy: technical,
    },
  }),
  personalTable(goodsReviews, {
    title: '商品评价',
    owner: { user: goodsReviews.userId },
    columns: {
      id: technical,
      goodsId: personalTitle('posts', '商品', goods),
      variantId: technical,
      userId: technical,
      packId: technical,
      orderId: personal('posts', '订单'),
      nickname: technical,
      rating: personal('posts', '几颗星'),
      text: personal('posts', '写的话'),
      pictures: technical,
      isSample: technical,
      state: personalCode('posts', '审核结果', reviewTexts),
      isHidden: technical,
      writtenAt: personal('posts', '发表时间'),
      reviewedAt: personal('posts', '审核时间'),
    },
  }),
  personalTable(uploads, {
    title: '上传的照片',
    owner: { user: uploads.userId },
    columns: {
      id: technical,
      userId: technical,
      purpose: personalCode('pictures', '用在哪里', uploadPurposeTexts),
      state: personalCode('pictures', '状态', uploadStateTexts),
      announcedBytes: technical,
      receivedBytes: technical,
      chunks: technical,
      storedBytes: personalAs('pictures', '大小', fileSizeText),
      refusal: technical,
      reviewId: technical,
      avatarOf: technical,
      honourId: technical,
      healthRecordId: technical,
      workId: technical,
      position: technical,
      isPublic: personal('pictures', '是否公开'),
      createdAt: personal('pictures', '上传时间'),
      endsAt: technical,
    },
  }),
];

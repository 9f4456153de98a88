import type { Race } from './race.ts';
import * as afterPayment from './rounds/afterPayment.ts';
import * as creators from './rounds/creators.ts';
import * as gifts from './rounds/gifts.ts';
import * as payments from './rounds/payments.ts';
import * as stock from './rounds/stock.ts';

/** All races, in the order in which they run. */
export const races: readonly Race[] = [
  ...[stock.lastItem, gifts.couponTwice, gifts.codeTwice, payments.doublePayment, payments.paymentAgainstExpiry],
  ...[payments.paymentAgainstCancellation, afterPayment.refundTwice, afterPayment.receiptAgainstRefund],
  ...[
    payments.friends,
    payments.seriesTwice,
    afterPayment.restAgainstShipping,
    afterPayment.shells,
    afterPayment.addressAgainstShipping,
    stock.userLimit,
  ],
  ...[creators.tipLimit, creators.tipShare, creators.awardTwice, creators.returnAgainstShare],
];

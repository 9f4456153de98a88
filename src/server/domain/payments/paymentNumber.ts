import crypto from 'node:crypto';
import { chinaDay } from '#lib/time/chinaTime.ts';

const RANDOM_DIGITS = 8;

const randomDigits = (): string => String(crypto.randomInt(10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0');

/**
 * Returns a number of 24 digits for a payment or a refund, in a form that all channels accept: the day in China and 16
 * random digits.
 */
export const newPaymentNumber = (now: Date): string =>
  `${chinaDay(now).replaceAll('-', '')}${randomDigits()}${randomDigits()}`;

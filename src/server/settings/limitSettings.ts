import type { Setting } from './setting.ts';
import { integer } from './settingTypes.ts';

/** Limits for SMS codes and for requests. */
export const limitSettings = {
  CAPTCHAS_PER_ADDRESS_HOUR: {
    schema: integer(1, 100_000),
    type: 'number, 1 to 100000',
    default: '20',
    description: 'Captchas that one network may request in an hour; ten times as many for an IPv6 /48.',
  },
  CAPTCHAS_PER_ADDRESS_DAY: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '60',
    description: 'The same for a day.',
  },
  CAPTCHAS_PER_DAY: {
    schema: integer(1, 10_000_000),
    type: 'number, 1 to 10000000',
    default: '5000',
    description: 'Text messages to all numbers together; the log warns from 80 % on.',
  },
  WRITES_PER_ACCOUNT_MINUTE: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '300',
    description:
      'Writes of one account at each gateway; the limit for a day is 60 times as high ([limits](limits.md)).',
  },
  WRITES_PER_ADDRESS_MINUTE: {
    schema: integer(1, 1_000_000),
    type: 'number, 1 to 1000000',
    default: '600',
    description: 'The same for all guests of one network together.',
  },
  REQUESTS_PER_ACCOUNT: {
    schema: integer(1, 10_000),
    type: 'number, 1 to 10000',
    default: '6',
    description: 'Requests of one account that run at once at each gateway; others wait.',
  },
} satisfies Record<string, Setting>;

import type { Setting } from './setting.ts';
import { httpAddress, phone, text } from './settingTypes.ts';

/** Settings for the time after a payment: the tracking of parcels, and customer service. */
export const shopSettings = {
  KUAIDI100_CUSTOMER: {
    schema: text,
    type: 'text',
    shownDefault: 'no carrier is asked',
    description: 'The customer number at Kuaidi100, which tells where parcels are.',
  },
  KUAIDI100_KEY: { schema: text, type: 'text', description: 'Its key; the two are set together.' },
  KUAIDI100_ROOT: {
    schema: httpAddress,
    type: 'http address',
    default: 'https://poll.kuaidi100.com',
    description: "Kuaidi100's API.",
  },
  SUPPORT_PHONE: {
    schema: phone,
    type: 'phone number such as `400-800-1234`',
    shownDefault: 'orders name nobody to ask',
    requiredIn: ['production'],
    description: 'Whom buyers can call about an order.',
  },
  SUPPORT_HOURS: {
    schema: text,
    type: 'text such as `每天 9:00–18:00`',
    shownDefault: 'not shown',
    description: 'When somebody answers there.',
  },
} satisfies Record<string, Setting>;

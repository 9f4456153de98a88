/** The kinds of things that a child can be proud of. */
export const honourKinds = ['award', 'certificate', 'trophy', 'stage', 'progress', 'other'] as const;
export type HonourKind = (typeof honourKinds)[number];

/** The maximum number of honours of one child, which is more than one a week for seven years. */
export const MAX_HONOURS = 400;
export const MAX_HONOUR_PICTURES = 6;
/** The maximum lengths of the texts, in Unicode characters; one emoji may count as several. */
export const MAX_HONOUR_TITLE = 30;
export const MAX_HONOUR_NOTE = 300;

import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { boundedText, Count, listOf, Moment, RandomId } from '#contract/fields.ts';

/** The number of days for which a finished export can be downloaded. */
export const EXPORT_DAYS = 3;
/** The maximum number of exports that an account can request within 24 hours. */
export const EXPORTS_A_DAY = 3;
/** The maximum number of exports that a family sees: the latest ones. */
export const SHOWN_EXPORTS = 5;

/**
 * The states of an export. `over`: it has expired, or was removed early, because the account is being closed or because
 * something that it contained was deleted.
 */
export const exportStates = ['making', 'ready', 'failed', 'over'] as const;

const DataExport = v.object({
  id: RandomId,
  state: v.picklist(exportStates),
  requestedAt: Moment,
  /** The size of the ZIP file; null until the file is ready. */
  bytes: v.nullable(Count),
  /** The time until which the export can be downloaded; null until the export is ready. */
  endsAt: v.nullable(Moment),
  /** Whether the export was removed early, because something that it contained was deleted. */
  isWithdrawn: v.optional(v.boolean(), false),
});
export type DataExport = v.InferOutput<typeof DataExport>;

const Exports = v.object({
  /** The exports, newest first. */
  exports: listOf(DataExport, SHOWN_EXPORTS),
  /**
   * The time from which the account can request another export. Null if the account can request one now, or as soon as
   * the present export is ready.
   */
  nextAt: v.nullable(Moment),
});

export const listExports = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/privacy/exports',
  summary: 'The latest exports of personal data that the account has asked for',
  access: 'registered',
  evenIf: ['notAgreed'],
  reply: Exports,
});

/**
 * If the account has a parent PIN, the call needs a successful check of the PIN. A background job creates the export.
 */
export const askForExport = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/privacy/exports',
  summary: 'Ask for a copy of all personal data of the account',
  access: 'registered',
  evenIf: ['notAgreed'],
  reply: Exports,
});

/**
 * If the account has a parent PIN, the call needs a successful check of the PIN. The link stops working when the
 * session that requested it ends.
 */
export const openExport = endpoint({
  method: 'POST',
  once: false,
  path: '/inner4/ilisten/privacy/exports/:exportId/link',
  summary: 'Get the link by which a finished export is downloaded within ten minutes',
  access: 'registered',
  evenIf: ['notAgreed'],
  params: v.object({ exportId: RandomId }),
  reply: v.object({ path: boundedText(400, 1), endsAt: Moment }),
});

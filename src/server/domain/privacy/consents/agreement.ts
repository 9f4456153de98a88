import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';

/**
 * Whether an account has agreed only to an earlier version of the agreement. An account without a row is older than the
 * log of consents; such accounts agreed to the first version.
 */
export const isAgreementOutdated = (userId: PgColumn): SQL<boolean> => sql<boolean>`coalesce((
  select max(${consents.version}) from ${consents}
  where ${consents.userId} = ${userId} and ${consents.purpose} = 'agreement' and ${consents.isGiven}
), 1) < ${consentPurposes.agreement.version}::int`;

import type * as v from 'valibot';
import type { GuardianCheck } from '#contract/mall/payments.ts';
import { maskedMobile } from '#lib/text/clean/maskedMobile.ts';
import type { SignedInUser } from '#server/access/caller.ts';
import type { Database } from '#server/database/connection/open.ts';
import { parentPinRepository } from '#server/domain/parentGate/parentPins.ts';
import type { PaymentRow } from '#server/domain/payments/paymentRepository.ts';

/** Returns the state of the adult's confirmation as the payer sees it. */
export async function guardianView(
  db: Database,
  payment: PaymentRow | undefined,
  { id, mobile }: SignedInUser,
): Promise<v.InferOutput<typeof GuardianCheck>> {
  return {
    isPassed: payment?.guardianAt != null,
    hasPin: (await parentPinRepository(db).find(id)) !== undefined,
    mobile: mobile === null ? null : maskedMobile(mobile),
  };
}

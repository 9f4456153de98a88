import { addAddress } from '#contract/account/addresses.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { askAsUser } from './askAsUser.ts';
import type { Phone } from './phone.ts';
import type { TimeShiftedGateway } from './run/gatewayClock.ts';

/** Adds an address to the account of the signed-in user of a phone, without the form. */
export async function addAnAddress(phone: Phone, moved: TimeShiftedGateway): Promise<void> {
  await askAsUser(phone, addAddress, { body: anAddress(), now: moved.now() });
}

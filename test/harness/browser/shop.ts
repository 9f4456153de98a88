import { addAddress } from '#contract/account/addresses.ts';
import { anAddress } from '#test/builders/account/addresses.ts';
import { askAsUser } from './askAsUser.ts';
import type { Phone } from './phone.ts';
import type { MovedGateway } from './run/gatewayClock.ts';

/** Gives the signed-in user of a phone an address, without the form. */
export async function addAnAddress(phone: Phone, moved: MovedGateway): Promise<void> {
  await askAsUser(phone, addAddress, { body: anAddress(), now: moved.now() });
}

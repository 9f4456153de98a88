import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { RandomId, textOf } from '#contract/fields.ts';
import * as rules from '#lib/address/addressRules.ts';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';

const RegionName = textOf(rules.REGION_NAME_LENGTH, rules.PRINTABLE_LINE);

/**
 * The region is stored as a code and as names, because administrative divisions change every year: an address remains
 * valid when its code no longer exists.
 */
const Region = v.object({
  regionCode: textOf(6, rules.REGION_CODE),
  province: RegionName,
  city: RegionName,
  district: RegionName,
});
export type Region = v.InferOutput<typeof Region>;

/** The fields that the user enters. Each text consists of one line without spaces at its ends. */
export const AddressInput = v.object({
  receiver: textOf(rules.RECEIVER_LENGTH, rules.PRINTABLE_LINE),
  mobile: textOf(11, MOBILE_NUMBER),
  ...Region.entries,
  detailAddress: textOf(rules.DETAIL_MAX_LENGTH, rules.PRINTABLE_LINE, rules.DETAIL_MIN_LENGTH),
  /** True makes this address the default one. False changes nothing, because there must always be a default address. */
  isDefault: v.boolean(),
});
export type AddressInput = v.InferOutput<typeof AddressInput>;

export const Address = v.object({ id: RandomId, ...AddressInput.entries });
export type Address = v.InferOutput<typeof Address>;

const params = v.object({ addressId: RandomId });

/** The default address comes first, then the others, the most recently changed first. */
export const listAddresses = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/addresses',
  summary: 'The delivery addresses of the user',
  access: 'registered',
  reply: v.object({ items: v.array(Address) }),
});

/** The first address that a user adds becomes the default one. */
export const addAddress = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/addresses',
  summary: 'Add a delivery address',
  access: 'registered',
  body: AddressInput,
  reply: Address,
});

export const changeAddress = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/addresses/:addressId',
  summary: 'Replace the content of a delivery address',
  access: 'registered',
  params,
  body: AddressInput,
  reply: Address,
});

export const makeDefaultAddress = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/addresses/:addressId/default',
  summary: 'Make a delivery address the default one',
  access: 'registered',
  params,
  reply: v.object({}),
});

/**
 * If the removed address was the default one, the address that was changed last becomes the default. The gateway
 * answers a repeated call with 404, as if the address belonged to another user; clients treat that as success.
 */
export const removeAddress = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/addresses/:addressId',
  summary: 'Delete a delivery address',
  access: 'registered',
  params,
  reply: v.object({}),
});

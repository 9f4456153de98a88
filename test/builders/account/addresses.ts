import type { Address, AddressInput } from '#contract/account/addresses.ts';

/** Returns a valid address as a user sends it. */
export const anAddress = (changes: Partial<AddressInput> = {}): AddressInput => ({
  receiver: '李小满',
  mobile: '13800138000',
  regionCode: '330102',
  province: '浙江省',
  city: '杭州市',
  district: '上城区',
  detailAddress: '云朵路 1 号 2 单元 301 室',
  isDefault: false,
  ...changes,
});

/** Returns a stored address; its id is derived from the number. */
export const aStoredAddress = (number: number, changes: Partial<Address> = {}): Address => ({
  ...anAddress(),
  id: `address-${String(number).padStart(8, '0')}`,
  ...changes,
});

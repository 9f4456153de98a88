/** The carriers that operators may use, with their hotlines, by the code that is stored for a carrier. */
const carriers = {
  sf: { name: '顺丰速运', hotline: '95338' },
  jd: { name: '京东快递', hotline: '950616' },
  ems: { name: '邮政 EMS', hotline: '11183' },
  zto: { name: '中通快递', hotline: '95311' },
  yto: { name: '圆通速递', hotline: '95554' },
  sto: { name: '申通快递', hotline: '95543' },
  yunda: { name: '韵达快递', hotline: '95546' },
  jt: { name: '极兔速递', hotline: '956025' },
  deppon: { name: '德邦快递', hotline: '95353' },
} as const;

export type Carrier = keyof typeof carriers;

export const carrierCodes = Object.keys(carriers) as Carrier[];

export const isCarrier = (code: string): code is Carrier => Object.hasOwn(carriers, code);

/**
 * Returns the name and the hotline of a carrier. If this release does not know the code, because a later release has
 * stored it, the code itself is returned as the name.
 */
export const carrierOf = (code: string): { name: string; hotline: string } =>
  isCarrier(code) ? carriers[code] : { name: code, hotline: '' };

/** Matches the parcel numbers of all carriers. */
export const PARCEL_NUMBER = /^[A-Z0-9]{8,30}$/;

import { areaList } from '@vant/area-data';

export interface RegionOption {
  code: string;
  name: string;
}

/** A district with its city and its province. */
export interface KnownRegion {
  regionCode: string;
  province: string;
  city: string;
  district: string;
}

const optionsOf = (list: Readonly<Record<string, string>>): RegionOption[] =>
  Object.entries(list).map(([code, name]) => ({ code, name }));

export const provinces: readonly RegionOption[] = optionsOf(areaList.province_list);
const cities = optionsOf(areaList.city_list);
const districts = optionsOf(areaList.county_list);

/**
 * The code of the province or city that contains a district: it begins with the same digits as the district's code, and
 * the rest are zeros.
 */
export const provinceCodeOf = (code: string): string => `${code.slice(0, 2)}0000`;
export const cityCodeOf = (code: string): string => `${code.slice(0, 4)}00`;

export const citiesOf = (provinceCode: string): RegionOption[] =>
  cities.filter(({ code }) => provinceCodeOf(code) === provinceCode);
export const districtsOf = (cityCode: string): RegionOption[] =>
  districts.filter(({ code }) => cityCodeOf(code) === cityCode);

/**
 * Returns the current names of a district; undefined if its code is unknown, for example because the code comes from
 * older or newer data.
 */
export function findRegion(regionCode: string): KnownRegion | undefined {
  const district = areaList.county_list[regionCode];
  const city = areaList.city_list[cityCodeOf(regionCode)];
  const province = areaList.province_list[provinceCodeOf(regionCode)];
  if (district === undefined || city === undefined || province === undefined) return undefined;
  return { regionCode, province, city, district };
}

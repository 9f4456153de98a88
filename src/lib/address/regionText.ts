interface RegionNames {
  province: string;
  city: string;
  district: string;
}

/**
 * Names that the region data contain in place of a city. The districts below such a name belong directly to the
 * province.
 */
const NO_CITY = /^(?:县|省直辖县|(?:自治区|省)直辖县级行政区划)$/;

/**
 * Returns the names as one text, such as `浙江省 杭州市 上城区`. The city is left out if the data contain none, or if it has the
 * same name as the province.
 */
export const regionText = ({ province, city, district }: RegionNames): string =>
  [province, NO_CITY.test(city) || city === province ? '' : city, district].filter(Boolean).join(' ');

/**
 * Returns the name of a city in a list of choices. Names such as `县` are replaced, because users would not understand
 * them.
 */
export const cityChoice = (name: string): string => (NO_CITY.test(name) ? '直辖县市' : name);

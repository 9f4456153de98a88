interface RegionNames {
  province: string;
  city: string;
  district: string;
}

/** Names in the data that stand for no city: their districts belong to the province directly. */
const NO_CITY = /^(?:县|省直辖县|(?:自治区|省)直辖县级行政区划)$/;

/** Returns for example `浙江省 杭州市 上城区`; without the city if the data has none or if its name repeats the province. */
export const regionText = ({ province, city, district }: RegionNames): string =>
  [province, NO_CITY.test(city) || city === province ? '' : city, district].filter(Boolean).join(' ');

/** Returns the name of a city as users choose it; replaces names such as `县`, which users would not understand. */
export const cityChoice = (name: string): string => (NO_CITY.test(name) ? '直辖县市' : name);

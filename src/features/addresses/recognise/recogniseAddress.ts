import AddressParse from 'address-parse';
import { oneLine } from '#lib/address/addressRules.ts';
import { mobileDigits } from '#lib/text/mobileNumber.ts';
import {
  cityCodeOf,
  citiesOf,
  districtsOf,
  findRegion,
  provinceCodeOf,
  type KnownRegion,
  type RegionOption,
} from '#lib/address/regions.ts';
import type { AddressFields } from '#features/addresses/addressFields.ts';

/** The parts of an address that were recognised; parts that were not found are missing. */
export type RecognisedAddress = Partial<
  Pick<AddressFields, 'receiver' | 'mobile' | 'detailAddress'> & { region: KnownRegion }
>;

/**
 * Pasted texts are cut to this length, because no address is longer, and `address-parse` needs more time for longer
 * texts.
 */
const MAX_TEXT_LENGTH = 500;

/**
 * Returns the parts of a pasted text. The package `address-parse` knows only the regions of 2020. If the text names a
 * newer region, this function finds the region in the current data, and lets the package parse the text again without
 * the region's name.
 */
export function recogniseAddress(text: string): RecognisedAddress {
  const written = text.slice(0, MAX_TEXT_LENGTH);
  const parsed = parse(written);
  const known = findRegion(parsed.code);
  if (known) return partsOf(parsed, known);
  const found = findDistrict(written, parsed.code);
  return found ? partsOf(parse(written.replace(found.written, ' ')), found.region) : partsOf(parsed, undefined);
}

type Parsed = ReturnType<typeof AddressParse.parse>[number];
const nothing: Parsed = { name: '', mobile: '', phone: '', details: '', code: '' };

const parse = (text: string): Parsed => AddressParse.parse(text)[0] ?? nothing;

function partsOf({ name, mobile, phone, details }: Parsed, region: KnownRegion | undefined): RecognisedAddress {
  const receiver = oneLine(name);
  const digits = mobileDigits(mobile || phone);
  const detailAddress = oneLine(details);
  return {
    ...(receiver !== '' && { receiver }),
    ...(digits !== '' && { mobile: digits }),
    ...(region && { region }),
    // If the package finds neither a region nor a number, it returns the whole text as the details. Such a text is no
    // address, so the details are left out.
    ...(detailAddress !== '' && (region ?? digits) && { detailAddress }),
  };
}

/**
 * Returns the district that the text names. It is searched for in the recognised city first, and then in the whole
 * province.
 */
function findDistrict(text: string, code: string) {
  const cities = citiesOf(provinceCodeOf(code));
  const own = cities.filter((city) => city.code === cityCodeOf(code));
  return longestNamed(text, own) ?? longestNamed(text, cities);
}

function longestNamed(
  text: string,
  cities: readonly RegionOption[],
): { region: KnownRegion; written: string } | undefined {
  const candidates = cities.flatMap((city) =>
    districtsOf(city.code).flatMap(({ code: regionCode, name }) =>
      // The name is also searched for without the name of the city, which people leave out in names such as 苏州工业园区.
      [name, name.replace(city.name.replace(/市$/, ''), '')].map((written) => ({ regionCode, written })),
    ),
  );
  const [longest] = candidates
    .filter(({ written }) => written.length > 1 && text.includes(written))
    .sort((a, b) => b.written.length - a.written.length);
  const region = longest && findRegion(longest.regionCode);
  return region && { region, written: longest.written };
}

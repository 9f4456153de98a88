import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { isInApp } from '#platform/navigation/continueTo.ts';

/** The parameter with which the list of addresses returns the id of the chosen one. */
export const CHOSEN_ADDRESS = 'address';

/**
 * Returns the screen to which the choice leads; undefined if none was asked for, or not one of this app (AUTH-21). A
 * screen that needs an address links to the list with `choose=1` and its own address as `back`. It must look the
 * returned id up among the user's addresses, because it comes from the address bar.
 */
export function choiceBack(search: URLSearchParams): URL | undefined {
  if (search.get('choose') !== '1') return undefined;
  const back = checkAddress(search.get('back'), [location.origin]);
  return back && isInApp(back) ? back : undefined;
}

/** Returns the screen's address with the chosen id. */
export function withChoice(back: URL, addressId: string): URL {
  const address = new URL(back.href);
  address.searchParams.set(CHOSEN_ADDRESS, addressId);
  return address;
}

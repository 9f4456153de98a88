import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { isInApp } from '#platform/navigation/continueTo.ts';

/** The query parameter in which the list of addresses returns the id of the chosen address. */
export const CHOSEN_ADDRESS_PARAMETER = 'address';

/**
 * Returns the screen to which the list of addresses returns once the user has chosen an address. Returns undefined if
 * no screen asked for a choice, or if `back` leads outside this app (AUTH-21). A screen that needs an address links to
 * the list with `choose=1`, and with its own address as `back`. It must look up the returned id among the user's
 * addresses, because the id comes from the address bar.
 */
export function choiceReturnUrl(search: URLSearchParams): URL | undefined {
  if (search.get('choose') !== '1') return undefined;
  const back = checkAddress(search.get('back'), [location.origin]);
  return back && isInApp(back) ? back : undefined;
}

/** Adds the id of the chosen address to the screen's URL. */
export function withChoice(back: URL, addressId: string): URL {
  const address = new URL(back.href);
  address.searchParams.set(CHOSEN_ADDRESS_PARAMETER, addressId);
  return address;
}

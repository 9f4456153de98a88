import type { Navigator } from '#platform/navigation/navigator.ts';

/** A fake of the page's address, which records navigations. */
export function fakeNavigator(start = 'http://localhost:8080/combine/') {
  let address = new URL(start);
  const left: string[] = [];
  const navigator: Navigator = {
    address: () => new URL(address.href),
    replace: (next) => {
      address = new URL(next.href);
    },
    leave: (target) => {
      left.push(target);
    },
    reload: () => undefined,
    goBack: () => undefined,
    guardEntry: () => () => undefined,
  };
  return {
    navigator,
    /** The addresses outside the app to which the page has navigated. */
    left,
    /** Opens another address, as a link or the address bar does. */
    open: (next: string) => {
      address = new URL(next, address);
    },
  };
}

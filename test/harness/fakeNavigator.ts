import type { Navigator } from '#platform/navigation/navigator.ts';

/** A page address that remembers what was done to it. */
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
    /** Where the browser was sent. */
    left,
    /** Opens another address, as a link or the address bar does. */
    open: (next: string) => {
      address = new URL(next, address);
    },
  };
}

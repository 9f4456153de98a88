import type { Navigator } from '#platform/navigation/navigator.ts';

/** A page address that records navigations. */
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
    /** The addresses to which the browser was sent. */
    left,
    /** Opens another address, like a link or the address bar. */
    open: (next: string) => {
      address = new URL(next, address);
    },
  };
}

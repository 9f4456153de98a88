import { override } from '#host/call/override.ts';
import type { PageWindow } from './pageWindow.ts';

/**
 * Lets a page load a script from another address, as the network of a phone might do. Returns a function that undoes
 * this.
 */
export function redirectScript(
  window: Window,
  { from, to, onAsked }: { from: string; to: string; onAsked: () => void },
): () => void {
  const { prototype } = (window as PageWindow).HTMLScriptElement;
  const former = Object.getOwnPropertyDescriptor(prototype, 'src');
  return override(prototype, 'src', {
    ...former,
    set(this: HTMLScriptElement, address: string) {
      if (address === from) onAsked();
      former?.set?.call(this, address === from ? to : address);
    },
  });
}

import { mayHaveWorker } from './registerWorker.ts';

const touches = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const;

/**
 * Calls the listener when it is time to load the code that most visits need next. For a guest whose page has a service
 * worker, this is at the first touch; for anybody else, it is immediately. Before the first touch, the service worker
 * stores the scripts without running them, so that they load quickly later. A guest who only reads thus runs a third
 * less code. Returns a function that cancels the call.
 */
export function whenPreloadIsDue(isSignedIn: boolean, listener: () => void): () => void {
  if (isSignedIn || !mayHaveWorker()) {
    listener();
    return () => undefined;
  }
  const end = () => touches.forEach((name) => removeEventListener(name, handleTouch, true));
  function handleTouch(): void {
    end();
    listener();
  }
  touches.forEach((name) => addEventListener(name, handleTouch, { capture: true, passive: true }));
  return end;
}

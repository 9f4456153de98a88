import { SECOND_MS } from '#lib/time/time.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/**
 * Runs a third-party script. If the content policy blocks the script, or if it is unreachable or too slow, its element
 * is removed from the page.
 */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${address}: ${reason}`));
    };
    const timer = setTimeout(fail, TIMEOUT_MS, 'no answer');
    script.src = address;
    script.async = true;
    script.onerror = () => fail('not loaded');
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

import { useEffect, useState } from 'react';

const SETTLE_DELAY_MS = 300;

/**
 * Returns true shortly after the page has loaded. From then on, content that is not needed immediately may use the
 * network.
 */
export function usePageSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleLoad = () => {
      timer = setTimeout(() => setIsSettled(true), SETTLE_DELAY_MS);
    };
    if (document.readyState === 'complete') handleLoad();
    else addEventListener('load', handleLoad);
    return () => {
      removeEventListener('load', handleLoad);
      clearTimeout(timer);
    };
  }, []);
  return isSettled;
}

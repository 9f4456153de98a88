import { useEffect, useState } from 'react';
import { fetchAnswer } from '#test/bench/floor/fetchAnswer.ts';

/** Returns the gateway's reply at an address; undefined before it arrives, null if the request failed. */
export function useAnswer(url: string): unknown {
  const [answer, setAnswer] = useState<{ url: string; data: unknown }>();
  useEffect(() => {
    const controller = new AbortController();
    fetchAnswer(url, controller.signal).then(
      (data) => setAnswer({ url, data }),
      () => controller.signal.aborted || setAnswer({ url, data: null }),
    );
    return () => controller.abort();
  }, [url]);
  return answer?.url === url ? answer.data : undefined;
}

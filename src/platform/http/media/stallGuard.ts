import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';

/**
 * Watches a transfer that may take long. Its signal aborts when the transfer has made no progress for as long as a call
 * may take (HTTP-01), because some networks accept requests and never answer.
 */
export interface StallGuard {
  signal: AbortSignal;
  /** Must be called whenever bytes arrive. */
  progress: () => void;
  /**
   * Pauses the watch until the next call of `progress`, because the progress of the transfer cannot be observed
   * meanwhile.
   */
  rest: () => void;
  /** Must be called when the transfer is over. */
  end: () => void;
}

/** `outer`: a signal with which the user aborts the transfer. */
export function createStallGuard(outer?: AbortSignal): StallGuard {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  let timer = setTimeout(stop, REQUEST_TIMEOUT_MS);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop);
  return {
    signal: abort.signal,
    progress() {
      clearTimeout(timer);
      timer = setTimeout(stop, REQUEST_TIMEOUT_MS);
    },
    rest: () => clearTimeout(timer),
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

/**
 * Returns the body of a reply piece by piece. In old web views, which have no streams, the whole body is one piece, and
 * a slow transfer cannot be told from one that has stopped.
 */
export async function* piecesOf(response: Response, guard: StallGuard): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const body = response.body as ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined;
  if (!body) {
    guard.rest();
    yield new Uint8Array(await response.arrayBuffer());
    return;
  }
  guard.progress();
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    guard.progress();
    yield next.value;
  }
}

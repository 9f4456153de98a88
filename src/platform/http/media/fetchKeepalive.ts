import { ApiError } from '#platform/http/apiError.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';

interface Request {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * Makes a call that the browser completes even if the user leaves the page. Browsers that do not support this make an
 * ordinary call.
 */
export async function fetchKeepalive(url: string, { method, headers, body }: Request) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      keepalive: true,
      signal: abort.signal,
    });
    const data: unknown = await response.json().catch(() => undefined);
    return { status: response.status, data, date: response.headers.get('date') };
  } catch {
    throw new ApiError(abort.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}

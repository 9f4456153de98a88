import { AxiosError, type AxiosRequestConfig } from 'axios';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { REQUEST_TIMEOUT_MS } from '#platform/http/requestTimeout.ts';
import type { Answer, GatewayRequest, Gateway } from './gateway.ts';

/**
 * The faults of a request. `lost`: the request does not arrive. `answerLost`: the request takes effect, but its reply
 * is lost.
 */
export type WireFault = 'lost' | 'answerLost' | 'malformed' | 'never' | 'serverError';

interface WireOptions {
  gateway: Gateway;
  faults: WireFault[];
  onRequest: (tab: number, asked: GatewayRequest) => void;
  /** Resolves when the model delivers this reply. */
  arrival: (what: string) => Promise<void>;
}

/** Creates a replacement for the transport of axios. The HTTP client above it is the real one. */
export function createWire({ gateway, faults, onRequest, arrival }: WireOptions) {
  return (config: AxiosRequestConfig): Promise<Answer & { headers: object }> => {
    const asked = toGatewayRequest(config);
    const fault = faults.shift();
    onRequest(Number(config.baseURL?.slice('/tab-'.length)), asked);
    const answer = fault === 'lost' || fault === 'serverError' ? undefined : gateway.answer(asked);
    return new Promise((resolve, reject) => {
      const fail = (code: string) => reject(new AxiosError(code, code));
      const timer = setTimeout(() => fail(AxiosError.ETIMEDOUT), REQUEST_TIMEOUT_MS);
      const { signal } = config;
      signal?.addEventListener?.('abort', () => fail(AxiosError.ERR_CANCELED));
      if (fault === 'never') return;
      void arrival(`${asked.method} ${asked.path}${fault ? ` (${fault})` : ''}`).then(() => {
        clearTimeout(timer);
        if (fault === 'lost' || fault === 'answerLost') fail(AxiosError.ERR_NETWORK);
        else if (fault === 'malformed') resolve({ status: 200, data: { user: 'garbage', data: [] }, headers: {} });
        else resolve({ ...(answer ?? { status: 500, data: '' }), headers: {} });
      });
    });
  };
}

function toGatewayRequest({ method = '', url = '', data, headers }: AxiosRequestConfig): GatewayRequest {
  const { Authorization, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } = headers as Record<string, string | undefined>;
  const claims = JSON.parse(Authorization?.slice('Bearer '.length) ?? '{}') as { user_token?: string };
  return {
    method,
    path: url,
    body: (data ?? {}) as GatewayRequest['body'],
    userToken: claims.user_token ?? '',
    idempotencyKey,
  };
}

import { useEffect, useState } from 'react';
import { signingSecret, visitorClaims } from '#test/bench/floor/identity.ts';

/** Returns the gateway's reply at an address; undefined before it arrives, null if the request failed. */
export function useAnswer(url: string): unknown {
  const [answer, setAnswer] = useState<{ url: string; data: unknown }>();
  useEffect(() => {
    const controller = new AbortController();
    get(url, controller.signal).then(
      (data) => setAnswer({ url, data }),
      () => controller.signal.aborted || setAnswer({ url, data: null }),
    );
    return () => controller.abort();
  }, [url]);
  return answer?.url === url ? answer.data : undefined;
}

async function get(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { Authorization: `Bearer ${await requestToken()}` } });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Returns a JWT (HS256). */
async function requestToken(): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const base64url = (data: Uint8Array) =>
    btoa(String.fromCharCode(...data))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
  const part = (value: object) => base64url(bytes(JSON.stringify(value)));
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(visitorClaims())}`;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(signingSecret), algorithm, false, ['sign']);
  return `${content}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(content))))}`;
}

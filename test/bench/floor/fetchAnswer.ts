import { signingSecret, visitorClaims } from './identity.ts';

/** Fetches a reply of the gateway with `fetch`, without a library. */
export async function fetchAnswer(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { Authorization: `Bearer ${await requestToken()}` } });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/** Creates a request token: a JWT, signed with HS256. */
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

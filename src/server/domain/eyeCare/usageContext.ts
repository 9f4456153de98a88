import crypto from 'node:crypto';
import type { Caller } from '#server/access/caller.ts';
import { deviceDigest } from '#server/access/deviceDigest.ts';

/** The child or guest whose time a request uses. */
export interface UsageContext {
  /** The child; undefined for guests. */
  childId: string | undefined;
  /** The id of the session; for guests the same digest as `device`. */
  session: string;
  /** A keyed digest of the device id, because clients can choose the device id themselves. */
  device: string;
}

export function usageContextOf(caller: Caller, secret: string): UsageContext {
  const { user, childId, sessionId } = caller;
  const device = deviceDigest(caller, secret);
  if (!user || user.isAnonymous || sessionId === undefined) return { childId: undefined, session: device, device };
  return { childId: childId ?? user.id, session: sessionId, device };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (secret: string): Buffer => crypto.createHmac('sha256', secret).update('eye care pass').digest();

/**
 * Returns the context as a pass: a part of the addresses of sounds and films, which only gateways can read and write.
 * The pass is encrypted, so that addresses reveal neither the child nor the session. Equal contexts always result in
 * the same pass, so that browsers can cache sounds.
 */
export function passOf({ childId, session, device }: UsageContext, secret: string): string {
  const key = keyOf(secret);
  const text = JSON.stringify([childId ?? '', session, device]);
  // The initialisation vector is derived from the text. So the same text always results in the same pass, and different
  // texts have different vectors.
  const iv = crypto.createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the context that a pass contains; undefined if no gateway has written the pass. */
export function usageContextOfPass(pass: string, secret: string): UsageContext | undefined {
  const bytes = Buffer.from(pass, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = crypto.createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const [childId, session, device] = JSON.parse(text.toString('utf8')) as [string, string, string];
    return { childId: childId === '' ? undefined : childId, session, device };
  } catch {
    return undefined;
  }
}

/** Returns the path of a sound or film with the pass of its listener. */
export const withPass = (path: string, pass: string): string => `${path}${path.includes('?') ? '&' : '?'}for=${pass}`;

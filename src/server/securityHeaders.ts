import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';

interface PageNeeds {
  /** Hashes of the page's own inline scripts. */
  scripts: readonly string[];
  /** External scripts that the page loads. */
  scriptUrls?: readonly string[];
  /** Frame sources besides its own origin. */
  frames?: readonly string[];
}

/**
 * Inline styles are allowed, because the dialog's scroll lock and the debug console of test builds write style elements
 * at run time. Inline scripts are not; the page's own ones are allowed by hash.
 */
export function contentSecurityPolicy(contentOrigins: readonly string[], needs: PageNeeds): string {
  const content = ["'self'", ...contentOrigins].join(' ');
  const hashes = needs.scripts.map((hash) => `'sha256-${hash}'`);
  const scripts = ["'self'", ...hashes, ...(needs.scriptUrls ?? [])].join(' ');
  const frames = ["'self'", ...(needs.frames ?? [])].join(' ');
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src ${content}`,
    `img-src ${content} data: blob:`,
    `media-src ${content} blob:`,
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${frames}`,
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Makes browsers use https only for a year. */
const STRICT_TRANSPORT = 'max-age=31536000';

type Policy = Pick<Settings, 'contentOrigins' | 'appEnv' | 'publicOrigin'>;

/** Returns the headers of every answer; a page with inline scripts overrides the policy. */
export const securityHeadersFor = ({ contentOrigins, appEnv, publicOrigin }: Policy) => ({
  'content-security-policy': contentSecurityPolicy(contentOrigins, { scripts: [] }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(appEnv === 'production' && publicOrigin?.startsWith('https:') === true
    ? { 'strict-transport-security': STRICT_TRANSPORT }
    : {}),
});

export function securityHeaders(app: FastifyInstance, settings: Policy): void {
  const headers = securityHeadersFor(settings);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
}

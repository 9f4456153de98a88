import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '#server/settings/settings.ts';

interface PageNeeds {
  /** The hashes of the page's inline scripts. */
  scripts: readonly string[];
  /** The addresses of external scripts that the page loads. */
  scriptUrls?: readonly string[];
  /** Sources of frames besides the page's own origin. */
  frames?: readonly string[];
}

/**
 * Inline styles are allowed, because the dialog's scroll lock and the debug console of test builds write style elements
 * at run time. Inline scripts are not allowed, except for those of the page, by their hashes.
 */
function policyOptions(contentOrigins: readonly string[], { scripts, scriptUrls = [], frames = [] }: PageNeeds) {
  const content = ["'self'", ...contentOrigins];
  return {
    useDefaults: false as const,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts.map((hash) => `'sha256-${hash}'`), ...scriptUrls],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: content,
      imgSrc: [...content, 'data:', 'blob:'],
      mediaSrc: [...content, 'blob:'],
      workerSrc: ["'self'"],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameSrc: ["'self'", ...frames],
      frameAncestors: ["'self'"],
    },
  };
}

/** Makes browsers use only https for a year. */
const STRICT_TRANSPORT = { maxAge: 31_536_000, includeSubDomains: false };

type Policy = Pick<Settings, 'contentOrigins' | 'appEnv' | 'publicOrigin'>;

/**
 * Disables headers: `frame-ancestors` replaces `X-Frame-Options`; the other headers are for browsers that are not
 * supported.
 */
const withoutOldHeaders = {
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** The result has no type annotation, because the plugin and helmet each declare the same type separately. */
const helmetOptions = ({ contentOrigins, appEnv, publicOrigin }: Policy) => ({
  ...withoutOldHeaders,
  contentSecurityPolicy: policyOptions(contentOrigins, { scripts: [] }),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin' as const },
  strictTransportSecurity:
    appEnv === 'production' && publicOrigin?.startsWith('https:') === true ? STRICT_TRANSPORT : false,
});

/** Helmet has no option for this header. */
const permissionsPolicy = {
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
};

/** Sets the headers of every reply; a page with inline scripts overrides the policy. */
export async function securityHeaders(app: FastifyInstance, settings: Policy): Promise<void> {
  await app.register(fastifyHelmet, helmetOptions(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...permissionsPolicy, 'x-request-id': request.id });
  });
}

/** Returns the same headers for replies that are written before any hook runs. */
export const securityHeadersFor = (settings: Policy): Record<string, string> => ({
  ...headersBy(helmet(helmetOptions(settings))),
  ...permissionsPolicy,
});

/** Returns the Content-Security-Policy for a page with its own scripts or frames. */
export function contentSecurityPolicy(contentOrigins: readonly string[], needs: PageNeeds): string {
  const { 'content-security-policy': policy = '' } = headersBy(
    helmet.contentSecurityPolicy(policyOptions(contentOrigins, needs)),
  );
  return policy;
}

type Middleware = ReturnType<typeof helmet>;

/** Returns the headers that a middleware of helmet sets; they do not depend on the request. */
function headersBy(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const [request, fake] = [{}, response] as unknown as [Parameters<Middleware>[0], Parameters<Middleware>[1]];
  // The last parameter does nothing, because invalid options throw and the middleware itself reports no error.
  middleware(request, fake, () => undefined);
  return headers;
}

import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '#server/settings/settings.ts';

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

/** Makes browsers use https only for a year. */
const STRICT_TRANSPORT = { maxAge: 31_536_000, includeSubDomains: false };

type Policy = Pick<Settings, 'contentOrigins' | 'appEnv' | 'publicOrigin'>;

/** `frame-ancestors` replaces `X-Frame-Options`; the other headers are for browsers that are not supported. */
const withoutOldHeaders = {
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Without an annotation, because the plugin and helmet have each their own declaration of the same type. */
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

/** Sets the headers of every answer; a page with inline scripts overrides the policy. */
export async function securityHeaders(app: FastifyInstance, settings: Policy): Promise<void> {
  await app.register(fastifyHelmet, helmetOptions(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...permissionsPolicy, 'x-request-id': request.id });
  });
}

/** Returns the same headers for answers that are written before any hook runs. */
export const securityHeadersFor = (settings: Policy): Record<string, string> => ({
  ...headersBy(helmet(helmetOptions(settings))),
  ...permissionsPolicy,
});

/** Returns the value of the header for a page with scripts or frames of its own. */
export function contentSecurityPolicy(contentOrigins: readonly string[], needs: PageNeeds): string {
  const { 'content-security-policy': policy = '' } = headersBy(
    helmet.contentSecurityPolicy(policyOptions(contentOrigins, needs)),
  );
  return policy;
}

type Middleware = ReturnType<typeof helmet>;

/** Returns the headers that a middleware of helmet sets. These do not depend on the request. */
function headersBy(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const [request, fake] = [{}, response] as unknown as [Parameters<Middleware>[0], Parameters<Middleware>[1]];
  // Invalid options throw; the middleware itself reports no error.
  middleware(request, fake, () => undefined);
  return headers;
}

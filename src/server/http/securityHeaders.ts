import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '#server/settings/settings.ts';

interface PageNeeds {
  /** The hashes of the page's inline scripts. */
  scripts: readonly string[];
  /** The addresses of external scripts that the page loads. */
  scriptUrls?: readonly string[];
  /** Origins whose pages may be shown in frames, in addition to the page's own origin. */
  frames?: readonly string[];
}

/**
 * Returns the options of the Content-Security-Policy. Inline styles are allowed, because the dialog's scroll lock and
 * the debug console of test builds write style elements at run time. Inline scripts are allowed only if their hash is
 * in `scripts`.
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
 * Switches off headers that are not needed: `frame-ancestors` replaces `X-Frame-Options`, and the others are for
 * browsers that we do not support.
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

/**
 * The result has no type annotation, because the Fastify plugin and helmet each declare a type of their own for these
 * options.
 */
const helmetOptions = ({ contentOrigins, appEnv, publicOrigin }: Policy) => ({
  ...withoutOldHeaders,
  contentSecurityPolicy: policyOptions(contentOrigins, { scripts: [] }),
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
  referrerPolicy: { policy: 'strict-origin' as const },
  strictTransportSecurity:
    appEnv === 'production' && publicOrigin?.startsWith('https:') === true ? STRICT_TRANSPORT : false,
});

/** This header is set here because helmet has no option for it. */
const permissionsPolicy = {
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
};

/**
 * Sets the security headers of every reply. A page with inline scripts replaces the Content-Security-Policy by its own.
 */
export async function securityHeaders(app: FastifyInstance, settings: Policy): Promise<void> {
  await app.register(fastifyHelmet, helmetOptions(settings));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...permissionsPolicy, 'x-request-id': request.id });
  });
}

/** Returns the headers that `securityHeaders` sets, for replies that are written before any hook runs. */
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

/**
 * Returns the headers that a middleware of helmet sets. The request is empty, because the headers do not depend on it.
 */
function headersBy(middleware: Middleware): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const [request, fake] = [{}, response] as unknown as [Parameters<Middleware>[0], Parameters<Middleware>[1]];
  // The callback may ignore errors, because the middleware reports none: invalid options already throw when it is
  // created.
  middleware(request, fake, () => undefined);
  return headers;
}

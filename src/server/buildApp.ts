import crypto from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { MAX_BODY_BYTES } from '#contract/endpoint.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { authenticate } from './access/authenticate.ts';
import { rememberListeners } from './domain/eyeCare/listenerCookie.ts';
import { rememberRests } from './domain/eyeCare/restCookie.ts';
import { limitRequests } from './access/limits/limitRequests.ts';
import { warnOfUntrustedProxy } from './access/address/proxyWarning.ts';
import { allowTrustedOrigins } from './http/cors.ts';
import { earlyErrorHandlers, renderErrors } from './endpoint/errors.ts';
import type { Gateway } from './gateway.ts';
import { healthRoute } from './operation/health.ts';
import { logAnswers, loggerOptions, type LogStream } from './operation/log.ts';
import { addressRoutes } from './modules/addresses/routes.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { achievementRoutes } from './modules/achievements/routes.ts';
import { appRoutes } from './modules/app/routes.ts';
import { blockedRoutes } from './modules/blocked/routes.ts';
import { bookRoutes } from './modules/books/routes.ts';
import { shelfRoutes } from './modules/books/shelfRoutes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { historyRoutes } from './modules/history/routes.ts';
import { articleRoutes } from './modules/articles/routes.ts';
import { bindingRoutes } from './modules/binding/routes.ts';
import { cdnRoutes } from './modules/cdn/routes.ts';
import { fanRoutes } from './modules/creators/fans/fanRoutes.ts';
import { groupRoutes } from './modules/creators/groupRoutes.ts';
import { creatorRoutes } from './modules/creators/routes.ts';
import { creatorGoodsRoutes } from './modules/creators/goodsRoutes.ts';
import { spaceRoutes } from './modules/creators/spaceRoutes.ts';
import { dictationRoutes } from './modules/dictation/routes.ts';
import { childRoutes } from './modules/children/routes.ts';
import { eyeCareRoutes } from './modules/eyeCare/routes.ts';
import { healthRecordRoutes } from './modules/health/routes.ts';
import { favouriteRoutes } from './modules/experience/favouriteRoutes.ts';
import { timelineRoutes } from './modules/experience/timelineRoutes.ts';
import { avatarRoutes } from './modules/avatar/routes.ts';
import { honourRoutes } from './modules/honours/routes.ts';
import { aimRoutes } from './modules/experience/aimRoutes.ts';
import { entryRoutes } from './modules/experience/entryRoutes.ts';
import { experienceRankingRoutes } from './modules/experience/rankingRoutes.ts';
import { commentRoutes } from './modules/comments/routes.ts';
import { friendRoutes } from './modules/friends/routes.ts';
import { guideRoutes } from './modules/guides/routes.ts';
import { knowledgeRoutes } from './modules/knowledge/routes.ts';
import { labRoutes } from './modules/lab/routes.ts';
import { learningRoutes } from './modules/learning/routes.ts';
import { mallRoutes } from './modules/mall/routes.ts';
import { mediaRoutes } from './modules/media/routes.ts';
import { couponRoutes } from './modules/coupons/routes.ts';
import { voucherRoutes } from './modules/vouchers/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { reviewRoutes } from './modules/orders/reviewRoutes.ts';
import { giftRoutes } from './modules/gifts/routes.ts';
import { invoiceRoutes } from './modules/orders/invoices/invoiceRoutes.ts';
import { returnRoutes } from './modules/orders/returns/returnRoutes.ts';
import { trackingRoutes } from './modules/orders/trackingRoutes.ts';
import { notificationRoutes } from './modules/payments/notificationRoutes.ts';
import { payRequestRoutes } from './modules/payRequests/routes.ts';
import { parentPinRoutes } from './modules/parentPin/routes.ts';
import { exportRoutes } from './modules/privacy/exportRoutes.ts';
import { closingRoutes } from './modules/privacy/closingRoutes.ts';
import { consentRoutes } from './modules/privacy/consentRoutes.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { sandboxCashierRoutes } from './modules/payments/sandboxCashier.ts';
import { rankingRoutes } from './modules/rankings/routes.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { partnerRoutes } from './modules/partners/routes.ts';
import { reportRoutes } from './modules/report/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { reactionRoutes } from './modules/reactions/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { sessionListRoutes } from './modules/session/sessionListRoutes.ts';
import { shellRoutes } from './modules/shells/routes.ts';
import { taskRoutes } from './modules/tasks/routes.ts';
import { storyRoutes } from './modules/stories/routes.ts';
import { sharedSoundRoutes } from './modules/stories/sharedSoundRoutes.ts';
import { voiceRoutes } from './modules/voice/routes.ts';
import { wordRoutes } from './modules/words/routes.ts';
import { topicRoutes } from './modules/topics/routes.ts';
import { videoRoutes } from './modules/videos/routes.ts';
import { myWorkRoutes } from './modules/works/myWorkRoutes.ts';
import { soundRoutes } from './modules/works/soundRoutes.ts';
import { workRoutes } from './modules/works/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import { jsConfigRoute } from './modules/wechat/jsConfigRoute.ts';
import { wechatRoutes } from './modules/wechat/routes.ts';
import { lazySerializers } from './endpoint/lazySerializers.ts';
import { openApi } from './endpoint/openApi.ts';
import { securityHeaders, securityHeadersFor } from './http/securityHeaders.ts';
import { refuseUnstorableText } from './endpoint/input/storableText.ts';

const REQUEST_TIMEOUT_MS = 20 * SECOND_MS;
/**
 * A connection without traffic is closed after this time. This happens, for example, if the client does not read the
 * reply.
 */
const IDLE_CONNECTION_MS = 30 * SECOND_MS;
/**
 * How long a connection stays open after a reply. This is longer than the 60 s of common reverse proxies: a proxy could
 * otherwise send a request on a connection that the gateway is just closing.
 */
const KEEP_ALIVE_MS = 72 * SECOND_MS;

/** Builds the complete gateway, which can then listen, or receive requests from tests. */
export async function buildApp(gateway: Gateway, logStream: LogStream): Promise<FastifyInstance> {
  const { settings } = gateway;
  const app = fastify({
    logger: loggerOptions(settings.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildSerializer: lazySerializers() } },
    ...earlyErrorHandlers(securityHeadersFor(settings)),
  });
  app.removeContentTypeParser('text/plain');
  logAnswers(app);
  renderErrors(app);
  await securityHeaders(app, settings);
  await allowTrustedOrigins(app, settings.trustedOrigins);
  refuseUnstorableText(app);
  warnOfUntrustedProxy(app, settings);
  authenticate(app, gateway);
  limitRequests(app, gateway);
  rememberListeners(app, gateway);
  rememberRests(app, gateway);
  const isForDevelopers = settings.appEnv !== 'production';
  if (isForDevelopers) await openApi(app);
  healthRoute(app, gateway);
  sessionRoutes(app, gateway);
  sessionListRoutes(app, gateway);
  storyRoutes(app, gateway);
  catalogueRoutes(app, gateway);
  historyRoutes(app, gateway);
  searchRoutes(app, gateway);
  blockedRoutes(app, gateway);
  wordRoutes(app, gateway);
  friendRoutes(app, gateway);
  shellRoutes(app, gateway);
  taskRoutes(app, gateway);
  bookRoutes(app, gateway);
  guideRoutes(app, gateway);
  bindingRoutes(app, gateway);
  articleRoutes(app, gateway);
  topicRoutes(app, gateway);
  rankingRoutes(app, gateway);
  videoRoutes(app, gateway);
  learningRoutes(app, gateway);
  dictationRoutes(app, gateway);
  reactionRoutes(app, gateway);
  commentRoutes(app, gateway);
  workRoutes(app, gateway);
  creatorRoutes(app, gateway);
  myWorkRoutes(app, gateway);
  fanRoutes(app, gateway);
  groupRoutes(app, gateway);
  creatorGoodsRoutes(app, gateway);
  spaceRoutes(app, gateway);
  soundRoutes(app, gateway);
  knowledgeRoutes(app, gateway);
  mallRoutes(app, gateway);
  orderRoutes(app, gateway);
  voucherRoutes(app, gateway);
  couponRoutes(app, gateway);
  reviewRoutes(app, gateway);
  trackingRoutes(app, gateway);
  returnRoutes(app, gateway);
  invoiceRoutes(app, gateway);
  giftRoutes(app, gateway);
  paymentRoutes(app, gateway);
  payRequestRoutes(app, gateway);
  shelfRoutes(app, gateway);
  achievementRoutes(app, gateway);
  voiceRoutes(app, gateway);
  reportRoutes(app, gateway);
  feedbackRoutes(app, gateway);
  partnerRoutes(app, gateway);
  addressRoutes(app, gateway);
  childRoutes(app, gateway);
  healthRecordRoutes(app, gateway);
  avatarRoutes(app, gateway);
  honourRoutes(app, gateway);
  timelineRoutes(app, gateway);
  favouriteRoutes(app, gateway);
  aimRoutes(app, gateway);
  entryRoutes(app, gateway);
  experienceRankingRoutes(app, gateway);
  parentPinRoutes(app, gateway);
  privacyRoutes(app, gateway);
  eyeCareRoutes(app, gateway);
  consentRoutes(app, gateway);
  closingRoutes(app, gateway);
  exportRoutes(app, gateway);
  jsConfigRoute(app, gateway);
  // Each of these modules serves files in a different way, so each needs its own plugin context.
  for (const routes of [
    accountRoutes,
    wechatRoutes,
    mediaRoutes,
    sharedSoundRoutes,
    uploadRoutes,
    cdnRoutes,
    appRoutes,
    notificationRoutes,
    ...(isForDevelopers ? [labRoutes, sandboxCashierRoutes] : []),
  ]) {
    const plugin = (scope: FastifyInstance) => routes(scope, gateway);
    // Gives the plugin a name. Without a name, Fastify searches all loaded modules for the plugin's file, which takes a
    // long time in tests.
    await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: routes.name }));
  }
  return app;
}

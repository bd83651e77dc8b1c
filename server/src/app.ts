import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '@portal/domain/endpoint';
import { accountRoutes } from './auth/account-routes.ts';
import { authJobs } from './auth/jobs.ts';
import { authRoutes } from './auth/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { devicesAdminRoutes } from './devices/admin-routes.ts';
import { devicesRoutes } from './devices/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { deviceTimelineRoutes } from './devices/timeline-routes.ts';
import { filesJobs } from './files/jobs.ts';
import { filesRoutes } from './files/routes.ts';
import { inspectionsJobs } from './inspections/jobs.ts';
import { inspectionsRoutes } from './inspections/routes.ts';
import { inspectionRecordRoutes } from './inspections/record-routes.ts';
import { installationCardRoutes } from './installations/cards/card-routes.ts';
import { installationDecisionRoutes } from './installations/decision-routes.ts';
import { installationsJobs } from './installations/mail-jobs.ts';
import { installationsRoutes } from './installations/routes.ts';
import { installationReviewRoutes } from './installations/review/review-routes.ts';
import { installationSharingRoutes } from './installations/sharing/sharing-routes.ts';
import { installationWriteRoutes } from './installations/write-routes.ts';
import { notificationsJobs } from './notifications/jobs.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { mailsJobs } from './mails/jobs.ts';
import { mailReturnRoutes } from './mails/return-routes.ts';
import { mailsRoutes } from './mails/routes.ts';
import { libraryJobs } from './library/jobs.ts';
import { labelCodeRoutes } from './labels/code-routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { liveUpdateRoutes } from './live-updates/routes.ts';
import { makerContactRoutes } from './organisations/contact-routes.ts';
import { organisationsRoutes } from './organisations/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { createCardRenderer, type CardRenderer } from './cards/render.ts';
import './platform/deps.ts';
import { parseBodies } from './platform/http/body-parser.ts';
import { limitBodyTimes, REQUEST_TIMEOUT_MS } from './platform/http/body-time.ts';
import type { Deps } from './platform/deps.ts';
import { devMailRoutes } from './platform/mail/dev-mail.ts';
import { handleErrors, refusals } from './platform/http/error-handler.ts';
import { healthRoutes } from './platform/running/health.ts';
import { hydraRoutes, rewriteJsonld } from './platform/api-description/routes.ts';
import { openApiRoutes } from './platform/api-description/open-api-routes.ts';
import { checkOrigin, isApi } from './platform/http/origin.ts';
import { trustedProxies } from './platform/http/proxies.ts';
import { PERMISSIONS, securityHeaders } from './platform/http/security-headers.ts';
import { productionRoutes } from './production/routes.ts';
import { productionWorkerRoutes } from './production/worker-routes.ts';
import { privacyJobs } from './privacy/jobs.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { recallsJobs } from './recalls/jobs.ts';
import { recallsRoutes } from './recalls/routes.ts';
import { registrationKeysRoutes } from './registration-keys/routes.ts';
import { remindersJobs } from './reminders/jobs.ts';
import { remindersRoutes } from './reminders/routes.ts';
import { serviceInboxRoutes, servicesRoutes } from './services/routes.ts';
import { servicesJobs } from './services/jobs.ts';
import { serviceRecordRoutes } from './services/record-routes.ts';
import { serviceReplacementRoutes } from './services/replacement-routes.ts';
import { importsJobs } from './imports/jobs.ts';
import { importsRoutes } from './imports/routes.ts';
import { cardPreviewRoutes } from './templates/card-preview-routes.ts';
import { templateComparisonRoutes } from './templates/comparison-routes.ts';
import { templatesJobs } from './templates/jobs.ts';
import { templateDraftRoutes } from './templates/draft-routes.ts';
import { templateEditingRoutes, templateTransferRoutes } from './templates/editing-routes.ts';
import { templatesRoutes } from './templates/routes.ts';
import { usersAdminRoutes } from './users/admin-routes.ts';
import { usersJobs } from './users/jobs.ts';
import { mailingRoutes } from './users/mailing-routes.ts';
import { profileRoutes, usersRoutes } from './users/profile-routes.ts';
import { warrantiesRoutes } from './warranties/routes.ts';

/** Every part of the API in one list; each has its folder. */
const FEATURES: readonly ((app: FastifyInstance, deps: Deps & { cards: CardRenderer }) => void)[] = [
  authRoutes,
  accountRoutes,
  organisationsRoutes,
  makerContactRoutes,
  profileRoutes,
  usersAdminRoutes,
  mailingRoutes,
  privacyRoutes,
  registrationKeysRoutes,
  productionRoutes,
  productionWorkerRoutes,
  usersRoutes,
  templatesRoutes,
  templateEditingRoutes,
  templateDraftRoutes,
  templateTransferRoutes,
  templateComparisonRoutes,
  cardPreviewRoutes,
  devicesRoutes,
  devicesAdminRoutes,
  exportRoutes,
  deviceTimelineRoutes,
  recallsRoutes,
  importsRoutes,
  installationsRoutes,
  installationWriteRoutes,
  installationDecisionRoutes,
  installationCardRoutes,
  installationSharingRoutes,
  installationReviewRoutes,
  inspectionsRoutes,
  inspectionRecordRoutes,
  servicesRoutes,
  serviceRecordRoutes,
  serviceReplacementRoutes,
  serviceInboxRoutes,
  calendarRoutes,
  warrantiesRoutes,
  filesRoutes,
  labelRoutes,
  labelCodeRoutes,
  libraryRoutes,
  queueRoutes,
  mailsRoutes,
  mailReturnRoutes,
  liveUpdateRoutes,
  notificationRoutes,
  remindersRoutes,
  eventsRoutes,
];

/** Cards printed in parallel; the machine's other core serves requests. */
const CARD_WORKERS = 2;

export type AppOptions = {
  /** Absent: nothing is logged. */
  readonly loggerInstance?: FastifyBaseLogger;
  /** Prints the cards; the caller closes it. Absent: the app creates and closes its own renderer. */
  readonly cards?: CardRenderer;
  /** Lets tests check each answer against its contract. */
  readonly inspectAnswer?: (endpoint: Endpoint, answer: unknown) => void;
  /** Lets tests of the platform add calls of their own. */
  readonly more?: (app: FastifyInstance) => void;
};

/** The whole server except for listening: tests inject requests into it. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const refused = refusals(config);
  const app = Fastify({
    ...(options.loggerInstance ? { loggerInstance: options.loggerInstance } : { logger: false }),
    // Requests are logged below with one line each: the framework's own lines contain addresses and signed links.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    rewriteUrl: rewriteJsonld,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refused.badAddress,
    clientErrorHandler: refused.badRequest,
    // An idle keep-alive connection must not delay the stop of the server.
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
  });
  app.decorate('deps', deps);
  app.decorate('served', new Set<Endpoint>());
  app.decorate('draining', new AbortController());
  app.decorate('inspectAnswer', options.inspectAnswer ?? null);
  handleErrors(app);
  parseBodies(app);
  limitBodyTimes(app);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(config, deps.storage.origin));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS);
    if (!isApi(request)) return;
    reply.header('cache-control', 'private, no-store');
    checkOrigin(request, config.publicUrl);
  });
  healthRoutes(app);
  if (config.demo) devMailRoutes(app);
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  hydraRoutes(app);
  openApiRoutes(app);
  deps.storage.routes?.(app);
  const cards = options.cards ?? createCardRenderer({ workers: CARD_WORKERS });
  if (!options.cards) app.addHook('onClose', () => cards.close());
  for (const feature of FEATURES) feature(app, { ...deps, cards });
  deps.identity.jobs?.(deps.jobs);
  authJobs(deps);
  filesJobs(deps);
  libraryJobs(deps);
  usersJobs(deps);
  privacyJobs(deps);
  installationsJobs({ ...deps, cards });
  inspectionsJobs({ ...deps, cards });
  servicesJobs({ ...deps, cards });
  notificationsJobs(deps);
  remindersJobs(deps);
  templatesJobs(deps);
  importsJobs(deps);
  recallsJobs(deps);
  mailsJobs(deps);
  options.more?.(app);
  return app;
}

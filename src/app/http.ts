import packageFile from '../../package.json' with { type: 'json' };
import { authenticator } from '../account/session/service.ts';
import { knownBrowser } from '../account/signIn/service.ts';
import { openMetrics } from '../platform/http/health.ts';
import { createServer, type ServerOptions } from '../platform/http/server.ts';
import { backupFigures } from './backups.ts';
import { allows } from '../rights.ts';
import { allRoutes } from './registered.ts';
import { noteProxy } from './proxy.ts';
import type { Services } from '../slice.ts';

/** What differs between the program and its tests. */
type AppOptions = Partial<Pick<ServerOptions, 'web' | 'tls' | 'trustProxy' | 'checkOutput' | 'unnamedProxy'>>;

/** What a program that asks for no page hears at `/`. */
const about = {
  name: 'Callout',
  version: packageFile.version,
  signIn: '/api/tokenapi/accessToken',
  catalogues: '/api/catalogs',
  docs: '/docs',
  health: '/health/ready',
};

/** The HTTP server with every route of every slice. */
export async function createApp(services: Services, options: AppOptions = {}) {
  const { config, database, log } = services;
  const metrics = openMetrics(database, config.metricsToken, () => backupFigures(database));
  return createServer({
    database,
    log,
    routes: [metrics.routes, ...(await allRoutes(services))],
    authenticate: authenticator(database, config),
    knownBrowser: knownBrowser(database, config),
    allows,
    checkOutput: false,
    about,
    answered: metrics.answered,
    unnamedProxy: (address) => void noteProxy(services, address),
    ...options,
  });
}

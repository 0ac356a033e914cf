import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Updateable } from 'kysely';
import { afterAll } from 'vitest';
import { openSession } from '../src/account/session/service.ts';
import { createCatalog } from '../src/app/catalogs.ts';
import { createApp } from '../src/app/http.ts';
import type { Services } from '../src/slice.ts';
import type { NewCatalog } from '../src/catalog/rules.ts';
import { roles, workflowRoles, type Role, type WorkflowRole } from '../src/rights.ts';
import { change } from '../src/platform/change/change.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Catalog } from '../src/platform/db/types.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { createFileStore } from '../src/platform/files/store.ts';
import { jobs } from '../src/platform/jobs/jobs.ts';
import { openLog } from '../src/platform/log/log.ts';
import { Caller } from './caller.ts';
import type { WorkerDatabase } from './cluster.ts';
import { workerDatabase } from './database.ts';
import { makeScratch, memoryBase } from './scratch.ts';
import { noteRoute } from './statements.ts';

/** Who may call in tests: a profile with one role each, and those without. `none` has no session. */
export const roleNames = [
  'none',
  'stranger',
  'member',
  ...workflowRoles,
  'AllowImport',
  'Publisher',
  'ManageCatalogSettings',
  'MajorUnits',
  'PDFCreation',
  'PDFManagement',
  'DataManagement',
  'Admin',
  'super',
] as const;
export type RoleName = (typeof roleNames)[number];

/** Connections of the server under test inside catalogues. */
export const testConnections = 8;

/** A fresh catalogue with its starting values. */
export interface TestCatalog {
  id: number;
  code: string;
  /** Calls inside the catalogue: paths are written without `/{code}`. The same user for the same role. */
  as(role: RoleName): Caller;
  /** Sets columns of the catalogue, as a change. */
  set(of: Updateable<Catalog>): Promise<void>;
}

/**
 * The real server on this worker's database, for one test file; call it at the file's top level. Closed when the
 * file's tests are over.
 * @param on another migrated database
 */
export async function openApi(on?: WorkerDatabase) {
  const { app: connection, owner } = on ?? (await workerDatabase());
  const dataDir = makeScratch(memoryBase(), `callout-api-${on ? `${on.owner.database}-` : ''}`);
  const logged: string[] = [];
  const services: Services = {
    config: readConfig(['--data', dataDir], {}),
    database: openDatabase(connection, { size: testConnections }),
    files: createFileStore(join(dataDir, 'files')),
    jobs,
    log: openLog((line) => logged.push(line)),
  };
  const app = await createApp(services, { checkOutput: true });
  app.addHook('onRequest', async ({ method, routeOptions }) => noteRoute(`${method} ${routeOptions.url}`));
  await app.ready();
  afterAll(async () => {
    await app.close();
    await services.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A signed-in user of their own; tokens are made without a password. */
  async function user(options: { superAdmin?: boolean; userName?: string } = {}) {
    const userName = options.userName ?? `user-${randomBytes(6).toString('hex')}`;
    return services.database.outside(async (db) => {
      const { id } = await db
        .insertInto('app_user')
        .values({ user_name: userName, display_name: userName, super_admin: options.superAdmin ?? false })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, userName, ...(await openSession(db, id)) };
    });
  }

  /** Gives a user a profile, or takes all roles of it. */
  const profile = (
    userId: number,
    catalogId: number,
    of: { roles?: Role[]; workflowRole?: WorkflowRole | null; groups?: number[] },
  ) =>
    services.database.outside((db) => {
      const values = {
        roles: of.roles ?? [],
        workflow_role: of.workflowRole ?? null,
        ...(of.groups && { visibility_groups: of.groups }),
      };
      return db
        .insertInto('profile')
        .values({ catalog_id: catalogId, user_id: userId, ...values })
        .onConflict((c) => c.columns(['catalog_id', 'user_id']).doUpdateSet(values))
        .execute();
    });

  async function catalog(of: Partial<NewCatalog> = {}): Promise<TestCatalog> {
    const code = of.code ?? `T${randomBytes(6).toString('hex')}`;
    const id = await createCatalog(
      services.database,
      { name: `Catalogue ${code}`, ...of, code },
      { id: null, name: 'tests' },
    );
    return knownCatalog(id, code);
  }

  /** A catalogue that is there. */
  function knownCatalog(id: number, code: string): TestCatalog {
    const callers = new Map<RoleName, Caller>();
    const signIn = async (role: RoleName) => {
      const { id: userId, accessToken } = await user({ superAdmin: role === 'super' });
      if (role !== 'super' && role !== 'stranger') {
        await profile(userId, id, {
          roles: roles.filter((r) => r === role),
          workflowRole: workflowRoles.find((r) => r === role) ?? null,
        });
      }
      return accessToken;
    };
    const as = (role: RoleName) => {
      const caller = callers.get(role) ?? new Caller(app, `/${code}`, role === 'none' ? undefined : () => signIn(role));
      callers.set(role, caller);
      return caller;
    };
    const set = (of: Updateable<Catalog>) =>
      services.database.inCatalog(id, (db) =>
        change(db, { kind: 'script', label: 'Settings', actor: { id: null, name: 'tests' } }, async () => {
          await db.updateTable('catalog').set(of).where('id', '=', id).execute();
        }),
      );
    return { id, code, as, set };
  }

  /** Runs `work` while something holds a catalogue's write lock, under that name. */
  const holdWriteLock = <T>(catalogId: number, label: string, work: () => Promise<T>) =>
    services.database.inCatalog(catalogId, (db) =>
      change(db, { kind: 'script', label, actor: { id: null, name: 'tests' }, exclusive: true }, work),
    );

  return {
    app,
    services,
    /** How the owner of the schema connects: for looking at and preparing what no route shows. */
    owner,
    /** What the server logged. */
    logged,
    user,
    profile,
    catalog,
    knownCatalog,
    holdWriteLock,
    /** Calls outside any catalogue, under a token or nobody's. */
    caller: (accessToken?: string) =>
      new Caller(app, '', accessToken === undefined ? undefined : () => Promise.resolve(accessToken)),
  };
}
export type Api = Awaited<ReturnType<typeof openApi>>;

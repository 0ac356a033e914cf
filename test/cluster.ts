import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { appConnection, migrate } from '../src/platform/db/migrate.ts';
import { leftScratch, makeScratch, removeScratch, temporary } from './scratch.ts';
import { startTestServer, type TestServer } from './server.ts';

const PREFIX = 'callout-vitest-';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the socket on which a worker asks for its database. */
    databases: string;
  }
}

/** What a worker gets. */
export interface WorkerDatabase {
  /** Owner of the schema. */
  owner: ClientConfig;
  /** The restricted role that the program works as. */
  app: ClientConfig;
}

/**
 * Global set-up of vitest. The cluster is started when the first worker asks for a database: a run of pure tests
 * costs nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const left of leftScratch(temporary, PREFIX)) removeScratch(left);
  const folder = makeScratch(temporary, PREFIX);
  const databases = new Databases();
  const door = await listen(join(folder, 'ask'), (worker) => databases.of(worker));
  project.provide('databases', join(folder, 'ask'));
  process.once('exit', () => removeScratch(folder));
  return async () => {
    door.close();
    await databases.stop();
  };
}

/** One clone of the migrated template for each worker. */
class Databases {
  #server: Promise<TestServer> | null = null;
  #template: Promise<string> | null = null;
  readonly #clones = new Map<string, Promise<WorkerDatabase>>();
  /** Several runs may share one server. */
  readonly #run = `callout_test_${process.pid}`;

  of(worker: string): Promise<WorkerDatabase> {
    const clone = this.#clones.get(worker) ?? this.#clone(worker);
    this.#clones.set(worker, clone);
    return clone;
  }

  async #clone(worker: string): Promise<WorkerDatabase> {
    const template = await (this.#template ??= this.#makeTemplate());
    const name = `${this.#run}_${Number(worker)}`;
    await this.#execute(`create database ${name} template ${template}`);
    const owner = { ...(await this.#owner()), database: name };
    return { owner, app: await appConnection(owner) };
  }

  async #makeTemplate(): Promise<string> {
    const name = `${this.#run}_template`;
    await this.#execute(`create database ${name} template template0 encoding 'UTF8'`);
    await migrate({ ...(await this.#owner()), database: name });
    return name;
  }

  async #owner(): Promise<ClientConfig> {
    return (await (this.#server ??= startTestServer())).owner;
  }

  async #execute(sql: string): Promise<void> {
    const client = new pg.Client(await this.#owner());
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const server = await this.#server?.catch(() => null);
    if (!server) return;
    if (process.env.CALLOUT_TEST_DATABASE_URL) {
      const names = [...this.#clones.keys()].map((worker) => `${this.#run}_${Number(worker)}`);
      for (const name of [...names, `${this.#run}_template`]) {
        const drop = `drop database if exists ${name}`;
        // By itself it waits for the server's own cleaning, which only a superuser may end.
        await this.#execute(drop).catch(() => this.#execute(`${drop} with (force)`));
      }
    }
    await server.stop();
  }
}

/** Answers each connection, which sends one line, with JSON. */
async function listen(path: string, answer: (line: string) => Promise<WorkerDatabase>): Promise<Server> {
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      answer(String(data).trim()).then(
        (database) => socket.end(JSON.stringify({ database })),
        (error: unknown) => socket.end(JSON.stringify({ error: error instanceof Error ? error.message : 'failed' })),
      );
    });
  });
  server.listen(path);
  await once(server, 'listening');
  server.unref();
  return server;
}

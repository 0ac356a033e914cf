import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { bounded } from './statements.ts';

/** An answer: its body as JSON where it is JSON, else as bytes. Tests look into it freely. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- every test knows the shape that it asks for
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;

/** One identity calling the server under one prefix; signs in at its first call. */
export class Caller {
  readonly #app: FastifyInstance;
  readonly #prefix: string;
  readonly #signIn: (() => Promise<string>) | undefined;
  #token: Promise<string> | undefined;

  constructor(app: FastifyInstance, prefix: string, signIn: (() => Promise<string>) | undefined) {
    this.#app = app;
    this.#prefix = prefix;
    this.#signIn = signIn;
  }

  /** The same identity under another prefix, `''` for calls that belong to no catalogue. */
  under(prefix: string): Caller {
    return new Caller(this.#app, prefix, this.#signIn && (() => this.token()));
  }

  /** The same identity at another server of the same database. */
  on(app: FastifyInstance): Caller {
    return new Caller(app, this.#prefix, this.#signIn && (() => this.token()));
  }

  /** The identity's access token. */
  token(): Promise<string> {
    if (!this.#signIn) throw new Error('Nobody has no token.');
    return (this.#token ??= this.#signIn());
  }

  get = (path: string, headers?: Headers) => this.call('GET', path, undefined, headers);
  post = (path: string, body: unknown = {}, headers?: Headers) => this.call('POST', path, body, headers);
  put = (path: string, body: unknown = {}, headers?: Headers) => this.call('PUT', path, body, headers);
  patch = (path: string, body: unknown = {}, headers?: Headers) => this.call('PATCH', path, body, headers);
  del = (path: string, body?: unknown, headers?: Headers) => this.call('DELETE', path, body, headers);

  /** Sends bytes as a raw body. */
  upload(path: string, bytes: Buffer | Readable, type = 'application/octet-stream', headers: Headers = {}) {
    return this.#send('POST', path, bytes, { 'content-type': type, ...headers });
  }

  /** Sends a body as JSON. */
  call(method: Method, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return this.#send(
      method,
      path,
      json,
      json === undefined ? headers : { 'content-type': 'application/json', ...headers },
    );
  }

  async #send(
    method: Method,
    path: string,
    payload: string | Buffer | Readable | undefined,
    headers: Headers,
  ): Promise<Answer> {
    const identity = this.#signIn ? { authorization: `Bearer ${await this.token()}` } : {};
    const answer = await bounded(async () =>
      this.#app.inject({
        method,
        url: this.#prefix + path,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...identity,
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      }),
    );
    const json = (answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      body: json ? answer.json() : answer.rawPayload,
      headers: answer.headers,
    };
  }
}

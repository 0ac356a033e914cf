import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: BodyInit;
  type?: string;
}

/** The schema of what a route of a contract answers. */
export function answerOf<S extends z.ZodType>(route: { '~orpc': { outputSchema?: S } }): S {
  const schema = route['~orpc'].outputSchema;
  if (!schema) throw new Error('The route answers no JSON.');
  return schema;
}

/** A client of the public API, signed in by password. Answers are read by the schemas of the published contracts. */
export class Client {
  readonly #prefix: string;
  readonly #token: string;

  private constructor(prefix: string, token: string) {
    this.#prefix = prefix;
    this.#token = token;
  }

  static async signIn(address: string, userName: string, password: string): Promise<Client> {
    const visitor = new Client(address, '');
    const answer = z.object({ accessToken: z.string() });
    const { accessToken } = await visitor.post('/api/tokenapi/accessToken', { userName, password }, answer);
    return new Client(address, accessToken);
  }

  /** The same user in a catalogue. */
  in(code: string): Client {
    return new Client(`${this.#prefix}/${code}`, this.#token);
  }

  async get<T>(path: string, answer: z.ZodType<T>): Promise<T> {
    return answer.parse(await (await this.#send({ method: 'GET', path })).json());
  }

  async file(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.#send({ method: 'GET', path })).arrayBuffer());
  }

  /** The bytes of a file as they come. */
  async stream(path: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#send({ method: 'GET', path });
    if (!body) throw new Error(`GET ${path}: nothing came.`);
    return body;
  }

  post<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.#write('POST', path, body, answer);
  }

  put<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.#write('PUT', path, body, answer);
  }

  patch<T>(path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.#write('PATCH', path, body, answer);
  }

  async #write<T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    const call: Call = { method, path, body: JSON.stringify(body), type: 'application/json' };
    return answer.parse(await (await this.#send(call)).json());
  }

  /** Sends a file as it is, as the type that it has. */
  async upload<T>(path: string, file: Blob, answer: z.ZodType<T>): Promise<T> {
    const call: Call = { method: 'POST', path, body: file, type: file.type || 'application/octet-stream' };
    return answer.parse(await (await this.#send(call)).json());
  }

  /** What proves the session, for requests that something else sends. */
  headers(): Record<string, string> {
    return { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${this.#token}` };
  }

  async #send(call: Call, tries = 5): Promise<Response> {
    const { method, path, body, type } = call;
    const answer = await fetch(this.#prefix + path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    if (answer.status === 503 && tries > 1) {
      await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
      return this.#send(call, tries - 1);
    }
    throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  }
}

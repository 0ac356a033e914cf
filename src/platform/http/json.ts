import type { FastifyInstance, FastifyRequest } from 'fastify';
import { visit } from 'jsonc-parser';
import { invalid } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON as UTF-8 alone. What could be read in two ways is refused with 400 instead of guessed: another charset,
 * bytes that are no UTF-8, a name given twice in one object (V-03, V-11, V-13).
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string;
    try {
      text = decode(request, body);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, text, (error, value) => {
      if (error) return done(error);
      const twice = repeatedName(text);
      return twice === undefined ? done(null, value) : done(invalid(twice, 'The value is given twice.'));
    });
  });
}

function decode(request: FastifyRequest, body: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw invalid('request', 'JSON is sent in UTF-8.');
  try {
    return utf8.decode(body);
  } catch {
    throw invalid('request', 'The text is not valid UTF-8.');
  }
}

/** The first name that one object of sound JSON has twice. */
function repeatedName(text: string): string | undefined {
  const open: Set<string>[] = [];
  let found: string | undefined;
  try {
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: () => void open.pop(),
      onObjectProperty: (name) => {
        const names = open.at(-1);
        if (names?.has(name)) found ??= name;
        names?.add(name);
      },
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalid('request', 'The request is nested too deeply.');
  }
  return found;
}

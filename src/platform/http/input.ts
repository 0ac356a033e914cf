import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { composedTexts } from '../contract/composed.ts';
import { invalidFields } from './errors.ts';
import { sentenceOf } from './sentences.ts';

// For every schema of the server, so also where a handler reads JSON by itself.
z.config({ customError: sentenceOf });

/**
 * Path, query and body as the one object that a contract's input schema checks, texts composed. A name given twice is
 * refused (V-11).
 */
export function mergedInput(request: FastifyRequest, takesBody: boolean): unknown {
  const params = request.params as Record<string, unknown>;
  const query = expandLists(request.query as Record<string, unknown>);
  const body = takesBody ? request.body : undefined;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    return composedTexts(body);
  const merged = bare<unknown>();
  for (const part of [params, query, (body ?? {}) as Record<string, unknown>]) {
    for (const [name, value] of Object.entries(part)) {
      if (part === params && name === 'code') continue;
      if (name in merged) throw invalidFields({ [name]: ['The value is given twice.'] });
      merged[name] = composedTexts(value);
    }
  }
  return { ...merged };
}

/** `types[0]=2&types[1]=3` as a list, the way the typed client writes it. */
function expandLists(query: Record<string, unknown>): Record<string, unknown> {
  const expanded = bare<unknown>();
  const lists = new Map<string, unknown[]>();
  for (const [name, value] of Object.entries(query)) {
    const match = /^([A-Za-z]+)\[(\d{1,3})\]$/.exec(name);
    const listName = match?.[1];
    if (listName === undefined) {
      expanded[name] = value;
      continue;
    }
    const list = lists.get(listName) ?? [];
    list.push(value);
    lists.set(listName, list);
    expanded[listName] = list;
  }
  return expanded;
}

/** What a schema found wrong, as 400 with a text at each field. */
export function refusalOfInput(error: z.core.$ZodError) {
  const fields = bare<string[]>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k]) : [issue.path];
    for (const name of names) {
      (fields[name.join('.') || 'input'] ??= []).push(issue.message);
    }
  }
  return invalidFields(fields);
}

/** A record that knows no names but those given to it: `constructor` is a name like any other (V-10). */
const bare = <T>() => Object.create(null) as Record<string, T>;

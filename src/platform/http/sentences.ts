import type { z } from 'zod';
import { Refusal } from './errors.ts';

const kinds: Record<string, string> = {
  string: 'A text is required.',
  number: 'A number is required.',
  int: 'A whole number is required.',
  boolean: 'The value is true or false.',
  array: 'A list is required.',
  object: 'Fields with their values are required.',
  record: 'Fields with their values are required.',
};

const formats: Record<string, string> = {
  date: 'A date is written as 2026-01-31.',
  datetime: 'A time is written as 2026-01-31T12:00:00Z.',
  safeint: 'A whole number is required.',
};

const refused = 'The value is not allowed.';

/** Says what a schema found wrong with a value; a schema that has a text of its own keeps it. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'A value is required.';
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? refused;
    case 'invalid_format':
      return formats[issue.format] ?? (issue.pattern ? `The value has the form ${issue.pattern}.` : refused);
    case 'invalid_value':
      return `The value is one of ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      if (issue.origin === 'string') return `Value limited to ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `At most ${issue.maximum} values are allowed.`;
      return `The value is at most ${issue.maximum}.`;
    case 'too_small':
      if (issue.origin === 'string') return `At least ${issue.minimum} characters are required.`;
      if (issue.origin === 'array')
        return `At least ${issue.minimum} ${issue.minimum === 1 ? 'value is' : 'values are'} required.`;
      return `The value is ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}.`;
    case 'unrecognized_keys':
      return 'The field is not known.';
    default:
      return refused;
  }
}

const ofStatus: Record<number, string> = {
  400: 'The request could not be read.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The content of the request is of a kind that is not taken.',
  431: 'The head of the request is too large.',
};

/** Says why a request was refused before its route was asked. */
export const sentenceOfStatus = (status: number): string => ofStatus[status] ?? 'The request was refused.';

/** The same as a refusal. */
export const refusalOfStatus = (status: number, message = sentenceOfStatus(status)): Refusal =>
  new Refusal(status, message, { request: [message] });

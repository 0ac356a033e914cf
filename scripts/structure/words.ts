import { contexts } from '../../src/contexts.ts';
import { roles, workflowRoles } from '../../src/rights.ts';
import { isTest, type Locate } from './places.ts';
import type { Source } from './tree.ts';

const domain = new RegExp(String.raw`\b(?:${[...roles, ...workflowRoles, ...contexts].join('|')})\b`, 'g');

/** The tables' types are made of the schema, and a table may have a context's name. */
const generated = 'src/platform/db/types.ts';

/** The platform names no role and no context; comments may, for "Users" begins a sentence. */
export function checkWords(sources: Source[], locate: Locate): string[] {
  return sources
    .filter(({ path }) => locate(path)?.kind === 'platform' && !isTest(path) && path !== generated)
    .flatMap(({ path, text, comments }) => {
      const code = comments.reduce((rest, comment) => rest.replace(comment, ''), text);
      return [...new Set(code.match(domain))].map(
        (word) =>
          `${path} says ${word}, a role or context; src/rights.ts and src/contexts.ts know those, and app hands in what the platform asks`,
      );
    });
}

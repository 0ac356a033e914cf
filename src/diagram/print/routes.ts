import { invalid, notFound } from '../../platform/http/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { diagramItem } from '../../drawing/queries.ts';
import type { printContract } from './contract.ts';
import { hasLanguage, printedNames, printedRows } from './queries.ts';

export const printHandlers: HandlersOf<typeof printContract> = {
  texts: async ({ db, input: { id, hierarchyId, language = '' } }) => {
    if (!(await diagramItem(db, id))) throw notFound();
    if (language !== '' && !(await hasLanguage(db, language)))
      throw invalid('language', 'The catalogue does not have this language.');
    const names = (await printedNames(db, id, hierarchyId, language)).map(({ name }) => name);
    return { name: names.at(-1) ?? '', path: names.slice(0, -1), rows: await printedRows(db, id, language) };
  },
};

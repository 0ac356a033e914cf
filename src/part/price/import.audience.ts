import { sql } from 'kysely';
import { contexts } from '../../contexts.ts';
import type { ImportType, Stage } from '../../import/service.ts';
import { rejectRepeated, rejectSide } from '../../import/stage/queries.ts';
import { audienceLimits, partMessages, startingCurrency } from '../rules.ts';
import {
  audienceDiff,
  audienceFaults,
  countAudiences,
  isUnknownContext,
  madeAudiences,
  planAudiences,
  writeAudiences,
} from './queries.audience.ts';

/** Rejects rows by what the audiences would be; answers how many. */
async function rejectFaults(stage: Stage): Promise<number> {
  const faults = audienceFaults(stage);
  const said = [
    ['name', partMessages.tooManyAudiences, faults.tooMany],
    ['isDefault', partMessages.disabledDefault, faults.disabledDefault],
    ['isDefault', faults.whichDefault, faults.otherDefault],
    ['isSecond', 'Another row is the second audience of the context.', faults.secondAgain],
    ['isEnabled', partMessages.lastAudience, faults.last],
    ['currency', partMessages.currencyStays, faults.currency],
  ] as const;
  let rejected = 0;
  for (const [column, reason, where] of said)
    rejected += await rejectSide(stage, {
      side: 'audience',
      column,
      reason,
      where: sql`k.line is not null and ${where}`,
    });
  return rejected;
}

/**
 * XML number 131: whom prices are for, by context and name. What a row leaves out stays. Of each currency one audience is
 * the default, as on the screen: another becomes it only where the file takes the mark from the one that has it.
 */
export const audiencesImport: ImportType = {
  id: 131,
  key: 'priceAudiences',
  name: 'Price audiences',
  xml: { number: 131, list: 'audiences', element: 'audience' },
  isXmlOnly: true,
  permission: 'settings',
  modes: [],
  tables: ['price_audience'],
  columns: [
    {
      key: 'context',
      title: 'Context',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 16,
      example: contexts[0],
    },
    {
      key: 'name',
      title: 'Name',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: audienceLimits.name,
    },
    { key: 'currency', title: 'Currency', dataType: 'text', empty: startingCurrency, maxLength: 3, example: 'USD' },
    { key: 'isDefault', title: 'Default', dataType: 'bool', empty: 'false' },
    { key: 'isEnabled', title: 'Enabled', dataType: 'bool', empty: 'true' },
    { key: 'showsCost', title: 'Shows cost', dataType: 'bool', empty: 'false' },
    { key: 'isSecond', title: 'Second', dataType: 'bool', empty: 'false' },
    { key: 'ordinal', title: 'Ordinal', dataType: 'int', min: 0, max: 999_999_999 },
  ],

  async validate(stage) {
    await stage.reject('context', 'The catalogue does not have this context', isUnknownContext);
    await stage.reject('currency', 'A currency is three capital letters, as USD.', sql`s.currency !~ '^[A-Z]{3}$'`);
    await planAudiences(stage);
    await rejectRepeated(stage, 'audience', 'name', 'Same audience as in row');
    do await planAudiences(stage);
    while ((await rejectFaults(stage)) > 0);
  },

  count: countAudiences,
  diff: { prepare: planAudiences, records: (stage) => [audienceDiff(stage)] },
  makes: madeAudiences,

  async write(stage) {
    await planAudiences(stage);
    return writeAudiences(stage);
  },
};

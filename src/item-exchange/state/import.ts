import { sql } from 'kysely';
import { rejectTypes } from '../../hierarchy/type/queries.named.ts';
import type { ImportType } from '../../import/service.ts';
import { rejectRepeated, rejectSide } from '../../import/stage/queries.ts';
import { workflowMessages } from '../../workflow/rules.ts';
import { rejectUnnamed } from '../queries.named.ts';
import { namingColumns } from '../rules.ts';
import { countStates, planStates, underUnpublished, writeStates } from './queries.ts';

const itemName = sql`(select i.name from hierarchy_item i where i.id = r.id)`;

/**
 * XML number 104: the state of an item that is there. It is set as by hand, by the rules of the workflow: it has to be next
 * to the state that the item is in, the sender's role may set it, and what is published stands under what is.
 */
export const statesImport: ImportType = {
  id: 104,
  key: 'states',
  name: 'States',
  xml: { number: 104, list: 'states', element: 'state' },
  isXmlOnly: true,
  permission: 'write',
  modes: [],
  comesFirst: { 'Item not found': 'hierarchy' },
  tables: ['hierarchy_item'],
  columns: [
    ...namingColumns,
    {
      key: 'state',
      title: 'State',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 64,
      example: 'Draft',
    },
  ],

  async validate(stage) {
    await rejectTypes(stage, { key: 'typeCode', column: 'type_code' });
    await planStates(stage);
    await rejectUnnamed(stage, 'name', 'Item');
    const reject = (column: string, reason: string, where: string) =>
      rejectSide(stage, { side: 'state', column, reason, where: sql.raw(`k.${where}`) });
    await reject('state', workflowMessages.notOwn, 'is_not_own');
    await reject('state', 'Workflow state not found', 'is_unknown');
    await reject('state', 'The role of the sender may not set this state.', 'is_forbidden');
    await reject('state', workflowMessages.notNext, 'is_not_next');
    await rejectRepeated(stage, 'state', 'name', 'Same item as in row');
    // A row that falls may have been what another one stands under.
    const under = () =>
      stage.reject('state', 'An item above it is not published.', sql`s.line in (${underUnpublished(stage)})`);
    while ((await under()) > 0);
  },

  count: countStates,

  diff: {
    areCounts: true,
    records: (stage) => [
      {
        table: 'hierarchy_item',
        from: sql`${stage.table} s join ${stage.side('state')} k on k.line = s.line join hierarchy_item r on r.id = k.item_id`,
        cells: [
          { key: 'name', now: itemName, becomes: sql`s.name`, isIdentity: true },
          {
            key: 'state',
            now: sql`(select w.name from workflow_state w where w.id = r.workflow_id)`,
            becomes: sql`coalesce((select w.name from workflow_state w join workflow_state n on n.id = r.workflow_id and n.context = w.context
              where lower(w.name) = lower(s.state) or w.number::text = s.state limit 1),
              (select n.name from workflow_state n where n.id = r.workflow_id))`,
            left: sql`(select w.name from workflow_state w where w.id = r.workflow_id)`,
          },
        ],
      },
    ],
  },

  async write(stage) {
    await planStates(stage);
    const counts = await countStates(stage);
    stage.progress('Setting states', 0, 1);
    await writeStates(stage);
    return counts;
  },
};

import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../platform/web/confirm.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import type { ListRelation } from '../contract.ts';
import { relationTypes } from '../rules.ts';
import type { ListValue } from '../value/contract.ts';
import { globalLookupApi, useListTypes, useRelations, useWrites } from './useLookups.ts';

/** The lists that a value goes with; each write is a change of its own. */
export function RelationsDialog(props: {
  value: ListValue;
  reason: string | undefined;
  onClose: () => void;
}): ReactElement {
  const { value, reason, onClose } = props;
  const { t } = useTranslation();
  const relations = useRelations(value.id);
  const askedTypes = useListTypes();
  const { data: types = [] } = askedTypes;
  const [adding, choose] = useState<string | null>(null);
  const write = useWrites();
  const { data: rows = [] } = relations;
  const free = types.filter(({ id }) => !rows.some((one) => one.globalLookupListTypeId === id));

  const add = () =>
    write(async () => {
      const added = await globalLookupApi.addRelation({ id: value.id, listTypeId: Number(adding) });
      choose(null);
      return { text: t('global-lookup.added'), changeId: added.version };
    });
  const require = ({ id, version }: ListRelation, isRequired: boolean) =>
    write(async () => {
      const saved = await globalLookupApi.saveRelation({ id, version, isRequired });
      return { text: t('global-lookup.saved'), changeId: saved.version };
    });
  async function remove({ id, listTypeName: name }: ListRelation): Promise<void> {
    const question = { title: t('global-lookup.removeRelation', { name }), text: t('global-lookup.sure') };
    if (!(await confirm({ ...question, confirm: t('global-lookup.delete'), danger: true }))) return;
    await write(async () => {
      const { changeId } = await globalLookupApi.removeRelation({ id });
      return { text: t('global-lookup.removed', { name }), changeId };
    });
  }

  return (
    <Dialog
      width={560}
      title={t('global-lookup.relationsOf', { name: value.name })}
      onClose={onClose}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      {reason !== undefined && <Banner tone="info">{reason}</Banner>}
      <p className="muted">{t('global-lookup.relationsText')}</p>
      {relations.isError && <LoadFailed onRetry={() => void relations.refetch()} />}
      {rows.length > 0 ? (
        <table className="tb">
          <thead>
            <tr>
              <th>{t('global-lookup.relationList')}</th>
              <th>{t('global-lookup.relationType')}</th>
              <th>{t('global-lookup.required')}</th>
              <th>
                <span className="vh">{t('global-lookup.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>{row.listTypeName}</td>
                <td className="muted">
                  {t('global-lookup.relationTypeOf', {
                    id: row.type,
                    name: relationTypes.find(({ id }) => id === row.type)?.name ?? '',
                  })}
                </td>
                <td>
                  <Checkbox
                    label={<span className="vh">{t('global-lookup.requiredOf', { name: row.listTypeName })}</span>}
                    checked={row.isRequired}
                    disabled={reason !== undefined}
                    onChange={(event) => void require(row, event.currentTarget.checked)}
                  />
                </td>
                <td>
                  <IconButton
                    size="sm"
                    label={t('global-lookup.removeRelation', { name: row.listTypeName })}
                    icon={<Trash2 className="i14" />}
                    disabled={reason !== undefined}
                    onClick={() => void remove(row)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        relations.data && <p>{t('global-lookup.noRelations')}</p>
      )}
      {reason === undefined && (
        <div className="row lookup-uses">
          <Select
            aria-label={t('global-lookup.relationList')}
            placeholder={t('global-lookup.relationList')}
            value={adding}
            from={askedTypes}
            options={free.map(({ id, name }) => ({ value: String(id), label: name, hint: String(id) }))}
            onChange={choose}
          />
          <Button icon={<Plus className="i14" />} disabled={adding === null} onClick={() => void add()}>
            {t('global-lookup.addRelation')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

import { defaultContext } from '../../../contexts.ts';
import type { Context } from '../../../contexts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Layers, Lock, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { BusyBanner, useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Empty, LoadFailed, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { stringifySearch, useUrlState } from '../../../platform/web/url.ts';
import hierarchyTexts from '../../texts.en.json' with { type: 'json' };
import type { HierarchyType, TypeRecord } from '../../type/contract.ts';
import { isEditableType, offeredBaseTypes } from '../../type/rules.ts';
import { groupTypeId, tagAttributeId } from '../../rules.ts';
import { GroupIcon, TypeIcon } from '../fields.tsx';
import { FormWaits, SettingsSplit } from './SettingsSplit.tsx';
import { TypeForm } from './TypeForm.tsx';
import { attributeListQuery, typeListQuery, typeQuery } from './useTypeSettings.ts';

addTexts(hierarchyTexts);

const TAB = 2;

/**
 * Settings, area 2: what items may be, what may stand under them, and which attributes they have
 * (docs/domain/tree.md, Types).
 */
export function TypesPage(): ReactElement {
  const { t } = useTranslation();
  const { contexts } = usePageData();
  const { history } = useRouter();
  const [named] = useUrlState('context', contexts[0]);
  const context = contexts.find((one) => one === named) ?? contexts[0] ?? defaultContext;
  const [namedId, choose] = useUrlState('id', '', { push: true });
  const types = useQuery(typeListQuery(context));
  const busy = useBusyReason();
  const addressOf = (of: Context, chosen = ''): string =>
    paths.settings(catalogCode(), TAB) + stringifySearch({ context: of === contexts[0] ? '' : of, id: chosen });
  // Without one in the address the first is shown.
  const id = namedId === '' ? String(types.data?.[0]?.id ?? '') : namedId;
  const add = (
    <Button icon={<Plus className="i14" />} reason={busy} onClick={() => choose('new')}>
      {t('hierarchy.types.add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('hierarchy.types')} marks={types.data && <Count>{types.data.length}</Count>} actions={add} />
      <BusyBanner />
      <div className="settings-text muted">{t('hierarchy.typesText')}</div>
      {contexts.length > 1 && (
        <div className="toolbar">
          <Segment
            label={t('hierarchy.types.context')}
            options={contexts.map((one) => ({ value: one, label: t(`shell.context.${one}`) }))}
            value={context}
            onChange={(next) => history.push(addressOf(next ?? context))}
          />
        </div>
      )}
      <SettingsSplit
        label={t('hierarchy.types')}
        entries={types.data?.map((one) => ({
          id: one.id,
          href: addressOf(context, String(one.id)),
          name: one.description,
          code: one.code,
          icon: one.id === groupTypeId ? <GroupIcon /> : <TypeIcon baseType={one.baseType} />,
          marks: !isEditableType(one) && <Lock className="i12 faint" aria-label={t('hierarchy.types.locked')} />,
        }))}
        failed={types.isError}
        onRetry={() => void types.refetch()}
        chosen={id}
      >
        <Chosen key={`${context} ${id}`} id={id} context={context} types={types.data} onOpen={choose} />
      </SettingsSplit>
    </>
  );
}

/** A new type: a folder that holds nothing yet, with the key attribute that every type starts with. */
function blankType(context: Context, tag: HierarchyType['attributes']): TypeRecord {
  return {
    id: 0,
    context,
    code: '',
    description: '',
    baseType: offeredBaseTypes(context).at(-2) ?? 4,
    allowTopLevel: false,
    allowDiagrams: false,
    allowImage: false,
    allowAttachments: false,
    hasWorkflow: true,
    allowableChildren: [],
    attributes: tag,
    isBase: false,
    itemCount: 0,
    version: 0,
  };
}

function Chosen(props: {
  id: string;
  context: Context;
  types: readonly HierarchyType[] | undefined;
  onOpen: (id: string) => void;
}): ReactElement {
  const { id, context, types, onOpen } = props;
  const { t } = useTranslation();
  const isNew = id === 'new';
  const listed = types?.find((one) => String(one.id) === id);
  const kept = listed !== undefined && isEditableType(listed);
  const record = useQuery({ ...typeQuery(Number(id)), enabled: kept });
  const attributes = useQuery(attributeListQuery());
  if (types && id !== '' && !isNew && !listed) {
    return <Empty icon={<Layers className="i i20" aria-hidden="true" />} title={t('hierarchy.types.gone')} />;
  }
  if ((record.isError && !record.data) || (attributes.isError && !attributes.data)) {
    const retry = (): void => void Promise.all([record.refetch(), attributes.refetch()]);
    return <LoadFailed onRetry={retry} />;
  }
  if (!types || !attributes.data || (kept && !record.data) || id === '') return <FormWaits />;
  const tag = attributes.data
    .filter((one) => one.id === tagAttributeId)
    .map(({ id: attributeId, name, type, definition }) => ({
      attributeId,
      name,
      type,
      definition,
      ordinal: 1,
      isKey: true,
      isRequired: false,
      isSearchable: true,
    }));
  const shown = isNew ? blankType(context, tag) : (record.data ?? listed);
  if (!shown) return <FormWaits />;
  return (
    <TypeForm
      record={{ isBase: false, itemCount: 0, version: 0, ...shown }}
      types={types}
      attributes={attributes.data}
      onOpen={onOpen}
    />
  );
}

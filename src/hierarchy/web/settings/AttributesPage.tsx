import { useQuery } from '@tanstack/react-query';
import { Hash, List, Lock, Plus, Type } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { BusyBanner, useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { PageHead } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import { stringifySearch, useUrlState } from '../../../platform/web/url.ts';
import hierarchyTexts from '../../texts.en.json' with { type: 'json' };
import { attributeTypes } from '../../../attribute/rules.ts';
import { AttributePane } from './AttributePane.tsx';
import { SettingsSplit } from './SettingsSplit.tsx';
import { attributeListQuery } from './useTypeSettings.ts';

addTexts(hierarchyTexts);

const TAB = 3;

/** Settings, area 3: the attributes that types carry (docs/domain/tree.md, Attributes). */
export function AttributesPage(): ReactElement {
  const { t } = useTranslation();
  const [named, choose] = useUrlState('id', '', { push: true });
  const attributes = useQuery(attributeListQuery());
  const busy = useBusyReason();
  // Without one in the address the first is shown.
  const id = named === '' ? String(attributes.data?.[0]?.id ?? '') : named;
  const add = (
    <Button icon={<Plus className="i14" />} reason={busy} onClick={() => choose('new')}>
      {t('hierarchy.attribute.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('hierarchy.attributes')}
        marks={attributes.data && <Count>{attributes.data.length}</Count>}
        actions={add}
      />
      <BusyBanner />
      <div className="settings-text muted">{t('hierarchy.attributesText')}</div>
      <SettingsSplit
        label={t('hierarchy.attributes')}
        entries={attributes.data?.map((one) => ({
          id: one.id,
          href: paths.settings(catalogCode(), TAB) + stringifySearch({ id: String(one.id) }),
          name: one.name,
          icon: <AttributeIcon type={one.type} />,
          marks: !one.isCustom && <Lock className="i12 faint" aria-label={t('hierarchy.attribute.product')} />,
        }))}
        failed={attributes.isError}
        onRetry={() => void attributes.refetch()}
        chosen={id}
      >
        <AttributePane key={id} id={id} attributes={attributes.data} onOpen={choose} />
      </SettingsSplit>
    </>
  );
}

function AttributeIcon({ type }: { type: number }): ReactElement {
  const Icon = type === attributeTypes.list ? List : type === attributeTypes.string ? Type : Hash;
  return <Icon className="i14" aria-hidden="true" />;
}

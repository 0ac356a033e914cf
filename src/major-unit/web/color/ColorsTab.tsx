import { useQuery } from '@tanstack/react-query';
import { Palette, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTabProps } from '../../../item/web/fields.tsx';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { wholeList } from '../../../platform/web/grid/pages.ts';
import { ListPage } from '../../../platform/web/list/ListPage.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty, Toolbar } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import type { Color } from '../../color/contract.ts';
import { colorsQuery, unitApi } from '../useUnit.ts';
import { useUnitSaved } from '../useUnitSaved.ts';
import { ColorDialog } from './ColorDialog.tsx';
import { ColorInfo } from './ColorInfo.tsx';
import { colorColumns } from './columns.tsx';
import './Colors.css';

const none: readonly Color[] = [];

/** Colors of a unit (docs/domain/units.md, Colors). */
export function ColorsTab({ item, readOnly }: ItemTabProps): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const query = useQuery(colorsQuery(item.id));
  const colors = query.data?.colors ?? none;
  const { said } = useUnitSaved(item, ['color', 'color_relation']);
  const [editing, edit] = useState<Color | 'new' | null>(null);
  const [told, tell] = useState<Color | null>(null);

  async function remove(color: Color): Promise<void> {
    const yes = await confirm({
      title: t('major-unit.color.delete'),
      text: t('major-unit.color.deleteOne', { name: color.mfrName }),
      confirm: t('major-unit.color.delete.yes'),
      danger: true,
    });
    if (!yes) return;
    try {
      said(await unitApi.color.remove({ relationId: color.relationId }));
    } catch (error) {
      handleApiError(error);
    }
  }

  const add = !readOnly && (
    <Button variant="primary" icon={<Plus className="i14" />} reason={busy} onClick={() => edit('new')}>
      {t('major-unit.color.add')}
    </Button>
  );
  return (
    <div className="pane fill" id="browse-detail" tabIndex={-1}>
      {colors.length > 0 && (
        <Toolbar label={t('major-unit.tab.colors')}>
          <h2 className="h nw">{t('major-unit.tab.colors')}</h2>
          <Count>{colors.length}</Count>
          <span className="ml">{add}</span>
        </Toolbar>
      )}
      <ListPage
        id="unit.colors"
        label={t('major-unit.tab.colors')}
        columns={colorColumns(t, {
          tell,
          ...(!readOnly && { off: busy, edit, remove: (color) => void remove(color) }),
        })}
        rowId={(color) => String(color.relationId)}
        pages={wholeList(colors, query)}
        onOpen={(color) => (readOnly || busy !== undefined ? tell(color) : edit(color))}
        empty={
          <Empty
            icon={<Palette className="i i20" aria-hidden="true" />}
            title={t('major-unit.color.none')}
            text={t('major-unit.color.noneText')}
            action={add}
          />
        }
      />
      {editing !== null && (
        <ColorDialog item={item} color={editing === 'new' ? null : editing} onClose={() => edit(null)} />
      )}
      {told && <ColorInfo color={told} onClose={() => tell(null)} />}
    </div>
  );
}

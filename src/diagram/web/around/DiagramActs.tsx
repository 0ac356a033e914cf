import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { GitCompare, History, MapPinned, Printer } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramMenuProps } from '../../../item/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { CompareDialog } from '../compare/CompareDialog.tsx';
import type { CompareTarget } from '../compare/CompareDialog.tsx';
import { PrintDialog } from '../print/PrintDialog.tsx';
import type { PrintSource } from '../../print/rules.ts';
import type { ItemState } from '../useDiagram.ts';
import { UsedDialog } from '../used/UsedDialog.tsx';

/** What the head offers for the diagram as a whole. */
export function DiagramActs(props: {
  /** The diagram as it is saved. */
  source: PrintSource;
  item: ItemState;
  /** The list and the hotspots under edit. */
  target: CompareTarget;
  /** True where something is unsaved, which it says itself. */
  pending: () => boolean;
  Menu: ComponentType<DiagramMenuProps>;
}): ReactElement {
  const { source, item, target, pending, Menu } = props;
  const { code, hierarchyId, diagram } = source;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [open, setOpen] = useState<'none' | 'used' | 'print' | 'compare'>('none');
  const close = (): void => setOpen('none');

  function refresh(): void {
    for (const key of ['diagram', 'item']) void client.invalidateQueries({ queryKey: [code, key] });
  }
  /** To its neighbour, or to the list that it stood in. */
  async function leave(): Promise<void> {
    const next = diagram.parent?.next ?? diagram.parent?.previous;
    const to = next ? paths.diagram(code, hierarchyId, next.id) : paths.item(code, hierarchyId, 'diagrams');
    await navigate({ to, replace: true });
    refresh();
  }
  return (
    <>
      <IconButton
        label={t('diagram.print.title')}
        icon={<Printer className="i" />}
        onClick={() => !pending() && setOpen('print')}
      />
      <Menu
        code={code}
        diagram={item}
        modelId={hierarchyId}
        canWrite={target.editable}
        pending={pending}
        more={[
          {
            key: 'used',
            label: t('diagram.used.title'),
            icon: <MapPinned className="i14" />,
            onSelect: () => setOpen('used'),
          },
          {
            key: 'compare',
            label: t('diagram.compare.menu'),
            icon: <GitCompare className="i14" />,
            onSelect: () => setOpen('compare'),
          },
          {
            key: 'history',
            label: t('diagram.history'),
            icon: <History className="i14" />,
            onSelect: () => {
              if (!pending()) void navigate({ to: paths.item(code, diagram.id, 'revisionHistory') });
            },
          },
        ]}
        onChanged={refresh}
        onGone={() => void leave()}
        onOpen={(modelId, id) => void navigate({ to: paths.diagram(code, modelId, id) })}
      />
      {open === 'compare' && <CompareDialog code={code} diagramId={diagram.id} target={target} onClose={close} />}
      {open === 'print' && <PrintDialog source={source} onClose={close} />}
      {open === 'used' && <UsedDialog code={code} diagramId={diagram.id} onClose={close} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Funnel } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorRow } from '../../../platform/web/editor/model.ts';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Chip } from '../../../platform/web/ui/marks.tsx';
import type { PeggedRow } from '../../contract.ts';
import type { ModelChoice } from '../../pegged/rules.ts';
import { diagramApi } from '../useDiagram.ts';
import { ModelFilterDialog } from './ModelFilterDialog.tsx';
import './Models.css';

/**
 * The pegged filter (docs/domain/diagrams.md, Filter by models): which rows of the list are shown, the button that
 * chooses, and what is chosen.
 */
export function useModelFilter(
  code: string,
  diagramId: number,
  saved: readonly PeggedRow[],
): { only: ((row: EditorRow) => boolean) | undefined; control: ReactElement } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<ModelChoice | null>(null);
  const models = choice?.models.map(({ id }) => id).join(',') ?? '';
  const { data } = useQuery({
    queryKey: [code, 'diagram', diagramId, 'filter', models],
    queryFn: () => diagramApi.filter.filter({ id: diagramId, models }),
    enabled: models !== '',
  });

  const only = useMemo(() => {
    if (!choice || !data) return undefined;
    const used = new Set(data.parts.map(({ partId }) => partId));
    const wanted = saved.filter(({ partId }) => used.has(partId) === (choice.use === 'used'));
    const ids = new Set(wanted.map(({ id }) => String(id)));
    return (row: EditorRow) => row.id !== undefined && ids.has(row.id);
  }, [choice, data, saved]);

  const names = choice?.models.map(({ name }) => name).join(', ') ?? '';
  const control = (
    <>
      {choice && (
        <span className="models-chip" title={names}>
          <Chip
            value={t(`diagram.models.chip.${choice.use}`, { names })}
            removeLabel={t('diagram.models.clear')}
            onRemove={() => setChoice(null)}
          />
        </span>
      )}
      <IconButton
        size="sm"
        label={t('diagram.models.title')}
        icon={<Funnel className="i14" />}
        pressed={choice !== null}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ModelFilterDialog
          code={code}
          diagramId={diagramId}
          chosen={choice}
          onChoose={setChoice}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
  return { only, control };
}

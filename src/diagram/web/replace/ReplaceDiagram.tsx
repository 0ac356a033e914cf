import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramRecord } from '../../contract.ts';
import { UsedList } from '../used/UsedList.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useDiagramReplacement } from './useDiagramReplacement.ts';

/** Another image for a diagram. */
export function ReplaceDiagram(props: {
  code: string;
  diagram: DiagramRecord;
  image: NonNullable<DiagramRecord['image']>;
  /** Of hotspots, as the catalogue's display settings have them. */
  colors: { linked: string; unlinked: string };
  onClose: () => void;
}): ReactElement {
  const { diagram, ...of } = props;
  const { t } = useTranslation();
  return (
    <ReplaceDialog
      {...of}
      title={t('diagram.replace')}
      replacement={useDiagramReplacement(of.code, diagram)}
      used={t('diagram.replace.used', { count: diagram.howManyPlacesUsed })}
      places={<UsedList code={of.code} diagramId={diagram.id} />}
    />
  );
}

import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePageData } from '../../catalog/web/fields.tsx';
import diagramTexts from '../../diagram/texts.en.json' with { type: 'json' };
import { DiagramPage } from '../../diagram/web/DiagramPage.tsx';
import { addTexts } from '../../platform/web/i18n.ts';

addTexts(diagramTexts);

/** The diagram editor with the catalogue's settings. */
export function DiagramScreen(): ReactElement {
  const { code = '', hierarchyId, diagramId, partId } = useParams({ strict: false });
  return (
    <DiagramPage
      code={code}
      hierarchyId={Number(hierarchyId)}
      diagramId={Number(diagramId)}
      partId={partId === undefined ? undefined : Number(partId)}
      settings={usePageData()}
    />
  );
}

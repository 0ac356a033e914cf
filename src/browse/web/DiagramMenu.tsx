import { onlyIn } from '../../contexts.ts';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../../hierarchy/texts.en.json' with { type: 'json' };
import type { DiagramMenuProps } from '../../item/web/fields.tsx';
import { Browsing } from './Browsing.tsx';
import { DiagramActs } from './diagrams/DiagramActs.tsx';
import './BrowsePage.css';
import './diagrams/Diagrams.css';

addTexts(texts);

/** The menu of what is done with a diagram as a whole, on a page of its own. */
export function DiagramMenu({ code, ...props }: DiagramMenuProps): ReactElement {
  const { canWrite } = props;
  const scope = useMemo(() => ({ code, context: onlyIn.diagrams, canWrite }), [code, canWrite]);
  return (
    <Browsing scope={scope}>
      <DiagramActs {...props} />
    </Browsing>
  );
}

import { onlyIn } from '../../contexts.ts';
import { ListFilter } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../platform/web/i18n.ts';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { baseTypes } from '../../hierarchy/rules.ts';
import texts from '../../hierarchy/texts.en.json' with { type: 'json' };
import { Browsing } from './Browsing.tsx';
import { DiagramActs } from './diagrams/DiagramActs.tsx';
import type { DiagramActsProps } from './diagrams/DiagramActs.tsx';
import { FoundItems } from './tree/FoundItems.tsx';
import './BrowsePage.css';
import './diagrams/Diagrams.css';

addTexts(texts);

/** A diagram that was found, and what it stands under. */
export interface FoundDiagram {
  id: number;
  name: string;
  where: string;
}

/** Chooses one diagram by searching for it; it may stand inside a Field. */
export function DiagramPicker(props: {
  chosen: FoundDiagram | null;
  /** The diagram that cannot be chosen. */
  without: number;
  onChoose: (chosen: FoundDiagram) => void;
}): ReactElement {
  const { chosen, without, onChoose } = props;
  const { t } = useTranslation();
  const picker = useRef<HTMLDivElement>(null);
  const [term, setTerm] = useState('');

  function toList(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    picker.current?.querySelector<HTMLElement>('.found button')?.focus();
  }

  return (
    <div className="item-picker" ref={picker}>
      <div className="row item-picked" role="status" aria-label={t('hierarchy.chosen')}>
        {chosen ? (
          <>
            <b className="med">{chosen.name}</b> <span className="s muted">{chosen.where}</span>
          </>
        ) : (
          <span className="muted">{t('hierarchy.chosen.none')}</span>
        )}
      </div>
      <TextInput
        data-filter
        placeholder={t('hierarchy.diagrams.find')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={toList}
      />
      <FoundItems
        term={term.trim()}
        baseType={baseTypes.diagram}
        selected={chosen?.id ?? null}
        allow={({ id }) => id !== without}
        onOpen={(id, item) => onChoose({ id, name: item.displayName, where: item.parentName })}
        onClear={() => setTerm('')}
      />
    </div>
  );
}

/** The menu of what is done with a diagram as a whole, on a page of its own. */
export function DiagramMenu({ code, ...props }: DiagramActsProps & { code: string }): ReactElement {
  const { canWrite } = props;
  const scope = useMemo(() => ({ code, context: onlyIn.diagrams, canWrite }), [code, canWrite]);
  return (
    <Browsing scope={scope}>
      <DiagramActs {...props} />
    </Browsing>
  );
}

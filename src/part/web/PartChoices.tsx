import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { useField } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { partApi } from './useParts.ts';
import './PartChoices.css';

export interface PartChoice {
  id: number;
  partNumber: string;
  description: string;
  /** The number as typed, where the part is offered as an alternate of it. */
  alternateOf?: string | undefined;
}

/** Parts that a text finds; undefined while it is blank, or on its way. */
export function usePartsFound(text: string): readonly PartChoice[] | undefined {
  const term = text.trim();
  const { data } = useQuery({
    queryKey: [catalogCode(), 'parts', 'autocomplete', term],
    queryFn: ({ signal }) => partApi.find.autocomplete({ term }, { signal }),
    enabled: term !== '',
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
  return term === '' ? undefined : data;
}

/** One of some parts, by arrows or the mouse, under the text that finds others; it may stand inside a Field. */
export function PartChoices(props: {
  term: string;
  onTerm: (term: string) => void;
  parts: readonly PartChoice[];
  chosen: number;
  onChoose: (id: number) => void;
  /** Says why there is nothing to choose. */
  empty: string;
}): ReactElement {
  const { term, onTerm, parts, chosen, onChoose, empty } = props;
  const { t } = useTranslation();
  const { labelId } = useField();
  const name = useId();
  const list = useRef<HTMLDivElement>(null);

  function toList(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    const radios = [...(list.current?.querySelectorAll('input') ?? [])];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus();
  }

  return (
    <div className="part-choices">
      <TextInput
        placeholder={t('part.replace.find')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={term}
        onChange={(event) => onTerm(event.currentTarget.value)}
        onKeyDown={toList}
      />
      <div className="part-choice-list" role="radiogroup" aria-labelledby={labelId} ref={list}>
        {parts.length === 0 && <p className="s muted">{empty}</p>}
        {parts.map((part) => (
          <label key={part.id} className="check">
            <input type="radio" name={name} checked={part.id === chosen} onChange={() => onChoose(part.id)} />
            <span className="rd" />
            <span className="pn nw">{part.partNumber}</span>
            <span className="muted trunc">{part.description}</span>
            {part.alternateOf !== undefined && (
              <span className="faint s nw">{t('part.alternateOf', { number: part.alternateOf })}</span>
            )}
          </label>
        ))}
      </div>
    </div>
  );
}

import { ListFilter, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { usePartsFound } from '../PartChoices.tsx';
import type { PartChoice } from '../PartChoices.tsx';

/** Finds parts to add; the part itself and those that are chosen are not among them. Enter takes the first. */
export function AddRelation(props: {
  /** Ids of what cannot be added. */
  without: readonly number[];
  onAdd: (part: PartChoice) => void;
}): ReactElement {
  const { without, onAdd } = props;
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const found = usePartsFound(term);
  const offered = found?.filter(({ id }) => !without.includes(id)) ?? [];

  function add(part: PartChoice): void {
    onAdd(part);
    setTerm('');
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && term.trim() !== '') {
      event.preventDefault();
      if (offered[0]) add(offered[0]);
    } else if (event.key === 'ArrowDown') walk(event);
  }

  /** Arrows walk the list; above the first is the field. */
  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((one) => one === document.activeElement) + step;
    event.preventDefault();
    if (at < 0) field.current?.focus();
    else all[at]?.focus();
  }

  return (
    <div className="part-choices">
      <TextInput
        ref={field}
        aria-label={t('part.relation.add')}
        placeholder={t('part.relation.add')}
        icon={<ListFilter className="i14" aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {found && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows of a list of buttons
        <ul className="part-choice-list" aria-label={t('part.replace.offered')} ref={list} onKeyDown={walk}>
          {offered.length === 0 && <li className="s muted">{t('part.replace.noMatch')}</li>}
          {offered.map((part) => (
            <li key={part.id}>
              <button type="button" className="part-choice row" onClick={() => add(part)}>
                <Plus className="i12" aria-hidden="true" />
                <span className="pn nw">{part.partNumber}</span>
                <span className="muted trunc">{part.description}</span>
                {part.alternateOf !== undefined && (
                  <span className="faint s nw">{t('part.alternateOf', { number: part.alternateOf })}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

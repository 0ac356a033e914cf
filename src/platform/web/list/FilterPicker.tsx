import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../ui/Popover.tsx';
import { TextInput } from '../ui/inputs.tsx';

export interface FilterOffer {
  /** Differs from those beside it, as their labels need not. */
  key: string;
  label: string;
  onChoose: () => void;
}

/** Something to filter by: chosen at once, or by one of its values, or by a text that is typed and entered. */
export type FilterField = Pick<FilterOffer, 'key' | 'label'> &
  ({ onChoose: () => void } | { values: readonly FilterOffer[] } | { onText: (text: string) => void });

/** Down and up walk from the field through the offers and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .menu-item')];
  all[Math.max(0, all.findIndex((one) => one === document.activeElement) + step)]?.focus();
  event.preventDefault();
}

/** "+ Filter": a list of fields to search in, then of the chosen one's values; what is not offered is named. */
export function FilterPicker({
  fields,
  maxLength,
}: {
  fields: readonly FilterField[];
  maxLength?: number;
}): ReactElement {
  const { t } = useTranslation();
  const list = useId();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [term, setTerm] = useState('');
  const field = fields.find(({ key }) => key === chosen);
  const wanted = term.trim().toLowerCase();
  const find = field ? field.label : t('platform.filter.find');
  const onText = field && 'onText' in field ? field.onText : undefined;

  function open(next: boolean): void {
    setOpened(next);
    setChosen(null);
    setTerm('');
  }
  function openField(key: string): void {
    setChosen(key);
    setTerm('');
  }
  const offers: readonly FilterOffer[] = !field
    ? fields.map((one) => ({
        key: one.key,
        label: one.label,
        onChoose: () => ('onChoose' in one ? take(one.onChoose) : openField(one.key)),
      }))
    : 'values' in field
      ? field.values.map((one) => ({ ...one, onChoose: () => take(one.onChoose) }))
      : [];
  const found = offers.filter(({ label }) => label.toLowerCase().includes(wanted));
  function take(act: () => void): void {
    open(false);
    act();
  }
  function enter(): void {
    if (!onText) found[0]?.onChoose();
    else if (wanted !== '') take(() => onText(term.trim()));
  }
  return (
    <Popover
      label={t('platform.filter.add')}
      position="bottom-start"
      opened={opened}
      onChange={open}
      target={
        <button type="button" className="chip add" onClick={() => open(!opened)}>
          <Plus className="i12" aria-hidden="true" />
          {t('platform.filter.add')}
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows of the field and its offers */}
      <div onKeyDown={walk}>
        <TextInput
          key={chosen}
          autoFocus
          size="sm"
          aria-label={find}
          placeholder={find}
          aria-controls={list}
          {...(maxLength !== undefined && { maxLength })}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') enter();
          }}
        />
        <ul id={list} className="filter-offers">
          {found.map(({ key, label, onChoose }) => (
            <li key={key}>
              <button type="button" className="menu-item" onClick={onChoose}>
                {label}
              </button>
            </li>
          ))}
        </ul>
        {onText && <p className="s faint filter-why">{t('platform.filter.enter')}</p>}
        {!onText && found.length === 0 && (
          <p className="errt filter-why" role="alert">
            {t('platform.filter.unknown', { term: term.trim() })}
          </p>
        )}
      </div>
    </Popover>
  );
}

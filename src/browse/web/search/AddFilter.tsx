import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../platform/web/ui/Popover.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { longestString } from '../../../attribute/rules.ts';
import type { SearchState } from '../../../item-search/rules.address.ts';

type Change = Partial<SearchState>;

/** Something to filter by, with the values that it offers or what a typed text makes of it. */
export interface FilterField {
  key: string;
  label: string;
  values: readonly { label: string; change: Change }[];
  ofText?: (text: string) => Change;
}

interface Offer {
  label: string;
  run: () => void;
}

/** Down and up walk from the field through the offers and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .menu-item')];
  all[Math.max(0, all.findIndex((one) => one === document.activeElement) + step)]?.focus();
  event.preventDefault();
}

/** "+ Filter": a list of fields to search in, then of the chosen one's values; what is not offered is named. */
export function AddFilter(props: { fields: readonly FilterField[]; onAdd: (change: Change) => void }): ReactElement {
  const { fields, onAdd } = props;
  const { t } = useTranslation();
  const list = useId();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [term, setTerm] = useState('');
  const offered = fields.filter(({ values, ofText }) => values.length > 0 || ofText);
  const field = offered.find(({ key }) => key === chosen);
  const wanted = term.trim().toLowerCase();

  function open(next: boolean): void {
    setOpened(next);
    setChosen(null);
    setTerm('');
  }
  function add(change: Change): void {
    open(false);
    onAdd(change);
  }
  const all: Offer[] = field
    ? field.values.map(({ label, change }) => ({ label, run: () => add(change) }))
    : offered.map(({ key, label }) => ({
        label,
        run: () => {
          setChosen(key);
          setTerm('');
        },
      }));
  const found = all.filter(({ label }) => label.toLowerCase().includes(wanted));
  const ofText = field?.ofText;
  const take = (): void => {
    if (ofText) {
      if (wanted !== '') add(ofText(term.trim()));
    } else found[0]?.run();
  };
  return (
    <Popover
      label={t('hierarchy.search.addFilter')}
      position="bottom-start"
      opened={opened}
      onChange={open}
      target={
        <button type="button" className="chip add" onClick={() => open(!opened)}>
          <Plus className="i12" aria-hidden="true" />
          {t('hierarchy.search.addFilter')}
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows of the field and its offers */}
      <div onKeyDown={walk}>
        <TextInput
          key={chosen}
          autoFocus
          size="sm"
          aria-label={field ? field.label : t('hierarchy.search.findFilter')}
          placeholder={field ? field.label : t('hierarchy.search.findFilter')}
          aria-controls={list}
          maxLength={longestString}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
          }}
        />
        <ul id={list} className="search-offers">
          {found.map(({ label, run }) => (
            <li key={label}>
              <button type="button" className="menu-item" onClick={run}>
                {label}
              </button>
            </li>
          ))}
        </ul>
        {ofText && <p className="s faint search-why">{t('hierarchy.search.enter')}</p>}
        {!ofText && found.length === 0 && (
          <p className="errt search-why" role="alert">
            {t('hierarchy.search.unknown', { term: term.trim() })}
          </p>
        )}
      </div>
    </Popover>
  );
}

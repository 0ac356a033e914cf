import { Combobox, useCombobox } from '@mantine/core';
import { Check, ChevronDown, Lock, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverlayHost } from './Dialog.tsx';
import { frameClass, useField } from './Field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Text after the label, or why a disabled option is off. */
  hint?: string | undefined;
  disabled?: boolean;
}

export interface SelectProps {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  clearable?: boolean;
  /** Default: a search field from 9 options on. */
  searchable?: boolean;
  readOnly?: boolean;
  size?: 'sm' | 'md' | 'lg';
  /** Without a Field around it. */
  'aria-label'?: string;
}

/** At most this many options are drawn; the search narrows the rest. */
const SHOWN = 200;

export function Select(props: SelectProps): ReactElement {
  const { options, value, onChange, onBlur, placeholder, clearable = false, size = 'md' } = props;
  const { searchable = options.length > 8 } = props;
  const { t } = useTranslation();
  const field = useField();
  const host = useOverlayHost();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.updateSelectedOptionIndex('active');
      if (searchable) combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      // At once, and from the search alone: later it would be taken from where quick keys went on to.
      if (document.activeElement === combobox.searchRef.current) combobox.targetRef.current?.focus();
      setSearch('');
    },
  });
  const chosen = options.find((option) => option.value === value);
  const readOnly = props.readOnly || field.readOnly;
  const wanted = search.trim().toLowerCase();
  const matching = wanted ? options.filter((option) => option.label.toLowerCase().includes(wanted)) : options;

  return (
    <Combobox
      store={combobox}
      unstyled
      classNames={{ dropdown: 'menu', options: 'menu-options', option: 'menu-item', empty: 'menu-empty' }}
      position="bottom-start"
      offset={4}
      width="target"
      portalProps={host ? { target: host } : {}}
      floatingStrategy="fixed"
      readOnly={readOnly}
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.DropdownTarget>
        <div className={frameClass({ ...field, readOnly }, size === 'md' ? '' : ` ${size}`)}>
          <Combobox.EventsTarget targetType="button" withExpandedAttribute>
            <button
              id={field.id}
              type="button"
              className="in-value"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- EventsTarget adds aria-controls
              role="combobox"
              aria-label={props['aria-label']}
              aria-describedby={field.describedBy}
              aria-invalid={field.invalid || undefined}
              aria-required={field.required || undefined}
              aria-readonly={readOnly || undefined}
              aria-expanded={combobox.dropdownOpened}
              onClick={() => {
                if (!readOnly) combobox.toggleDropdown();
              }}
              onBlur={onBlur}
            >
              {chosen?.icon}
              {chosen ? (
                <span className="trunc">{chosen.label}</span>
              ) : (
                <span className="faint trunc">{placeholder}</span>
              )}
            </button>
          </Combobox.EventsTarget>
          {clearable && chosen && !readOnly && (
            <button type="button" className="in-clear" aria-label={t('platform.clear')} onClick={() => onChange(null)}>
              <X className="i12" />
            </button>
          )}
          {readOnly ? <Lock className="i12" aria-hidden="true" /> : <ChevronDown className="i14" aria-hidden="true" />}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {searchable && (
          <div className="menu-search">
            <span className="in sm">
              <Combobox.Search
                unstyled
                value={search}
                aria-label={t('platform.search')}
                placeholder={t('platform.search')}
                onChange={(event) => {
                  setSearch(event.currentTarget.value);
                  combobox.selectFirstOption();
                }}
              />
            </span>
          </div>
        )}
        <Combobox.Options>
          {matching.length === 0 && <Combobox.Empty>{t('platform.noMatch')}</Combobox.Empty>}
          {matching.slice(0, SHOWN).map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              active={option.value === value}
              aria-selected={option.value === value}
            >
              {option.icon}
              <span className="grow">{option.label}</span>
              {option.hint && <span className="menu-end">{option.hint}</span>}
              {option.value === value && <Check className="i14" aria-hidden="true" />}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../catalog/web/fields.tsx';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { Popover } from '../../platform/web/ui/Popover.tsx';
import { useSettled } from '../../platform/web/useSettled.ts';
import type { ListValue, ProposedValue } from '../list/contract.ts';
import { unitLists } from '../list/rules.ts';
import type { UnitList } from '../list/rules.ts';
import { listValuesQuery } from './useUnit.ts';
import './Unit.css';

/** Milliseconds after the last key before the list is asked. */
const SETTLE_MS = 150;

const isOff = (value: ProposedValue): boolean => value.replaceWith !== null || value.isInvalid;

/** A field for a value of a list: proposes what begins with, or holds, what is typed. Nothing typed is no value. */
export function ListValueInput(props: {
  /** One of those that units have, or the number of any. */
  list: UnitList | number;
  /** Named where no Field stands around. */
  label: string;
  value: Pick<ListValue, 'id' | 'name' | 'requiresValidation'> | null;
  industryId?: number | undefined;
  parentId?: number | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean;
  onChange: (value: ListValue | null) => void;
  onBlur?: () => void;
}): ReactElement {
  const { list, label, value, industryId, parentId, placeholder, readOnly = false, onChange } = props;
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState<string | null>(null);
  const [opened, open] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const term = useSettled((text ?? '').trim(), SETTLE_MS);
  const { data, isPending } = useQuery({ ...listValuesQuery({ list, term, industryId, parentId }), enabled: opened });
  // What was asked for a moment ago may hold less fitting ones still.
  const typing = (text ?? '').trim().toLowerCase();
  const values = opened ? (data?.values ?? []).filter(({ name }) => name.toLowerCase().includes(typing)) : [];

  function close(): void {
    open(false);
    setText(null);
    setAt(-1);
  }
  function choose(chosen: ProposedValue): void {
    if (isOff(chosen)) return;
    const { replaceWith: _, ...next } = chosen;
    onChange(next);
    close();
  }
  function leave(): void {
    if (text !== null) {
      const typed = text.trim();
      const named = values.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
      if (typed === '') onChange(null);
      else if (named && !isOff(named)) return choose(named);
    }
    close();
    props.onBlur?.();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || readOnly) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!opened) open(true);
      else if (values.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setAt((at + step + values.length + (at < 0 && step < 0 ? 1 : 0)) % values.length);
      }
    } else if (event.key === 'Enter' && opened && values[at]) choose(values[at]);
    else if (event.key === 'Escape' && opened) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Popover
      opened={opened && !readOnly}
      position="bottom-start"
      label={label}
      trapFocus={false}
      width="target"
      target={
        <TextInput
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 && opened ? `${listId}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={value?.requiresValidation && text === null ? 'unit-unsettled' : ''}
          placeholder={placeholder ?? t('major-unit.value.choose')}
          readOnly={readOnly}
          value={text ?? value?.name ?? ''}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(-1);
            open(true);
          }}
          onClick={() => !readOnly && open(true)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
      }
    >
      <div className="unit-groups" role="listbox" id={listId} aria-label={label}>
        {values.map((one, index) => (
          <div
            key={one.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={isOff(one) || undefined}
            className={`unit-group${one.requiresValidation ? ' unit-unsettled' : ''}${isOff(one) ? ' faint' : ''}`}
            // The field keeps the focus, or leaving it would take back what was typed.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            <span className="trunc">{one.name}</span>
            {one.replaceWith !== null && (
              <span className="s faint nw">{t('major-unit.value.replaced', { name: one.replaceWith })}</span>
            )}
            {one.isInvalid && <Tag tone="error">{t('major-unit.value.invalid')}</Tag>}
            {one.requiresValidation && <Tag tone="error">{t('major-unit.value.check')}</Tag>}
          </div>
        ))}
        {values.length === 0 && !isPending && <NoValue list={list} isEmpty={typing === ''} />}
      </div>
    </Popover>
  );
}

/** Says where the values of a list come from: the way there for who may add one, and whom to ask for the others. */
function NoValue({ list, isEmpty }: { list: UnitList | number; isEmpty: boolean }): ReactElement {
  const { t } = useTranslation();
  const { superAdmin } = usePageData().profile;
  const id = typeof list === 'number' ? list : unitLists[list];
  return (
    <p className="s muted unit-none">
      {t(isEmpty ? 'major-unit.value.empty' : 'major-unit.value.none')}{' '}
      {superAdmin ? (
        <AppLink
          className="link in-text"
          href={paths.ari(catalogCode(), 'lookups', `list=${id}`)}
          target="_blank"
          // The field keeps the focus, or leaving it would close this before the link is followed.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('major-unit.value.add')}
        </AppLink>
      ) : (
        t('major-unit.value.ask')
      )}
    </p>
  );
}

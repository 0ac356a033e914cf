import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../platform/web/ui/Button.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import type { RowProps } from './Parting.tsx';
import { letterOf } from '../../mapping/rules.letters.ts';
import { joins, takesEntries, withSources } from '../../mapping/rules.fill.ts';

/** Stands among the file's columns for a value that is the same in every row. */
const fixed = '\0fixed';

/** One chip for each file column that goes in, in which another one can be chosen; entries by name are added one by one. */
export function Sources({ column, headers, of, readOnly, onSet, onPut }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { columnId: key, title } = column;
  const names = of.inputFileColumns ?? [];
  // A profile may name columns that this file lacks: they are shown, beside what is wrong with them.
  const known = [...headers, ...names.filter((name) => !headers.includes(name))];
  const options = known.map((header) => ({ value: header, label: header }));
  if (takesEntries(column)) {
    return (
      <Select
        size="sm"
        aria-label={t('import.map.source', { column: title })}
        placeholder={t('import.map.addEntry')}
        options={options}
        value={null}
        readOnly={readOnly}
        onChange={(header) => header !== null && onPut(header)}
      />
    );
  }
  const change = (at: number, header: string | null): void => {
    if (header === fixed) return onSet({ value: '' });
    if (of.value !== undefined && header === null) return onSet(null);
    onSet(withSources(of, header === null ? names.toSpliced(at, 1) : names.toSpliced(at, 1, header), column));
  };
  const free = headers.find((header) => !names.includes(header));
  return (
    <span className="import-sources">
      {(names.length > 0 ? names : [null]).map((name, at) => (
        <Chip key={at} target={key} header={name} at={name === null ? -1 : headers.indexOf(name)} readOnly={readOnly}>
          <Select
            size="sm"
            clearable
            aria-label={t('import.map.source', { column: title })}
            placeholder={t('import.map.choose')}
            options={
              at === 0 && names.length < 2 ? [...options, { value: fixed, label: t('import.map.fixed') }] : options
            }
            value={of.value === undefined ? name : fixed}
            readOnly={readOnly}
            onChange={(header) => change(at, header)}
          />
        </Chip>
      ))}
      {joins(column) && names.length > 0 && free !== undefined && !readOnly && (
        <IconButton
          size="sm"
          label={t('import.map.addColumn', { column: title })}
          icon={<Plus className="i14" />}
          onClick={() => onPut(free)}
        />
      )}
    </span>
  );
}

/** A file column at its target, which can be dragged to another one. */
function Chip(props: {
  target: string;
  header: string | null;
  /** Its place in the file; -1 where the file has no such column. */
  at: number;
  readOnly: boolean;
  children: ReactNode;
}): ReactElement {
  const { target, header, at, readOnly, children } = props;
  const element = useRef<HTMLSpanElement>(null);
  const isDragged = header !== null && at !== -1 && !readOnly;
  useEffect(() => {
    const chip = element.current;
    if (!chip || !isDragged) return undefined;
    return draggable({ element: chip, getInitialData: () => ({ header, from: target }) });
  }, [header, target, isDragged]);
  return (
    <span ref={element} className={`map-chip${header === null ? '' : ' has'}`}>
      {at !== -1 && (
        <b className="map-letter" aria-hidden="true">
          {letterOf(at)}
        </b>
      )}
      {children}
    </span>
  );
}

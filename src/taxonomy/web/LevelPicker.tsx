import { Folder, Tag } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { LevelOnWay } from '../contract.ts';
import './Taxonomy.css';

/** A level that can be chosen. */
export type PickedLevel = Pick<LevelOnWay, 'id' | 'name' | 'childCount' | 'way'> & { items?: number };

const WAIT_MS = 150;

/** The way to a level in words. */
export const wayText = (way: readonly { name: string }[]): string => way.map(({ name }) => name).join(' / ');

/** Chooses a level by typing: arrows move in what was found, Enter chooses. */
export function LevelPicker(props: {
  label: string;
  find: (q: string) => Promise<readonly PickedLevel[]>;
  /** Stands beside what is typed, such as how many are meant. */
  mark?: ReactNode;
  /** Offered while nothing is typed, before what is found. */
  first?: readonly PickedLevel[];
  onPick: (level: PickedLevel) => void;
}): ReactElement {
  const { label, find, mark, first = [], onPick } = props;
  const { t } = useTranslation();
  const id = useId();
  const [text, type] = useState('');
  const [found, setFound] = useState<{ q: string; levels: readonly PickedLevel[] } | null>(null);
  const [at, go] = useState(0);
  const finding = useRef(find);
  useEffect(() => {
    finding.current = find;
  });
  const q = text.trim();
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      finding.current(q).then(
        (levels) => {
          if (!live) return;
          setFound({ q, levels });
          go(0);
        },
        (error: unknown) => live && handleApiError(error),
      );
    }, WAIT_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [q]);
  const matching = found?.levels ?? [];
  const before = q === '' ? first : [];
  const levels = [...before, ...matching.filter((one) => before.every((other) => other.id !== one.id))];
  const isCurrent = found?.q === q;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') go(Math.min(at + 1, levels.length - 1));
    else if (event.key === 'ArrowUp') go(Math.max(at - 1, 0));
    else if (event.key === 'Enter') {
      const chosen = levels[at];
      // What is listed may still be of what was typed before.
      if (chosen && isCurrent) onPick(chosen);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="level-picker">
      <div className="row">
        <TextInput
          type="search"
          className="grow"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={levels[at] ? `${id}-${at}` : undefined}
          data-autofocus
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {mark && <span className="s faint nw">{mark}</span>}
      </div>
      <div role="listbox" id={id} aria-label={label} className="level-options" aria-busy={!isCurrent}>
        {levels.map((level, index) => {
          const Icon = level.childCount > 0 ? Folder : Tag;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <div
              key={level.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="level-option"
              ref={(element) => {
                if (index === at) element?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => onPick(level)}
            >
              <Icon className="i14" aria-hidden="true" />
              <span className="grow">
                <span className="med">{level.name}</span>
                <span className="s muted">{wayText(level.way)}</span>
              </span>
              {level.items !== undefined && <span className="num faint">{level.items}</span>}
            </div>
          );
        })}
      </div>
      <div className="row s muted" role="status">
        <span className="grow">{isCurrent && t('taxonomy.match', { count: matching.length })}</span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>↵</Kbd> <Kbd>Esc</Kbd>
      </div>
    </div>
  );
}

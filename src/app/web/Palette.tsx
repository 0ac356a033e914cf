import { useRouter } from '@tanstack/react-router';
import { Cog, CornerDownLeft, FolderTree, Image, PanelsTopLeft, Search, Zap } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import type { ShellData } from './shell/types.ts';
import { keepRecent, scopes, usePalette } from './usePalette.ts';
import type { Hit, Scope } from './usePalette.ts';
import './Palette.css';

const icons = { part: Cog, item: FolderTree, diagram: Image, page: PanelsTopLeft, action: Zap };

/**
 * Ctrl+K: parts, models, pages and actions by typing; `#`, `@`, `/` and `>` narrow, as does Tab
 * (docs/domain/screens.md, Finding by typing).
 */
export function Palette({ data, onClose }: { data: ShellData; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [scope, setScope] = useState<Scope>('');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { code, name } = data.catalog;
  const { groups, isFailed } = usePalette(data, scope, text);
  const hits = groups.flatMap((group) => group.hits);
  const current = Math.min(at, hits.length - 1);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const leave = (event: Event): void => {
      if (event.type === 'mousedown' && event.target !== element) return;
      event.preventDefault();
      onClose();
    };
    element.addEventListener('cancel', leave);
    element.addEventListener('mousedown', leave);
    return () => {
      element.removeEventListener('cancel', leave);
      element.removeEventListener('mousedown', leave);
      element.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens once
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const open = (hit: Hit): void => {
    keepRecent(code, hit);
    onClose();
    if (hit.href === undefined) hit.run?.();
    else router.history.push(hit.href);
  };
  const type = (value: string): void => {
    const first = scopes.find((one) => one !== '' && value.startsWith(one));
    if (scope === '' && first) setScope(first);
    setText(scope === '' && first ? value.slice(1) : value);
    setAt(0);
  };
  /** The full search of what is looked for: parts where a part is meant, else items of the hierarchy. */
  const fullSearch = (hit: Hit | undefined): string => {
    const term = text.trim();
    const ofParts = scope === '#' || (scope === '' && (hit?.kind === 'part' || (!hit && /\d/.test(term))));
    const [path, field] = ofParts
      ? [paths.parts(code), /\d/.test(term) ? 'number' : 'q']
      : [paths.search(code, data.context), 'q'];
    return `${path}?${new URLSearchParams({ [field]: term }).toString()}`;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = hits[current];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + hits.length) % Math.max(1, hits.length));
    else if (event.key === 'Enter' && event.ctrlKey) {
      onClose();
      router.history.push(fullSearch(chosen));
    } else if (event.key === 'Enter' && chosen) open(chosen);
    else if (event.key === 'Tab') {
      const next = scopes.indexOf(scope) + (event.shiftKey ? -1 : 1);
      setScope(scopes[(next + scopes.length) % scopes.length] ?? '');
      setAt(0);
    } else if (event.key === 'Backspace' && text === '') setScope('');
    else return;
    event.preventDefault();
  };

  let index = -1;
  return (
    <dialog ref={dialog} className="dlg palette" aria-label={t('shell.search')}>
      <div className="palette-head">
        <Search className="i faint" aria-hidden="true" />
        {scope !== '' && <b className="med">{scope}</b>}
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          value={text}
          maxLength={256}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className="row s faint nw">
          <Kbd>Tab</Kbd> {t('shell.palette.scope')}{' '}
          <b className="med">{scope === '' ? name : t(`shell.palette.${scopeNames[scope]}`)}</b>
        </span>
      </div>
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t('shell.search')}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div className="palette-group" aria-hidden="true">
              {group.name}
            </div>
            {group.hits.map((hit) => {
              index += 1;
              const own = index;
              return (
                <Line
                  key={hit.key}
                  id={`${id}-${own}`}
                  hit={hit}
                  text={text.trim()}
                  on={own === current}
                  onOpen={open}
                />
              );
            })}
          </div>
        ))}
      </div>
      {hits.length === 0 && (
        <p className="palette-none faint" role="status">
          {isFailed ? t('platform.list.failed') : t(text.trim().length < 3 ? 'shell.palette.more' : 'platform.noMatch')}
        </p>
      )}
      <div className="palette-foot row s faint">
        {scopes.slice(1).map((one) => (
          <span key={one}>
            <b className="med">{one}</b> {t(`shell.palette.${scopeNames[one]}`).toLowerCase()}
          </span>
        ))}
        <span className="ml row">
          <Kbd>Ctrl ↵</Kbd> {t('shell.palette.all')} <Kbd>Esc</Kbd> {t('platform.close').toLowerCase()}
        </span>
      </div>
    </dialog>
  );
}

const scopeNames: Record<Scope, string> = {
  '': '',
  '#': 'parts',
  '@': 'models',
  '/': 'pages',
  '>': 'actions',
};

function Line(props: { id: string; hit: Hit; text: string; on: boolean; onOpen: (hit: Hit) => void }): ReactElement {
  const { id, hit, text, on, onOpen } = props;
  const Icon = icons[hit.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
    <div id={id} role="option" aria-selected={on} className="palette-line" onClick={() => onOpen(hit)}>
      <Icon className="i14 faint" aria-hidden="true" />
      {hit.number !== undefined && <span className="pn">{marked(hit.number, text)}</span>}
      <span className="trunc">{marked(hit.label, text)}</span>
      {hit.hint && <span className="faint trunc">{hit.hint}</span>}
      {on && <CornerDownLeft className="i12 ml faint" aria-hidden="true" />}
    </div>
  );
}

/** The text with what was typed lit up. */
function marked(label: string, text: string): ReactNode {
  const from = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase());
  if (from < 0) return label;
  const to = from + text.length;
  return (
    <>
      {label.slice(0, from)}
      <mark>{label.slice(from, to)}</mark>
      {label.slice(to)}
    </>
  );
}

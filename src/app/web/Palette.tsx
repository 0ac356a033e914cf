import { useRouter } from '@tanstack/react-router';
import { Cog, CornerDownLeft, FolderTree, Image, PanelsTopLeft, Search, Zap } from 'lucide-react';
import { useContext, useState } from 'react';
import {
  Autocomplete,
  AutocompleteStateContext,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Kbd } from '../../platform/web/ui/Kbd.tsx';
import { WorkflowContext, WorkflowMark } from '../../workflow/web/fields.tsx';
import type { ShellData } from './shell/types.ts';
import { keepOpened, scopes, usePalette } from './usePalette.ts';
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
  const [scope, setScope] = useState<Scope>('');
  const [text, setText] = useState('');
  const { code, name } = data.catalog;
  const { groups, isFailed } = usePalette(data, scope, text);
  const hits = groups.flatMap((group) => group.hits);

  const open = (hit: Hit): void => {
    keepOpened(code, hit);
    onClose();
    if (hit.href === undefined) hit.run?.();
    else router.history.push(hit.href);
  };
  const type = (value: string): void => {
    const first = scopes.find((one) => one !== '' && value.startsWith(one));
    if (scope === '' && first) setScope(first);
    setText(scope === '' && first ? value.slice(1) : value);
  };
  /** The full search of what is looked for: parts where a part is meant, else items of the hierarchy. */
  const fullSearch = (hit: Hit | undefined): string => {
    const term = text.trim();
    const ofParts = scope === '#' || (scope === '' && (hit?.kind === 'part' || (!hit && /\d/.test(term))));
    if (ofParts) return paths.partSearch(code, /\d/.test(term) ? 'number' : 'q', term);
    return `${paths.search(code, data.context)}?${new URLSearchParams({ q: term }).toString()}`;
  };
  const onKeyDown = (event: KeyboardEvent, focused: Hit | undefined): void => {
    if (event.key === 'Enter' && event.ctrlKey) {
      onClose();
      router.history.push(fullSearch(focused));
    } else if (event.key === 'Tab') {
      const next = scopes.indexOf(scope) + (event.shiftKey ? -1 : 1);
      setScope(scopes[(next + scopes.length) % scopes.length] ?? '');
    } else if (event.key === 'Backspace' && text === '') setScope('');
    else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay className="dlg-scrim high" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dlg palette">
        <Dialog className="dlg-content" aria-label={t('shell.search')}>
          <Autocomplete inputValue={text} onInputChange={type}>
            <div className="palette-head">
              <Search className="i faint" aria-hidden="true" />
              {scope !== '' && <b className="med">{scope}</b>}
              <SearchField className="contents" autoFocus maxLength={256} aria-label={t('shell.search')}>
                <FindInput hits={hits} onKeyDown={onKeyDown} />
              </SearchField>
              <span className="row s faint nw">
                <Kbd>Tab</Kbd> {t('shell.palette.scope')}{' '}
                <b className="med">{scope === '' ? name : t(`shell.palette.${scopeNames[scope]}`)}</b>
              </span>
            </div>
            <WorkflowContext value={data.context}>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keys that scroll */}
              <div className="palette-list" tabIndex={0}>
                <ListBox
                  aria-label={t('shell.search')}
                  onAction={(key) => {
                    const hit = hits.find((one) => one.key === key);
                    if (hit) open(hit);
                  }}
                >
                  {groups.map((group) => (
                    <ListBoxSection key={group.name} id={group.name}>
                      <Header className="palette-group">{group.name}</Header>
                      {group.hits.map((hit) => (
                        <Line key={hit.key} hit={hit} text={text.trim()} />
                      ))}
                    </ListBoxSection>
                  ))}
                </ListBox>
              </div>
            </WorkflowContext>
            {hits.length === 0 && (
              <p className="palette-none faint" role="status">
                {isFailed
                  ? t('platform.list.failed')
                  : t(text.trim().length < 3 ? 'shell.palette.more' : 'platform.noMatch')}
              </p>
            )}
            <div className="palette-foot row s faint">
              {scopes.slice(1).map((one) => (
                <span key={one}>
                  <b className="med">{one}</b> {t(`shell.palette.${scopeNames[one]}`).toLowerCase()}
                </span>
              ))}
              <span className="ml row">
                <Kbd>Ctrl ↵</Kbd> {t('shell.palette.all')} <Kbd>Esc</Kbd>{' '}
                {t(text === '' ? 'platform.close' : 'platform.clear').toLowerCase()}
              </span>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const scopeNames: Record<Scope, string> = {
  '': '',
  '#': 'parts',
  '@': 'models',
  '/': 'pages',
  '>': 'actions',
};

/** The field; its keys come with the line that has the focus. */
function FindInput(props: {
  hits: readonly Hit[];
  onKeyDown: (event: KeyboardEvent, focused: Hit | undefined) => void;
}): ReactElement {
  const { t } = useTranslation();
  const line = useContext(AutocompleteStateContext)?.focusedNodeId;
  const key = line && document.getElementById(line)?.dataset['key'];
  const focused = props.hits.find((hit) => hit.key === key);
  return <Input placeholder={t('shell.search')} onKeyDownCapture={(event) => props.onKeyDown(event, focused)} />;
}

function Line({ hit, text }: { hit: Hit; text: string }): ReactElement {
  const Icon = icons[hit.kind];
  return (
    <ListBoxItem id={hit.key} textValue={hit.label} className="palette-line" data-preview={hit.preview}>
      <Icon className="i14 faint" aria-hidden="true" />
      {hit.number !== undefined && <span className="pn">{marked(hit.number, text)}</span>}
      <span className="trunc">{marked(hit.label, text)}</span>
      {hit.hint && <span className="faint trunc">{hit.hint}</span>}
      <span className="palette-end s faint nw">
        {hit.note}
        {hit.state && <WorkflowMark {...hit.state} />}
        <CornerDownLeft className="i12 palette-enter" aria-hidden="true" />
      </span>
    </ListBoxItem>
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

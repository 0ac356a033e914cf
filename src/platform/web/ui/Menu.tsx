import { Check } from 'lucide-react';
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
  Text,
} from 'react-aria-components';
import { useRef, useState } from 'react';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAbsent } from '../moment.ts';
import { Kbd } from './Kbd.tsx';
import { LIST_HEIGHT, placements } from './Popover.tsx';

export interface MenuAction {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** The shortcut, printed at the end. */
  kbd?: string;
  /** Text at the end, such as a count. */
  end?: ReactNode;
  danger?: boolean;
  checked?: boolean;
  /** Why the item is off; printed under it. */
  reason?: string | undefined;
  onSelect: () => void;
}

export type MenuEntry = MenuAction | { heading: string } | 'line';

function Entry({ entry }: { entry: MenuAction }): ReactElement {
  const off = entry.reason !== undefined;
  return (
    <MenuItem
      id={entry.key}
      textValue={typeof entry.label === 'string' ? entry.label : entry.key}
      className={`menu-item${entry.danger ? ' dan' : ''}`}
      isDisabled={off}
      onAction={entry.onSelect}
    >
      {entry.icon}
      <Text slot="label" className="grow row">
        {entry.label}
        {entry.end && <span className="menu-end">{entry.end}</span>}
      </Text>
      {(entry.kbd || entry.checked) && (
        <span className="menu-end">
          {entry.kbd && <Kbd>{entry.kbd}</Kbd>}
          {entry.checked && <Check className="i14" aria-hidden="true" />}
        </span>
      )}
      {entry.reason && (
        <Text slot="description" className="menu-why">
          {entry.reason}
        </Text>
      )}
    </MenuItem>
  );
}

const isAct = (entry: MenuEntry): boolean => entry !== 'line' && 'key' in entry && !isAbsent(entry.reason);
const isThere = (entry: MenuEntry): boolean => entry === 'line' || 'heading' in entry || isAct(entry);

/** Entries by their headings and lines; those of which one is chosen are a section, with a heading or without. */
function List(props: { items: readonly MenuEntry[]; label?: string; onClose?: () => void }): ReactElement {
  const { items, label, onClose } = props;
  const { t } = useTranslation();
  const parts: { heading?: string; entries: MenuAction[] }[] = [{ entries: [] }];
  for (const entry of items.filter(isThere)) {
    if (entry === 'line') parts.push({ entries: [] });
    else if ('heading' in entry) parts.push({ heading: entry.heading, entries: [] });
    else parts.at(-1)?.entries.push(entry);
  }
  const filled = parts.filter(({ entries }) => entries.length > 0);
  return (
    <AriaMenu
      className="menu-options"
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(onClose ? { onClose } : {})}
    >
      {filled.flatMap(({ heading, entries }, at) => {
        const lines = entries.map((entry) => <Entry key={entry.key} entry={entry} />);
        const isChoice = entries.some((entry) => entry.checked !== undefined);
        const section = (
          <MenuSection
            key={at}
            {...(heading ? {} : { 'aria-label': t('platform.menu.choice') })}
            {...(isChoice
              ? { selectionMode: 'single', selectedKeys: entries.filter((one) => one.checked).map(({ key }) => key) }
              : {})}
          >
            {heading && <Header className="menu-label">{heading}</Header>}
            {lines}
          </MenuSection>
        );
        return [
          ...(at > 0 && !heading ? [<Separator key={`line-${at}`} className="menu-sep" />] : []),
          ...(heading || isChoice ? [section] : lines),
        ];
      })}
    </AriaMenu>
  );
}

/** A button that opens a list of actions. `children` is the button; it receives the menu's aria. */
export function Menu(props: {
  items: readonly MenuEntry[];
  children: ReactElement;
  position?: 'bottom-start' | 'bottom-end' | 'right-start' | 'top-start';
  width?: number | 'target';
  header?: ReactNode;
}): ReactElement | null {
  const { items, children, position = 'bottom-end', width, header } = props;
  if (header === undefined && !items.some(isAct)) return null;
  return (
    <MenuTrigger>
      <Pressable>{children as ComponentProps<typeof Pressable>['children']}</Pressable>
      <Popover
        className="menu"
        placement={placements[position]}
        offset={4}
        maxHeight={LIST_HEIGHT}
        style={width === undefined ? {} : { width: width === 'target' ? 'var(--trigger-width)' : width }}
      >
        {header}
        <List items={items} />
      </Popover>
    </MenuTrigger>
  );
}

/**
 * A menu at the pointer, or at the focused item for Shift+F10. Call `open` from `onContextMenu`
 * and render `menu` once.
 */
export function useContextMenu(): {
  open: (event: MouseEvent, items: readonly MenuEntry[]) => void;
  openAt: (element: Element, items: readonly MenuEntry[]) => void;
  menu: ReactElement | null;
} {
  const [shown, setShown] = useState<{ x: number; y: number; items: readonly MenuEntry[] } | null>(null);
  const { t } = useTranslation();
  const spot = useRef<HTMLSpanElement>(null);
  const close = (): void => setShown(null);
  const menu = shown ? (
    <>
      <span ref={spot} style={{ position: 'fixed', left: shown.x, top: shown.y, width: 1, height: 1 }} />
      <Popover
        className="menu"
        aria-label={t('platform.menu.actions')}
        triggerRef={spot}
        isOpen
        placement="bottom start"
        offset={2}
        onOpenChange={close}
      >
        <List items={shown.items} label={t('platform.menu.actions')} onClose={close} />
      </Popover>
    </>
  ) : null;
  return {
    open(event, items) {
      event.preventDefault();
      if (items.some(isAct)) setShown({ x: event.clientX, y: event.clientY, items });
    },
    openAt(element, items) {
      if (!items.some(isAct)) return;
      const box = element.getBoundingClientRect();
      setShown({ x: box.left + 24, y: box.bottom, items });
    },
    menu,
  };
}

import { Menu as MantineMenu } from '@mantine/core';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { useOverlayHost } from './Dialog.tsx';
import { Kbd } from './Kbd.tsx';

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

/** Mantine would write its own role over ours. */
const radio = ({ 'aria-checked': checked, ...props }: ComponentPropsWithRef<'button'>): ReactElement => (
  <button {...props} role="menuitemradio" aria-checked={checked ?? false} />
);

function Entry({ entry }: { entry: MenuEntry }): ReactElement {
  if (entry === 'line') return <MantineMenu.Divider className="menu-sep" />;
  if ('heading' in entry) return <MantineMenu.Label className="menu-label">{entry.heading}</MantineMenu.Label>;
  const off = entry.reason !== undefined;
  return (
    <>
      <MantineMenu.Item
        className={`menu-item${entry.danger ? ' dan' : ''}`}
        disabled={off}
        aria-description={entry.reason}
        aria-checked={entry.checked}
        {...(entry.checked === undefined ? {} : { renderRoot: radio })}
        leftSection={entry.icon}
        rightSection={
          entry.kbd || entry.end || entry.checked ? (
            <span className="menu-end">
              {entry.end}
              {entry.kbd && <Kbd>{entry.kbd}</Kbd>}
              {entry.checked && <Check className="i14" aria-hidden="true" />}
            </span>
          ) : undefined
        }
        onClick={entry.onSelect}
      >
        {entry.label}
      </MantineMenu.Item>
      {entry.reason && <div className={entry.icon ? 'menu-why' : 'menu-why flush'}>{entry.reason}</div>}
    </>
  );
}

function entryKey(entry: MenuEntry, index: number): string {
  if (entry === 'line') return `line-${index}`;
  return 'heading' in entry ? entry.heading : entry.key;
}

const classNames = {
  dropdown: 'menu',
  itemLabel: 'grow',
  itemSection: 'menu-section',
};

/** A key outside would close a menu: also the one that has just opened it. */
const outside: ('mousedown' | 'touchstart')[] = ['mousedown', 'touchstart'];

/** A button that opens a list of actions. `children` is the button; it receives the menu's aria. */
export function Menu(props: {
  items: readonly MenuEntry[];
  children: ReactElement;
  position?: 'bottom-start' | 'bottom-end' | 'right-start' | 'top-start';
  width?: number | 'target';
  header?: ReactNode;
}): ReactElement {
  const { items, children, position = 'bottom-end', width, header } = props;
  const host = useOverlayHost();
  return (
    <MantineMenu
      withInitialFocusPlaceholder={false}
      clickOutsideEvents={outside}
      unstyled
      classNames={classNames}
      position={position}
      {...(width === undefined ? {} : { width })}
      offset={4}
      transitionProps={{ duration: 0 }}
      portalProps={host ? { target: host } : {}}
      floatingStrategy="fixed"
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {header}
        {items.map((entry, index) => (
          <Entry key={entryKey(entry, index)} entry={entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

/** Esc closes from the first moment on: the menu hears its own keys only once the focus is in it. */
function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
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
  const [shown, setShown] = useState<{
    x: number;
    y: number;
    items: readonly MenuEntry[];
    from: Element | null;
  } | null>(null);
  const close = (): void => {
    if (shown?.from instanceof HTMLElement) shown.from.focus();
    setShown(null);
  };
  useEscape(shown !== null, close);
  const menu = shown ? (
    <MantineMenu
      withInitialFocusPlaceholder={false}
      clickOutsideEvents={outside}
      opened
      onChange={(opened) => {
        if (!opened) close();
      }}
      unstyled
      classNames={classNames}
      position="bottom-start"
      offset={2}
      transitionProps={{ duration: 0 }}
      floatingStrategy="fixed"
      key={`${shown.x}:${shown.y}`}
    >
      <MantineMenu.Target>
        <span style={{ position: 'fixed', left: shown.x, top: shown.y, width: 1, height: 1 }} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown>
        {shown.items.map((entry, index) => (
          <Entry key={entryKey(entry, index)} entry={entry} />
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  ) : null;
  return {
    open(event, items) {
      event.preventDefault();
      setShown({ x: event.clientX, y: event.clientY, items, from: document.activeElement });
    },
    openAt(element, items) {
      const box = element.getBoundingClientRect();
      setShown({ x: box.left + 24, y: box.bottom, items, from: document.activeElement });
    },
    menu,
  };
}

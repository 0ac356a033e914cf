import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react';
import { isAbsent } from '../moment.ts';
import { Kbd } from './Kbd.tsx';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children?: ReactNode;
  variant?: 'default' | 'primary' | 'danger' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  /** A Lucide icon, `className="i14"`. */
  icon?: ReactNode;
  /** The shortcut printed on the button, such as "Ctrl S". */
  kbd?: string;
  /** Text while the action runs ("Saving"); the width stays and clicks are ignored. */
  busy?: string | false | undefined;
  /** Why the button is off: it stays reachable, and the reason is its description. */
  reason?: string | undefined;
  /** Shown where the pointer rests or the keyboard comes; of an icon alone it is the name (see TipHost). */
  'data-tip'?: string | undefined;
  /** Takes the focus when its dialog opens. */
  'data-autofocus'?: boolean | undefined;
}

const variants = { default: '', primary: ' pri', danger: ' dan', ghost: ' ghost' };
const sizes = { sm: ' sm', md: '', lg: ' lg' };

export function Button(props: ButtonProps): ReactElement | null {
  const { variant = 'default', size = 'md', icon, kbd, busy, reason, className, children, onClick, ...rest } = props;
  if (isAbsent(reason)) return null;
  const off = Boolean(busy) || reason !== undefined;
  const classes = `btn${variants[variant]}${sizes[size]}${busy ? ' busy' : ''}${children ? '' : ' ico'}`;
  return (
    <button
      type="button"
      {...rest}
      className={className ? `${classes} ${className}` : classes}
      aria-disabled={off || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={reason}
      data-tip={reason ?? rest['data-tip'] ?? (children ? undefined : rest['aria-label'])}
      onClick={off ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      <span className="btn-label">
        {icon}
        {children}
        {kbd && <Kbd>{kbd}</Kbd>}
      </span>
      {busy && <span className="btn-busy">{busy}</span>}
    </button>
  );
}

/** Buttons that share an edge, such as an action and the menu of its variants. */
export function ButtonGroup({ children, label }: { children: ReactNode; label?: string }): ReactElement {
  return (
    <span className="bgrp" role="group" aria-label={label}>
      {children}
    </span>
  );
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  pressed?: boolean;
  /** A number in a badge, at most 99. */
  badge?: number | undefined;
}

export function IconButton(props: IconButtonProps): ReactElement {
  const { label, icon, size = 'md', pressed, badge, className, ...rest } = props;
  const classes = `ib${size === 'sm' ? ' sm' : ''}`;
  return (
    <button
      type="button"
      data-tip={label}
      {...rest}
      className={className ? `${classes} ${className}` : classes}
      aria-label={badge ? `${label}: ${badge}` : label}
      aria-pressed={pressed}
    >
      {icon}
      {badge ? (
        <span className="bdg" aria-hidden="true">
          {Math.min(badge, 99)}
        </span>
      ) : null}
    </button>
  );
}

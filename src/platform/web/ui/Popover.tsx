import { DialogTrigger, Popover as AriaPopover, Pressable } from 'react-aria-components';
import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { FirstFocus } from './FirstFocus.tsx';

export const placements = {
  'bottom-start': 'bottom start',
  'bottom-end': 'bottom end',
  'right-start': 'right top',
  'top-start': 'top start',
  bottom: 'bottom',
} as const;

/** The tallest list of choices, in pixels; a longer one scrolls. */
export const LIST_HEIGHT = 420;

/** Content beside a control. Without `opened` a click on the target toggles it. */
export function Popover(props: {
  target: ReactElement;
  children: ReactNode;
  label: string;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  position?: 'bottom-start' | 'bottom-end' | 'right-start' | 'bottom';
  width?: number | 'target';
  trapFocus?: boolean;
}): ReactElement {
  const { target, children, label, opened, onChange, position = 'bottom-end', width, trapFocus = true } = props;
  const id = useId();
  return (
    <DialogTrigger
      {...(opened === undefined ? {} : { isOpen: opened })}
      {...(onChange ? { onOpenChange: onChange } : {})}
    >
      <Pressable>{target as ComponentProps<typeof Pressable>['children']}</Pressable>
      <AriaPopover
        className="pop"
        aria-labelledby={id}
        placement={placements[position]}
        offset={4}
        isNonModal={!trapFocus}
        style={width === undefined ? {} : { width: width === 'target' ? 'var(--trigger-width)' : width }}
      >
        <span id={id} hidden>
          {label}
        </span>
        <FirstFocus />
        {children}
      </AriaPopover>
    </DialogTrigger>
  );
}

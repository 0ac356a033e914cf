import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useOverlayHost } from './Dialog.tsx';

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
  const host = useOverlayHost();
  return (
    <MantinePopover
      unstyled
      classNames={{ dropdown: 'pop' }}
      {...(opened === undefined ? {} : { opened })}
      {...(onChange ? { onChange } : {})}
      {...(width === undefined ? {} : { width })}
      position={position}
      offset={4}
      trapFocus={trapFocus}
      returnFocus
      transitionProps={{ duration: 0 }}
      portalProps={host ? { target: host } : {}}
      floatingStrategy="fixed"
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown aria-label={label}>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  );
}

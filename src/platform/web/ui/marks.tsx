import { ChevronDown, CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { DraftIcon, PublishIcon, RemoveIcon, ReviewIcon } from './icons.tsx';

export type StateTone = 'draft' | 'review' | 'publish' | 'remove';

const stateIcons = { draft: DraftIcon, review: ReviewIcon, publish: PublishIcon, remove: RemoveIcon };

/** A state as icon and text; `pill` for page heads, `iconOnly` for narrow lists (the name is its tip). */
export function StateMark(props: { tone: StateTone; name: string; pill?: boolean; iconOnly?: boolean }): ReactElement {
  const { tone, name, pill = false, iconOnly = false } = props;
  const Icon = stateIcons[tone];
  return (
    <span className={`wf ${tone}${pill ? ' pill' : ''}`} data-tip={iconOnly ? name : undefined}>
      <Icon />
      {iconOnly ? <span className="vh">{name}</span> : name}
    </span>
  );
}

export type TagTone = 'neutral' | 'accent' | 'success' | 'warning' | 'error';
const tagTones = { neutral: '', accent: ' acc', success: ' ok', warning: ' wrn', error: ' err' };

export function Tag({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }): ReactElement {
  return <span className={`tag${tagTones[tone]}`}>{children}</span>;
}

/** The square tag of an environment: production is ink, the strongest mark on a page. */
export function SquareTag({
  tone,
  children,
}: {
  tone: 'staging' | 'prod' | 'pending';
  children: ReactNode;
}): ReactElement {
  return <span className={`env ${tone}`}>{children}</span>;
}

export function Count({ tone, children }: { tone?: 'error' | 'warning'; children: ReactNode }): ReactElement {
  return <span className={`n${tone === 'error' ? ' err' : tone === 'warning' ? ' wrn' : ''}`}>{children}</span>;
}

export type BalloonState = 'default' | 'selected' | 'unlinked' | 'quiet';
const balloonStates = { default: '', selected: ' sel', unlinked: ' un', quiet: ' q' };

/** The numbered balloon. `label` is its full name, such as "Callout 11, Sheave, movable". */
export function Balloon(props: { tag: string; state?: BalloonState; label?: string }): ReactElement {
  const { tag, state = 'default', label } = props;
  return (
    <span className={`co${balloonStates[state]}`} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      {tag}
    </span>
  );
}

/** One filter in words: field, value and a way to remove or change it. */
export function Chip(props: {
  field?: ReactNode;
  value: ReactNode;
  on?: boolean;
  onRemove?: () => void;
  removeLabel?: string;
}): ReactElement {
  const { field, value, on = false, onRemove, removeLabel } = props;
  return (
    <span className={`chip${on ? ' on' : ''}${onRemove ? '' : ' pad'}`}>
      {field} <b>{value}</b>
      {onRemove && (
        <button type="button" className="chip-x" aria-label={removeLabel} onClick={onRemove}>
          <X className="i12" />
        </button>
      )}
    </span>
  );
}

/** A filter chip that opens its values: the target of a Menu or Popover. */
export function ChipButton(
  props: Omit<ComponentPropsWithRef<'button'>, 'value'> & {
    field?: ReactNode;
    value: ReactNode;
    on?: boolean;
  },
): ReactElement {
  const { field, value, on = false, ...rest } = props;
  return (
    <button type="button" {...rest} className={`chip${on ? ' on' : ''}`}>
      {field} <b>{value}</b>
      <ChevronDown className="i12" aria-hidden="true" />
    </button>
  );
}

export type BannerTone = 'error' | 'warning' | 'info' | 'success';
const bannerTones = {
  error: { name: 'err', Icon: CircleX },
  warning: { name: 'wrn', Icon: TriangleAlert },
  info: { name: 'inf', Icon: Info },
  success: { name: 'okk', Icon: CircleCheck },
};

/** Inside the page, under the head: one sentence, at most two actions. */
export function Banner(props: {
  tone: BannerTone;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
}): ReactElement {
  const { tone, children, actions, onDismiss, dismissLabel } = props;
  const { name, Icon } = bannerTones[tone];
  return (
    <div className={`ban ${name}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className="i" aria-hidden="true" />
      <span className="grow">{children}</span>
      {(actions || onDismiss) && (
        <span className="ban-act">
          {actions}
          {onDismiss && (
            <button
              type="button"
              className="ib sm"
              aria-label={dismissLabel}
              data-tip={dismissLabel}
              onClick={onDismiss}
            >
              <X className="i14" />
            </button>
          )}
        </span>
      )}
    </div>
  );
}

export function Avatar(props: { initials: string; name: string; quiet?: boolean; small?: boolean }): ReactElement {
  const { initials, name, quiet = false, small = false } = props;
  return (
    <span className={`avatar${quiet ? ' n' : ''}${small ? ' s20' : ''}`} data-tip={name} aria-hidden="true">
      {initials}
    </span>
  );
}

import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatStamp, formatWhen } from '../format.ts';
import { Button } from './Button.tsx';

/** Page and panel furniture. */

export function Panel(props: {
  title?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
  className?: string;
}): ReactElement {
  const { title, head, children, className } = props;
  return (
    <section className={className ? `panel ${className}` : 'panel'}>
      {(title || head) && (
        <header>
          {title && <h2>{title}</h2>}
          {head}
        </header>
      )}
      {children}
    </section>
  );
}

/** Title, marks and caption left; secondary and primary actions right. The page's only h1. */
export function PageHead(props: {
  title: ReactNode;
  marks?: ReactNode;
  caption?: ReactNode;
  actions?: ReactNode;
}): ReactElement {
  const { title, marks, caption, actions } = props;
  return (
    <div className="ph">
      <h1>{title}</h1>
      {marks}
      <div className="ph-end">
        {caption && <span className="s faint nw">{caption}</span>}
        {actions}
      </div>
    </div>
  );
}

export function Toolbar({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="toolbar" role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

export function KeyValue(props: {
  items: readonly (readonly [name: string, value: ReactNode])[];
  nameWidth?: number;
}): ReactElement {
  const { items, nameWidth = 112 } = props;
  return (
    <dl className="kv" style={{ gridTemplateColumns: `${nameWidth}px 1fr` }}>
      {items.flatMap(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </dl>
  );
}

/** Icon 20, one bold line, one sentence, one action. */
export function Empty(props: {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Stands for the whole page, whose heading its title then is. */
  isPage?: boolean;
}): ReactElement {
  const { icon, title, text, action, isPage = false } = props;
  const Title = isPage ? 'h1' : 'b';
  return (
    <div className="empty">
      {icon}
      <Title className="med">{title}</Title>
      {text && <span className="muted s">{text}</span>}
      {action}
    </div>
  );
}

/** A list or panel that did not load, in place; the rest of the page works. */
export function LoadFailed({
  title,
  text,
  onRetry,
  isPage = false,
}: {
  title?: string;
  text?: string;
  onRetry: () => void;
  isPage?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        isPage={isPage}
        icon={<CloudOff className="i i20" aria-hidden="true" />}
        title={title ?? t('platform.list.failed')}
        text={text ?? t('platform.error.apology')}
        action={
          <Button icon={<RotateCw className="i14" />} onClick={onRetry}>
            {t('platform.tryAgain')}
          </Button>
        }
      />
    </div>
  );
}

/** A moment, relative under 24 hours; the full stamp is the tooltip. */
export function When({ at }: { at: Date | string }): ReactElement {
  const date = typeof at === 'string' ? new Date(at) : at;
  return (
    <time dateTime={date.toISOString()} data-tip={formatStamp(date)}>
      {formatWhen(date)}
    </time>
  );
}

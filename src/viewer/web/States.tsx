import { CloudOff, FileQuestion, FileX, Hourglass, Lock, PackageOpen, RotateCw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Fault, FaultKind } from '../read/fault.ts';
import { pointerAddress } from '../read/release.ts';
import { t } from '../texts.ts';
import type { Loaded } from './useLoaded.ts';
import { links } from './useRoute.ts';

/** What stands where nothing can be shown: icon, one bold line, one sentence, one action. */
export function Empty(props: {
  icon: ReactNode;
  title: string;
  text?: string;
  /** Stands for the whole page, whose heading its title then is. */
  isPage?: boolean;
  children?: ReactNode;
}): ReactElement {
  const { icon, title, text, isPage = false, children } = props;
  const Title = isPage ? 'h1' : 'b';
  return (
    <div className="empty">
      {icon}
      <Title className="med">{title}</Title>
      {text && <span className="muted s">{text}</span>}
      {children}
    </div>
  );
}

const icons: Record<FaultKind, typeof FileX> = {
  missing: FileQuestion,
  forbidden: Lock,
  offline: CloudOff,
  busy: Hourglass,
  broken: FileX,
};

/** What could not be read, why, and what to do about it. */
export function Failed({ fault, retry }: { fault: Fault; retry: () => void }): ReactElement {
  const { kind, address } = fault;
  const isPointer = address === pointerAddress;
  const name = kind === 'offline' ? 'unreachable' : kind === 'missing' ? (isPointer ? 'noRelease' : 'broken') : kind;
  const Icon = kind === 'missing' && isPointer ? PackageOpen : icons[kind];
  return (
    <div role="alert">
      <Empty
        icon={<Icon className="i i20" aria-hidden="true" />}
        title={t(`viewer.${name}`)}
        text={t(`viewer.${name}.text`, { address })}
      >
        <button type="button" className="btn" onClick={retry}>
          <RotateCw className="i14" aria-hidden="true" />
          {t('viewer.retry')}
        </button>
      </Empty>
    </div>
  );
}

/** An address that names nothing of this release. */
export function NotHere(): ReactElement {
  return (
    <Empty
      isPage
      icon={<FileQuestion className="i i20" aria-hidden="true" />}
      title={t('viewer.missing')}
      text={t('viewer.missing.text')}
    >
      <a className="btn" href={links.home}>
        {t('viewer.home')}
      </a>
    </Empty>
  );
}

/** Grey lines while something loads; they appear only where it takes longer than a blink. */
export function Skeleton({ lines = 6 }: { lines?: number }): ReactElement {
  return (
    <div className="sk-lines" aria-busy="true">
      <span className="vh">{t('viewer.loading')}</span>
      {Array.from({ length: lines }, (_, i) => (
        <i key={i} className="sk" />
      ))}
    </div>
  );
}

/** The skeleton, the fault or what was loaded; null is what this release does not have. */
export function Shown<T>(props: {
  of: Loaded<T | null>;
  lines?: number;
  children: (value: T) => ReactNode;
}): ReactNode {
  const { of, lines, children } = props;
  if (of.state === 'loading') return <Skeleton {...(lines ? { lines } : {})} />;
  if (of.state === 'failed') return <Failed fault={of.fault} retry={of.retry} />;
  return of.value === null ? <NotHere /> : children(of.value);
}

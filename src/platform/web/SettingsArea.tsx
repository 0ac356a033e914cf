import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { BusyBanner } from './BusyBanner.tsx';
import { PastButton } from './past/PastButton.tsx';
import { LoadFailed, PageHead } from './ui/furniture.tsx';
import { Skeleton } from './ui/progress.tsx';

interface SettingsAreaProps<T> {
  title: string;
  /** What the area is for, where the title does not say it. */
  text?: string;
  settings: UseQueryResult<T>;
  /** Whose past its head tells: the settings of the catalogue, unless the area keeps records of its own. */
  past?: 'settings' | 'audiences' | 'svg';
  /** What is edited, once it is there. */
  children: (settings: T) => ReactElement;
}

/** An area of the settings that is one form: its head and, in the form's place, that it loads or did not. */
export function SettingsArea<T>({
  title,
  text,
  settings,
  past = 'settings',
  children,
}: SettingsAreaProps<T>): ReactElement {
  const { data, isError, refetch } = settings;
  return (
    <>
      <PageHead title={title} actions={<PastButton scope={past} id={0} name={title} />} />
      <BusyBanner />
      {text !== undefined && <div className="settings-text muted">{text}</div>}
      {data !== undefined ? (
        children(data)
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div className="form-grid settings-form" aria-busy="true">
          <Skeleton width="40%" />
        </div>
      )}
    </>
  );
}

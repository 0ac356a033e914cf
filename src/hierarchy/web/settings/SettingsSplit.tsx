import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import './Settings.css';

export interface SettingsEntry {
  id: number;
  href: string;
  name: string;
  icon?: ReactNode;
  /** A short text before the name, such as a code. */
  code?: string;
  /** Marks at the end. */
  marks?: ReactNode;
}

/** From so many entries on the list has a filter. */
const FILTERED_FROM = 12;

/** The records of a settings area left, the chosen one right. */
export function SettingsSplit(props: {
  label: string;
  entries: readonly SettingsEntry[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: string;
  children: ReactNode;
}): ReactElement {
  const { label, entries, failed, onRetry, chosen, children } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isLost = failed && !entries;
  const shown = entries?.filter(({ name, code = '' }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return (
    <div className="settings-split">
      <div className="settings-list">
        {entries && entries.length >= FILTERED_FROM && (
          <TextInput
            size="sm"
            icon={<Search className="i12" aria-hidden="true" />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            aria-label={t('hierarchy.settings.filter')}
            placeholder={t('hierarchy.settings.filter')}
            onClear={() => setTyped('')}
            clearLabel={t('platform.clear')}
          />
        )}
        {isLost ? (
          <LoadFailed onRetry={onRetry} />
        ) : !shown ? (
          <div aria-busy="true" className="settings-wait">
            {[70, 50, 80, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <nav aria-label={label}>
            <ul>
              {shown.map(({ id, href, name, icon, code, marks }) => (
                <li key={id}>
                  <AppLink href={href} aria-current={chosen === String(id) ? 'true' : undefined}>
                    {icon}
                    {code && <span className="pn settings-code">{code}</span>}
                    <span className="trunc grow">{name}</span>
                    {marks}
                  </AppLink>
                </li>
              ))}
            </ul>
            {shown.length === 0 && <p className="s muted settings-none">{t('platform.noMatch')}</p>}
          </nav>
        )}
      </div>
      {!isLost && children}
    </div>
  );
}

/** While the chosen record is on its way. */
export function FormWaits(): ReactElement {
  return (
    <div className="record-form" aria-busy="true">
      {[60, 80, 40, 70].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}

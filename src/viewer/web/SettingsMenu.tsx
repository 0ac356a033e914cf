import { Settings2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { formatBytes, formatDay } from '../../platform/web/format.ts';
import { useTheme } from '../../platform/web/theme.ts';
import type { ThemeChoice } from '../../platform/web/theme.ts';
import { largeLiterature } from '../offline/walk.ts';
import type { FetchFile } from '../read/fetching.ts';
import type { Release } from '../read/release.ts';
import { t } from '../texts.ts';
import { Chooser, languageName } from './Chooser.tsx';
import { OfflineState } from './OfflineState.tsx';
import { useOffline } from './useOffline.ts';
import { useRelease } from './useRelease.ts';

const hasPrices = ({ prices }: Release): boolean =>
  [...prices.values()].some(({ maps }) => maps['prices'] ?? maps['unitPrices']);

const hasLiterature = ({ layers }: Release): boolean => layers.some(({ maps }) => maps['literature']);

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Theme, what is kept for offline, and on narrow windows language and prices. */
export function SettingsMenu({ files }: { files: FetchFile }): ReactElement {
  const { release, language, audience, setLanguage, setAudience } = useRelease();
  const { catalog, release: number, publishedAt, pricesOf } = release.pointer;
  const [theme, setTheme] = useTheme();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const offline = useOffline(files, release);
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent): void => {
      if (!frame.current?.contains(event.target as Element)) setOpen(false);
    };
    addEventListener('pointerdown', onPointer);
    return () => removeEventListener('pointerdown', onPointer);
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what opened inside
    <div
      className="v-menu"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        frame.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className="ib"
        aria-label={t('viewer.settings')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Settings2 className="i" aria-hidden="true" />
      </button>
      {open && (
        <div className="v-pop" role="group" aria-label={t('viewer.settings')}>
          {catalog.languages.length > 1 && (
            <label className="v-narrow">
              <span>{t('viewer.language')}</span>
              <Chooser
                label={t('viewer.language')}
                value={language}
                options={catalog.languages.map((code) => [code, languageName(code)])}
                onChange={setLanguage}
              />
            </label>
          )}
          {release.audiences.length > 1 && (
            <label className="v-narrow">
              <span>{t('viewer.audience')}</span>
              <Chooser
                label={t('viewer.audience')}
                value={String(audience?.id ?? '')}
                options={release.audiences.map(({ id, name, currency }) => [String(id), `${name} (${currency})`])}
                onChange={(id) => setAudience(Number(id))}
              />
            </label>
          )}
          <label>
            <span>{t('viewer.theme')}</span>
            <Chooser
              label={t('viewer.theme')}
              value={theme}
              options={themes.map((choice) => [choice, t(`viewer.theme.${choice}`)])}
              onChange={(choice) => setTheme(choice as ThemeChoice)}
            />
          </label>
          <OfflineState offline={offline} />
          {offline.state !== 'unable' && hasLiterature(release) && (
            <div className="v-leave-out">
              <label>
                <input
                  type="checkbox"
                  checked={offline.withoutLarge}
                  onChange={(event) => offline.leaveOut(event.currentTarget.checked)}
                />
                <span>{t('viewer.leaveOutLarge')}</span>
              </label>
              <span className="xs faint">{t('viewer.leaveOutLarge.text', { size: formatBytes(largeLiterature) })}</span>
            </div>
          )}
          <p className="xs faint">
            {t('viewer.release', { number, day: formatDay(new Date(publishedAt)) })}
            {hasPrices(release) && (
              <>
                <br />
                {t('viewer.pricesOf', { day: formatDay(new Date(`${pricesOf}T12:00:00`)) })}
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
}

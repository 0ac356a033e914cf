import { ClipboardList, PanelLeft, ScanBarcode } from 'lucide-react';
import type { ReactElement } from 'react';
import { pictureUrl } from '../read/content.ts';
import { publicLayer } from '../../release/rules.ts';
import { Logo } from '../../platform/web/ui/icons.tsx';
import { hasSerials } from '../read/release.ts';
import type { FetchFile } from '../read/fetching.ts';
import { t } from '../texts.ts';
import { Chooser, languageName } from './Chooser.tsx';
import { SearchField } from './SearchField.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useBrand } from './useBrand.ts';
import { useOnline } from './useOnline.ts';
import { usePicks } from './usePicks.ts';
import { useRelease } from './useRelease.ts';
import { links } from './useRoute.ts';

export function TopBar({ files, onContents }: { files: FetchFile; onContents: () => void }): ReactElement {
  const { release, language, audience, setLanguage, setAudience } = useRelease();
  const { catalog, environment, isPinned, isPreview, release: number } = release.pointer;
  const brand = useBrand();
  const [picks] = usePicks();
  const online = useOnline();
  return (
    <header className="v-top" lang="en">
      <button type="button" className="ib v-contents" aria-label={t('viewer.openContents')} onClick={onContents}>
        <PanelLeft className="i" aria-hidden="true" />
      </button>
      <a className="v-brand" href={links.home}>
        {brand.logo ? <img src={pictureUrl(publicLayer, brand.logo, 'thumbnail')} alt="" /> : <Logo />}
        <span className="trunc">{brand.name}</span>
      </a>
      {isPreview ? (
        <span className="env staging">{t('viewer.preview')}</span>
      ) : isPinned ? (
        <span className="env staging">{t('viewer.release', { number })}</span>
      ) : (
        environment === 'Staging' && <span className="env staging">{t('viewer.staging')}</span>
      )}
      {!online && <span className="tag wrn">{t('viewer.offline')}</span>}
      <SearchField />
      {hasSerials(release) && (
        <a
          className="ib v-serial-link"
          href={links.serial()}
          aria-label={t('viewer.bySerial')}
          data-tip={t('viewer.bySerial')}
        >
          <ScanBarcode className="i" aria-hidden="true" />
        </a>
      )}
      {catalog.languages.length > 1 && (
        <Chooser
          className="v-wide"
          label={t('viewer.language')}
          value={language}
          options={catalog.languages.map((code) => [code, languageName(code)])}
          onChange={setLanguage}
        />
      )}
      {release.audiences.length > 1 && (
        <Chooser
          className="v-wide"
          label={t('viewer.audience')}
          value={String(audience?.id ?? '')}
          options={release.audiences.map(({ id, name, currency }) => [String(id), `${name} (${currency})`])}
          onChange={(id) => setAudience(Number(id))}
        />
      )}
      <a className="ib v-list" href={links.list} aria-label={t('viewer.list', { count: picks.length })}>
        <ClipboardList className="i" aria-hidden="true" />
        {picks.length > 0 && <span className="bdg">{picks.length}</span>}
      </a>
      <SettingsMenu files={files} />
    </header>
  );
}

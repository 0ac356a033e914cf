import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { Verified } from '../contract.ts';
import type { Headings } from '../rules.ts';
import { VerifiedDrawing } from './VerifiedDrawing.tsx';
import { verifySvg } from './useSvg.ts';

interface Seen {
  file: File;
  headings: string;
  result: Verified | null;
  problem: string;
}

/** A drawing is dropped or chosen, and shown with what it makes under the headings that stand in the form. */
export function VerifyPane(props: {
  headings: Headings;
  /** Whether the headings can be sent. */
  ready: boolean;
  /** A drawing came before they can. */
  onEarly: () => void;
}): ReactElement {
  const { headings, ready, onEarly } = props;
  const { t } = useTranslation();
  const [running, setRunning] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const now = JSON.stringify(headings);

  async function verify(file: File | undefined): Promise<void> {
    if (!file || running) return;
    if (!ready) return onEarly();
    setRunning(true);
    try {
      setSeen({ file, headings: now, result: await verifySvg(file, headings), problem: '' });
    } catch (error) {
      setSeen({ file, headings: now, result: null, problem: messageOf(error) });
    } finally {
      setRunning(false);
    }
  }
  const chooser = (choose: () => void): ReactElement => (
    <Button busy={running && t('diagram.svg.verifying')} onClick={choose}>
      {t(seen ? 'diagram.svg.another' : 'diagram.svg.choose')}
    </Button>
  );
  return (
    <DropArea
      label={t('diagram.svg.choose')}
      place={t('diagram.svg.verify')}
      accept={['.svg']}
      className="svg-verify"
      onFiles={([file]) => void verify(file)}
    >
      {(choose) =>
        !seen ? (
          <Empty
            icon={<FileSearch className="i i20" aria-hidden="true" />}
            title={t('diagram.svg.verify')}
            text={t('diagram.svg.verify.text')}
            action={chooser(choose)}
          />
        ) : (
          <>
            <div className="row">
              <span className="med trunc">{seen.file.name}</span>
              {seen.headings !== now && (
                <Button className="ml" size="sm" onClick={() => void verify(seen.file)}>
                  {t('diagram.svg.again')}
                </Button>
              )}
              <span className={seen.headings === now ? 'ml' : undefined}>{chooser(choose)}</span>
            </div>
            <div role="status">
              {seen.problem !== '' && <Banner tone="error">{seen.problem}</Banner>}
              {seen.result && (
                <Banner tone={seen.result.warnings.length > 0 ? 'warning' : 'success'}>
                  <b className="med">{t('diagram.svg.valid')}</b>{' '}
                  {t('diagram.svg.counts', { hotspots: seen.result.hotspots.length, rows: seen.result.rows.length })}{' '}
                  {seen.result.warnings.join(' ')}
                </Banner>
              )}
            </div>
            {seen.result && <VerifiedDrawing verified={seen.result} />}
          </>
        )
      }
    </DropArea>
  );
}

/** The reason at the file or heading it belongs to, else what the shared handler says. */
function messageOf(error: unknown): string {
  const field = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
  const shown = handleApiError(error, { handled: ['fields', 'message', 'conflict', 'modal'] });
  return field ?? ('message' in shown ? shown.message : '');
}

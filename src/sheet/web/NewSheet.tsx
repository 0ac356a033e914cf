import { CheckCheck, Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { confirm } from '../../platform/web/confirm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { toast } from '../../platform/web/toast.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Checkbox, Radio } from '../../platform/web/ui/checks.tsx';
import { sheetFormats } from '../../translation/sheet/rules.ts';
import type { SheetFormat } from '../../translation/sheet/rules.ts';
import { successMs } from '../rules.ts';
import type { SheetActs } from './useSheets.ts';

interface NewSheetProps {
  title: string;
  language: string;
  untranslatedOnly: boolean;
  counts: { texts: number; untranslated: number; matches: number } | undefined;
  acts: SheetActs;
  isBusy: boolean;
}

/** What a sheet is made of, and the ways out and in. */
export function NewSheet({ title, language, untranslatedOnly, counts, acts, isBusy }: NewSheetProps): ReactElement {
  const { t } = useTranslation();
  const may = useMay('translate');
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [fill, setFill] = useState(true);
  const [clears, setClears] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reason = !may ? t('sheet.mayNot') : isBusy ? t('sheet.running') : undefined;
  const matches = counts?.matches ?? 0;

  async function accept(): Promise<void> {
    const sure = await confirm({
      title: t('sheet.accept', { count: matches }),
      text: t('sheet.accept.sure'),
      confirm: t('sheet.accept.act'),
    });
    if (sure && (await acts.accept(language)))
      toast.success(t('sheet.accepted', { count: matches }), { duration: successMs });
  }

  return (
    <>
      <div className="sheet-box">
        <div className="row" role="radiogroup" aria-label={`${title}, ${t('sheet.format')}`}>
          {sheetFormats.map((one) => (
            <Radio
              key={one}
              name={`format-${title}`}
              label={t(`sheet.format.${one}`)}
              checked={format === one}
              onChange={() => setFormat(one)}
            />
          ))}
        </div>
        <Checkbox
          label={
            <span>
              {t('sheet.fill')} <span className="muted">{t('sheet.matches', { count: matches })}</span>
            </span>
          }
          checked={fill}
          onChange={(event) => setFill(event.target.checked)}
        />
        <Checkbox label={t('sheet.clears')} checked={clears} onChange={(event) => setClears(event.target.checked)} />
        <p className="s muted sheet-counts">
          {counts &&
            t('sheet.counts', {
              texts: formatNumber(counts.texts),
              untranslated: formatNumber(counts.untranslated),
            })}
        </p>
      </div>
      <div className="row sheet-acts">
        <Button
          icon={<Download className="i14" />}
          busy={acts.busy === 'export' && t('sheet.exporting')}
          onClick={() => void acts.exportSheet({ language, untranslatedOnly, fill, format })}
        >
          {t('sheet.export')}
        </Button>
        <Button
          icon={<Upload className="i14" />}
          reason={reason}
          busy={acts.sending !== null && t('sheet.sending', { name: acts.sending })}
          onClick={() => input.current?.click()}
        >
          {t('sheet.import')}
        </Button>
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label={`${title}, ${t('sheet.import')}`}
          accept=".xlsx,.csv,.tsv,.xlf,.xliff"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void acts.importSheet(file, { language, mode: clears ? 'replace' : 'standard' });
          }}
        />
        {matches > 0 && (
          <Button
            icon={<CheckCheck className="i14" />}
            reason={reason}
            busy={acts.busy === 'accept' && t('sheet.accept.act')}
            onClick={() => void accept()}
          >
            {t('sheet.accept', { count: matches })}
          </Button>
        )}
      </div>
      {isBusy && <p className="s muted">{t('sheet.running')}</p>}
    </>
  );
}

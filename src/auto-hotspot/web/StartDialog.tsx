import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import type { Meant } from '../contract.ts';
import { autoHotspotApi, searchesKey } from './useAutoHotspot.ts';

/** How long the message of a search that began leads to its review, in milliseconds. */
const OFFERED_MS = 10_000;

interface Wish {
  pattern: string;
  withHotspots: boolean;
}
const first: Wish = { pattern: '', withHotspots: true };

export interface StartProps {
  of: Meant;
  /** Of the item below which diagrams are looked at. */
  name?: string;
  onClose: () => void;
}

/** Asks what many drawings are to be searched for, and begins. */
export function StartDialog(props: StartProps): ReactElement {
  const { of, name = '', onClose } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const form = useRecordForm<Wish, Wish>({
    record: first,
    valuesOf: (wish) => wish,
    label: (key) => t(`auto-hotspot.${key}`),
    send: async (wish) => {
      const pattern = wish.pattern.trim();
      const { jobId, diagrams } = await autoHotspotApi.start({
        of,
        ...(pattern !== '' && { pattern }),
        withHotspots: wish.withHotspots,
      });
      void queries.invalidateQueries({ queryKey: searchesKey() });
      void queries.invalidateQueries({ queryKey: [catalogCode(), 'jobs'] });
      const run = (): void => router.history.push(paths.autoHotspot(catalogCode(), jobId));
      toast.success(t('auto-hotspot.started', { count: diagrams }), {
        duration: OFFERED_MS,
        action: { label: t('auto-hotspot.review'), run },
      });
      return wish;
    },
    onSaved: onClose,
  });
  return (
    <FormDialog
      width={560}
      title={t('auto-hotspot.title')}
      form={form}
      act={t('auto-hotspot.start')}
      onClose={onClose}
      className="form"
    >
      <p className="dlg-text">
        {'ids' in of ? t('auto-hotspot.ask.count', { count: of.ids.length }) : t('auto-hotspot.ask.of', { name })}{' '}
        {t('auto-hotspot.ask')}
      </p>
      <TextField {...form.field('pattern')} hint={t('auto-hotspot.patternHint')} span="all" maxLength={64} />
      <CheckField {...form.field('withHotspots')} />
    </FormDialog>
  );
}

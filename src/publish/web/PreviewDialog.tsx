import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../catalog/web/fields.tsx';
import type { Context } from '../../contexts.ts';
import { partContract } from '../../part/contract.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { SelectField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { previewContract } from '../preview/contract.ts';

const previewApi = apiOf(previewContract);
const priceApi = apiOf(partContract.price);

interface Values {
  language: string;
  /** Empty: as the caller sees it; 0: as everybody does. */
  group: string;
  /** Empty: the one that the viewer chooses. */
  audience: string;
}

/** Asks for whom the draft is shown, makes it and opens it in the viewer. */
export function PreviewDialog(props: {
  context: Context;
  itemId: number;
  name: string;
  onClose: () => void;
}): ReactElement {
  const { context, itemId, name, onClose } = props;
  const { t, i18n } = useTranslation();
  const { supportedLangCodes, visibilityTypes } = usePageData();
  const audiences = useQuery({
    queryKey: [catalogCode(), 'publish', 'audiences', context],
    queryFn: () => priceApi.settings({ context }),
  });
  const form = useRecordForm<Values, Values>({
    record: { language: supportedLangCodes[0] ?? 'EN', group: '', audience: '' },
    valuesOf: (values) => values,
    label: (key) => t(`publish.preview.${key}`),
    send: async (values) => {
      // Opened by the press itself: one that comes later the browser may refuse.
      const tab = window.open('', '_blank');
      try {
        const { address } = await previewApi.make({ itemId });
        if (tab) tab.location.href = shownFor(address, values);
      } catch (error) {
        tab?.close();
        throw error;
      }
      onClose();
      return values;
    },
  });
  return (
    <FormDialog
      title={t('publish.preview.title', { name })}
      form={form}
      onClose={onClose}
      act={t('publish.preview.open')}
      busy={t('publish.preview.making')}
    >
      <p>{t('publish.preview.text')}</p>
      <SelectField
        {...form.field('language')}
        options={supportedLangCodes.map((value) => ({ value, label: languageName(value, i18n.language) }))}
      />
      <SelectField
        {...form.field('group')}
        options={[
          { value: '', label: t('publish.preview.group.own') },
          { value: '0', label: t('publish.preview.group.none') },
          ...visibilityTypes.map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
      />
      <SelectField
        {...form.field('audience')}
        options={[
          { value: '', label: t('publish.preview.audience.own') },
          ...(audiences.data ?? [])
            .filter(({ enable }) => enable)
            .map(({ id, name: label }) => ({ value: String(id), label })),
        ]}
      />
    </FormDialog>
  );
}

/** The address of the draft in that language, for that group and audience. */
function shownFor(address: string, { language, group, audience }: Values): string {
  const folder = group === '' ? address : address.replace(/\/#/, `.g${group}/#`);
  return `${folder}?${new URLSearchParams({ language, ...(audience !== '' && { audience }) })}`;
}

import { useQuery } from '@tanstack/react-query';
import { FileText, Link2, ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { FoundAttachment } from '../find/contract.ts';
import { attachmentApi, shownName } from './useAttachments.ts';
import type { Owner } from './useAttachments.ts';

/** Files, and URLs, that the dialog lists at most. */
const MOST = 20;

/** Finds literature of the catalogue and hangs it here too. */
export function LinkDialog(props: {
  owner: Owner;
  /** Ids of what hangs here already. */
  without: readonly number[];
  onChoose: (attachment: FoundAttachment) => void;
  onClose: () => void;
}): ReactElement {
  const { owner, without, onChoose, onClose } = props;
  const { t } = useTranslation();
  const [term, setTerm] = useState('');
  const { data } = useQuery({
    queryKey: [catalogCode(), 'hierarchy', 'attachments', 'choice', owner.context, term.trim()],
    queryFn: async ({ signal }) => {
      const asked = { context: owner.context, term: term.trim(), take: MOST };
      const pages = await Promise.all([
        attachmentApi.find.literature(asked, { signal }),
        attachmentApi.find.urls(asked, { signal }),
      ]);
      return pages.flatMap(({ items }) => items);
    },
    placeholderData: (before) => before,
  });
  const offered = data?.filter(({ id }) => !without.includes(id));
  return (
    <Dialog title={t('attachment.linkTitle', { name: owner.name })} width={560} onClose={onClose}>
      <div className="literature-choices">
        <TextInput
          aria-label={t('attachment.linkFind')}
          placeholder={t('attachment.linkFind')}
          icon={<ListFilter className="i14" aria-hidden="true" />}
          autoComplete="off"
          data-autofocus
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {offered?.length === 0 && <p className="s muted">{t('attachment.linkNone')}</p>}
        <ul aria-label={t('attachment.linkOffered')}>
          {offered?.map((one) => {
            const Icon = one.isUrl ? Link2 : FileText;
            return (
              <li key={one.id}>
                <button
                  type="button"
                  className="row"
                  title={one.name}
                  onClick={() => {
                    onClose();
                    onChoose(one);
                  }}
                >
                  <Icon className="i14 faint" aria-hidden="true" />
                  <span className="grow trunc">{shownName(one)}</span>
                  <span className="s muted trunc">{one.place?.displayName ?? t('attachment.orphan')}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}

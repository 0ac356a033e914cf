import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/web/ui/Button.tsx';
import { missingHeaders } from '../rules.ts';
import { nothingSaid, SaidFields, type Said } from './SaidFields.tsx';
import { UnitLists } from './UnitLists.tsx';
import type { Looked, ToAssign } from './useFitments.ts';

/** Units by one list after another: Submit is off until the required ones are chosen. */
export function OldFinder(props: { skuId: number; readOnly: boolean; onAssign: (of: ToAssign) => void }): ReactElement {
  const { readOnly, onAssign } = props;
  const { t } = useTranslation();
  const [looked, look] = useState<Looked>({ industryId: 0, filters: {}, contains: '' });
  const [said, say] = useState<Said>(nothingSaid);
  const missing = missingHeaders(looked.filters);
  return (
    <section className="pane fit-form" aria-label={t('fitment.units')}>
      <div className="toolbar">
        <h2 className="h">{t('fitment.units')}</h2>
      </div>
      <form
        className="fit-scroll fit-old-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (missing.length > 0 || readOnly) return;
          onAssign({
            industryId: looked.industryId,
            units: {
              filters: Object.fromEntries(Object.entries(looked.filters).map(([name, values]) => [name, [...values]])),
              contains: '',
              except: [],
            },
            ...said,
            note: said.note.trim(),
          });
        }}
      >
        <UnitLists looked={looked} onChange={look} />
        {!readOnly && (
          <>
            <SaidFields said={said} onChange={say} />
            <Button
              type="submit"
              variant="primary"
              reason={missing.length > 0 ? t('fitment.required', { names: missing.join(', ') }) : undefined}
            >
              {t('fitment.submit')}
            </Button>
          </>
        )}
      </form>
    </section>
  );
}

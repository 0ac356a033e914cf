import { onlyIn } from '../../../contexts.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { writeIn } from '../../../rights.ts';
import { paths } from '../../../paths.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { deniedGuards } from '../../../platform/web/curtain.tsx';
import { useStore } from '../../../platform/web/store.ts';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { Item } from '../../../item/contract.ts';
import { useBrowse } from '../useHierarchy.ts';
import { useMoment } from '../../../platform/web/moment.ts';

/** Why nothing can be changed here, and the way out; nothing where it can. `isForm`: of the form of the details. */
export function ReadOnlyBanner({ item, isForm = false }: { item: Item; isForm?: boolean }): ReactElement | null {
  const { t } = useTranslation();
  const { code, context } = useBrowse();
  const moment = useMoment();
  const isDenied = useStore(deniedGuards) > 0;
  const { readOnlyReason, workflowId, workflowName, nextFlows, parentId } = item;
  // The shell, or the dirty form, says why.
  if (moment !== null || isDenied) return null;
  if (isForm && context !== onlyIn.editing) return <Note>{t('hierarchy.readOnly.context')}</Note>;
  if (readOnlyReason === 'role')
    return <Note>{t(`hierarchy.readOnly.${writeIn(context) === 'writeMajorUnit' ? 'majorUnits' : 'role'}`)}</Note>;
  if (readOnlyReason === null) return null;
  // The state that forbids may be that of an item above, which carries the workflow.
  if (workflowId === 0 && parentId !== null) {
    return (
      <Note
        way={
          <AppLink className="link" href={paths.item(code, parentId, undefined, context)}>
            {t('hierarchy.readOnly.openParent')}
          </AppLink>
        }
      >
        {t('hierarchy.readOnly.ancestor')}
      </Note>
    );
  }
  const [first] = nextFlows;
  return (
    <Note>
      {t('hierarchy.readOnly.state', { state: workflowName })}{' '}
      {first ? t('hierarchy.readOnly.setState', { state: first.name }) : t('hierarchy.readOnly.askReviewer')}
    </Note>
  );
}

function Note({ children, way }: { children: React.ReactNode; way?: ReactElement }): ReactElement {
  return (
    <div className="details-note">
      <Banner tone="info" actions={way}>
        {children}
      </Banner>
    </div>
  );
}

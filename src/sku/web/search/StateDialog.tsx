import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Radio } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { workflowRoleOf } from '../../../rights.ts';
import { statesQuery } from '../../../workflow/web/fields.tsx';
import { skuApi } from '../useSku.ts';

type Done = Awaited<ReturnType<typeof skuApi.state.setAll>>;

/** What a set state left as it was, in words. */
function leftOf(t: TFunction, { left, skipped }: Done): string {
  const lines = left.map(({ state, leadsTo, count }) => {
    const of = { count, n: formatNumber(count), state };
    const last = leadsTo.at(-1);
    if (last === undefined) return t('sku.search.stateLeftNone', of);
    const first = leadsTo.slice(0, -1).join(', ');
    return t('sku.search.stateLeft', {
      ...of,
      states: first ? t('sku.search.stateOr', { states: first, last }) : last,
    });
  });
  const { already } = skipped;
  return [
    ...lines,
    ...(already > 0 ? [t('sku.search.stateSame', { count: already, n: formatNumber(already) })] : []),
  ].join(' ');
}

/**
 * Sets SKUs to a state; a state that has to be confirmed asks first. Where none may go there it stays open and says where
 * they may go.
 */
export function StateDialog(props: {
  ids: readonly number[];
  onClose: () => void;
  /** `left` says what stays as it was, in words; empty where nothing does. */
  onSet: (done: { changed: number; changeId: number; left: string }) => void;
}): ReactElement {
  const { ids, onClose, onSet } = props;
  const { t } = useTranslation();
  const { superAdmin, roles, workflowRole } = usePageData().profile;
  const role = workflowRoleOf({ superAdmin, profile: { roles, workflowRole } });
  const { data: states = [] } = useQuery(statesQuery('Ecommerce'));
  const settable = states.filter(({ setableRoles }) => role !== null && setableRoles.split(',').includes(role));
  const [state, setState] = useState<number | null>(null);
  const [left, setLeft] = useState('');
  const setting = useMutation({
    mutationFn: (to: number) => skuApi.state.setAll({ itemIds: [...ids], state: to }),
    onSuccess: (done) => {
      const { changed, changeId } = done;
      const left = leftOf(t, done);
      if (changeId === null) setLeft(left);
      else onSet({ changed, changeId, left });
    },
    onError: (error) => void handleApiError(error),
  });
  function choose(id: number): void {
    setState(id);
    setLeft('');
  }
  async function save(): Promise<void> {
    const to = settable.find(({ id }) => id === state);
    if (!to) return;
    const title = t('workflow.confirm.title');
    const text = t('workflow.confirm', { state: to.name });
    if (to.needConfirmation && !(await confirm({ title, text, confirm: t('platform.proceed') }))) return;
    setting.mutate(to.id);
  }
  return (
    <Dialog
      title={t('sku.search.setState')}
      width={400}
      onClose={onClose}
      foot={
        <>
          <Button size="lg" onClick={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            disabled={state === null}
            busy={setting.isPending && t('sku.keeping')}
            onClick={() => void save()}
          >
            {t('sku.search.setStateOf', { count: ids.length, n: formatNumber(ids.length) })}
          </Button>
        </>
      }
    >
      <fieldset className="fld">
        <legend className="lab">{t('sku.search.state')}</legend>
        {settable.map(({ id, name }) => (
          <Radio key={id} name="state" label={name} checked={state === id} onChange={() => choose(id)} />
        ))}
      </fieldset>
      {left !== '' && <Banner tone="warning">{left}</Banner>}
    </Dialog>
  );
}

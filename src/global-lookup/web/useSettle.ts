import { useTranslation } from 'react-i18next';
import { confirm } from '../../platform/web/confirm.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { toast } from '../../platform/web/toast.ts';
import { usePageData } from '../../catalog/web/fields.tsx';
import { installation } from '../../platform/contract/installation.ts';
import type { ListType } from '../contract.ts';
import type { ListValue } from '../value/contract.ts';
import { globalLookupApi, useRefresh, useWrites } from './useLookups.ts';

type Named = Pick<ListValue, 'id' | 'name' | 'version'>;
type Context = 'MajorUnit' | 'Ecommerce';

export interface Settle {
  approve: (value: Named) => Promise<boolean>;
  /** Says that a value was approved, where something else wrote it. */
  wasApproved: (saved: Named) => void;
  replace: (value: Named, by: { id: number; name: string } | null) => Promise<boolean>;
  setInvalid: (value: Named) => Promise<boolean>;
}

/** Settles a value that waits or is invalid, and says so; false where the server refused. */
export function useSettle(context: Context): Settle {
  const { t } = useTranslation();
  const write = useWrites();
  const { superAdmin } = usePageData().profile;
  const offer = useUndoToast(installation.code);
  const refresh = useRefresh();
  return {
    approve: ({ id, version, name }) =>
      write(async () => {
        const saved = await globalLookupApi.value.approve({ id, version });
        return { text: t('global-lookup.wasApproved', { name }), changeId: saved.version };
      }),
    wasApproved: ({ name, version }) => {
      const text = t('global-lookup.wasApproved', { name });
      if (superAdmin) offer(text, version);
      else toast.success(text);
      refresh();
    },
    replace: ({ id, version, name }, by) =>
      write(async () => {
        const saved = await globalLookupApi.value.replace({ id, version, replaceWith: by?.id ?? null });
        const text = by
          ? t('global-lookup.wasReplaced', { name, by: saved.replacedBy ?? by.name })
          : t('global-lookup.wasReadAgain', { name });
        return { text, changeId: saved.version };
      }),
    setInvalid: ({ id }) =>
      write(async () => {
        const { changeId, count } = await globalLookupApi.value.setInvalid({ context, ids: [id] });
        return { text: t('global-lookup.wasSetInvalid', { count }), changeId };
      }),
  };
}

/** Settles all that waits, of a list or of all: each by its proposal, or as invalid, which asks first. */
export function useSettleAll(of: { context: Context; list: ListType | undefined; total: number | undefined }) {
  const { t } = useTranslation();
  const write = useWrites();
  const chosen = of.list && { listTypeId: of.list.id };
  const leftText = (left: number) => (left === 0 ? '' : ` ${t('global-lookup.left', { n: formatNumber(left) })}`);
  return {
    accept: () =>
      write(async () => {
        const { changeId, count, left } = await globalLookupApi.value.replaceAll({ ...chosen });
        return { changeId, text: t('global-lookup.wereReplaced', { count }) + leftText(left) };
      }),
    setInvalid: async () => {
      const sure = await confirm({
        title: t('global-lookup.setAllInvalid'),
        text: t('global-lookup.setAllInvalidText', { count: of.total ?? 0 }),
        confirm: t('global-lookup.setInvalid'),
        danger: true,
      });
      if (!sure) return;
      await write(async () => {
        const { changeId, count, left } = await globalLookupApi.value.setAllInvalid({ context: of.context, ...chosen });
        return { changeId, text: t('global-lookup.wasSetInvalid', { count }) + leftText(left) };
      });
    },
  };
}

import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Chain, useChain } from './Chain.tsx';

/** All that a part superseded and all that superseded it, as a graph. */
export function ChainDialog(props: {
  part: { id: number; partNumber: string };
  readOnly: boolean;
  onClose: () => void;
}): ReactElement | null {
  const { part, readOnly, onClose } = props;
  const { t } = useTranslation();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const { data, isError } = useChain(part.id);
  // The dialog focuses what is in it when it opens.
  if (!data && !isError) return null;
  return (
    <Dialog title={t('part.chain.title', { number: part.partNumber })} width={1120} onClose={onClose}>
      <Chain part={part} readOnly={readOnly} query={query} onOpen={onClose} />
    </Dialog>
  );
}

import { CircleCheck, CircleDashed, CircleSlash, CircleX, Clock, ScanSearch, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveryStateOf } from '../rules.ts';
import type { DeliveryState } from '../rules.ts';
import type { Delivery } from '../contract.ts';

const marks: Record<DeliveryState, { tone: string; Icon: LucideIcon }> = {
  waiting: { tone: 'draft', Icon: Clock },
  running: { tone: 'review', Icon: CircleDashed },
  analyzed: { tone: 'review', Icon: ScanSearch },
  complete: { tone: 'publish', Icon: CircleCheck },
  failed: { tone: 'remove', Icon: CircleX },
  cancelled: { tone: 'draft', Icon: CircleSlash },
  undone: { tone: 'draft', Icon: Undo2 },
};

/** What became of a delivery, as icon and text. */
export function DeliveryMark({ of }: { of: Pick<Delivery, 'state' | 'cancelled' | 'isUndone'> }): ReactElement {
  const { t } = useTranslation();
  const state = deliveryStateOf(of);
  const { tone, Icon } = marks[state];
  return (
    <span className={`wf ${tone}`}>
      <Icon aria-hidden="true" />
      {t(`delivery.state.${state}`)}
    </span>
  );
}

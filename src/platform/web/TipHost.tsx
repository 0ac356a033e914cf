import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { watchTips } from './ui/tips.ts';

/**
 * The tip of the control that is rested on or focused. One for all controls, so that a list of thousands of buttons costs
 * nothing. Assistive technology has the same words as name or description of the control.
 */
export function TipHost(): ReactElement {
  const [of, setOf] = useState<HTMLElement | null>(null);
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  useEffect(() => watchTips(setOf), []);
  const close = (): void => setOf(null);
  return (
    <>
      <div ref={setLayer} aria-hidden="true" />
      {of?.isConnected && layer && (
        <TooltipTriggerStateContext.Provider value={{ isOpen: true, shouldSkipAnimation: true, open: () => {}, close }}>
          <Tooltip
            key={of.dataset['tip']}
            isOpen
            triggerRef={{ current: of }}
            className="tip"
            offset={6}
            UNSTABLE_portalContainer={layer}
          >
            {of.dataset['tip']}
          </Tooltip>
        </TooltipTriggerStateContext.Provider>
      )}
    </>
  );
}

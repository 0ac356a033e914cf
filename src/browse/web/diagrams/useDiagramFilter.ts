import { useNavigate } from '@tanstack/react-router';
import { useUrlState } from '../../../platform/web/url.ts';
import { coverageSteps, stepOf } from '../../../item/rules.progress.ts';
import type { CoverageStep } from '../../../item/rules.progress.ts';
import { naturalKey } from '../../../hierarchy/rules.ts';
import type { Diagram } from '../useHierarchy.ts';

/** Text, state and coverage by which the diagrams are narrowed; all of them in the address. */
export function useDiagramFilter() {
  const [text, setText] = useUrlState('q');
  const [state, setState] = useUrlState('state');
  const [step, setStep] = useUrlState('coverage');
  const [view, setView] = useUrlState('view', 'grid');
  const navigate = useNavigate();
  const clear = (): void => {
    const none = { q: undefined, state: undefined, coverage: undefined };
    const change = (now: Record<string, unknown>): Record<string, unknown> => ({ ...now, ...none });
    void navigate({ to: '.', search: change as never, replace: true });
  };
  const words = naturalKey(text).split(/\s+/).filter(Boolean);
  const coverage: CoverageStep | undefined = coverageSteps.find((one) => one === step);
  const fits = (diagram: Diagram): boolean =>
    words.every((word) => naturalKey(`${diagram.name} ${diagram.displayName}`).includes(word)) &&
    (state === '' || String(diagram.workflowId) === state) &&
    (coverage === undefined || stepOf(diagram) === coverage);
  return {
    text,
    setText,
    state,
    setState,
    coverage,
    setCoverage: setStep,
    view: view === 'list' ? ('list' as const) : ('grid' as const),
    setView,
    active: text !== '' || state !== '' || coverage !== undefined,
    clear,
    fits,
  };
}
export type DiagramFilter = ReturnType<typeof useDiagramFilter>;

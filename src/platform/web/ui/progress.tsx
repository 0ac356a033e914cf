import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

/** A running job's bar. `done` and `rejected` are counts out of `total`; 4 or 6 px high. */
export function ProgressBar(props: {
  label: string;
  done: number;
  total: number;
  rejected?: number;
  tone?: 'accent' | 'success' | 'warning';
  thick?: boolean;
}): ReactElement {
  const { label, done, total, rejected = 0, tone = 'accent', thick = false } = props;
  const share = (count: number): number => (total > 0 ? Math.min(100, (100 * count) / total) : 0);
  const tones = { accent: undefined, success: 'g', warning: 'a' };
  return (
    <div
      className={`bar${thick ? ' t6' : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(total, done + rejected)}
      aria-valuetext={`${Math.round(share(done + rejected))}%`}
    >
      <i className={tones[tone]} style={{ width: `${share(done)}%` }} />
      {rejected > 0 && <i className="r" style={{ width: `${share(rejected)}%` }} />}
    </div>
  );
}

/** Grey bars in the final geometry; `width` in pixels or as CSS. */
export function Skeleton({ width }: { width: number | string }): ReactElement {
  return <span className="sk" style={{ width }} aria-hidden="true" />;
}

export function Steps(props: { steps: readonly string[]; current: number; label: string }): ReactElement {
  const { steps, current, label } = props;
  return (
    <div className="steps" role="group" aria-label={label}>
      {steps.flatMap((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'off';
        const mark: ReactNode = state === 'done' ? <Check className="i12" /> : index + 1;
        const item = (
          <span key={step} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <b>{mark}</b>
            {step}
          </span>
        );
        return index === 0 ? [item] : [<i key={`${step}-line`} aria-hidden="true" />, item];
      })}
    </div>
  );
}

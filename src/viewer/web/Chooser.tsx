import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** A language's name, such as "French"; the code where nobody knows it. */
export function languageName(code: string): string {
  try {
    return names.of(code.toLowerCase()) ?? code;
  } catch {
    return code;
  }
}

/** The browser's own list, in our frame: it works with thumbs and with every reader of screens. */
export function Chooser(props: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
  className?: string;
}): ReactElement {
  const { label, value, options, onChange, className = '' } = props;
  return (
    <span className={`in v-choose ${className}`}>
      <select aria-label={label} data-tip={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className="i14" aria-hidden="true" />
    </span>
  );
}

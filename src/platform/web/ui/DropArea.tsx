import { DropZone, isFileDropItem } from 'react-aria-components';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Takes files that are dropped on it, pasted or chosen; `children` gets what opens the browser's file dialog. */
export function DropArea(props: {
  label: string;
  /** Names the place itself, for those who paste a file. */
  place: string;
  /** Endings, such as ".csv". */
  accept: readonly string[];
  className: string;
  onFile: (file: File) => void;
  children: (choose: () => void) => ReactNode;
}): ReactElement {
  const { label, place, accept, className, onFile, children } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <DropZone
      className={className}
      aria-label={place}
      onDrop={(event) => {
        const file = event.items.find(isFileDropItem);
        if (file) void file.getFile().then(onFile);
      }}
    >
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) onFile(chosen);
          currentTarget.value = '';
        }}
      />
      {children(() => input?.click())}
    </DropZone>
  );
}

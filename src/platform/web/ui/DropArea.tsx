import { DropZone, isFileDropItem } from 'react-aria-components';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';

/** Takes files that are dropped on it, pasted or chosen; `children` gets what opens the browser's file dialog. */
export function DropArea(props: {
  label: string;
  /** Names the place itself, for those who paste a file. */
  place: string;
  /** Endings, such as ".csv". */
  accept?: readonly string[];
  /** Takes several files at once. */
  multiple?: boolean;
  disabled?: boolean;
  className: string;
  onFiles: (files: readonly File[]) => void;
  children: (choose: () => void) => ReactNode;
}): ReactElement {
  const { label, place, accept, multiple = false, disabled = false, className, onFiles, children } = props;
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const take = (files: readonly File[]): void => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <DropZone
      className={className}
      aria-label={place}
      isDisabled={disabled}
      onDrop={({ items }) => {
        const files = items.filter(isFileDropItem);
        void Promise.all((multiple ? files : files.slice(0, 1)).map((file) => file.getFile())).then(take);
      }}
    >
      <input
        ref={setInput}
        type="file"
        hidden
        multiple={multiple}
        accept={accept?.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {children(() => input?.click())}
    </DropZone>
  );
}

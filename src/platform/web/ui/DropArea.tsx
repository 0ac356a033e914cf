import { DropZone, isDirectoryDropItem, isFileDropItem } from 'react-aria-components';
import type { DropItem } from 'react-aria-components';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { PathFile } from '../zip.ts';

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
  /** Takes folders with what is in them too; then it is told instead of `onFiles`. */
  onPaths?: (files: readonly PathFile[]) => void;
  children: (choose: () => void, chooseFolder: () => void) => ReactNode;
}): ReactElement {
  const { label, place, accept, multiple = false, disabled = false, className, onFiles, onPaths, children } = props;
  const [folder, setFolder] = useState<HTMLInputElement | null>(null);
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
        if (onPaths) return void pathsOf(items).then(onPaths);
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
          const files = [...(currentTarget.files ?? [])];
          if (onPaths) onPaths(files.map((file) => ({ path: file.name, file })));
          else take(files);
          currentTarget.value = '';
        }}
      />
      {onPaths && (
        <input
          ref={setFolder}
          type="file"
          hidden
          aria-label={label}
          {...{ webkitdirectory: '' }}
          onChange={({ currentTarget }) => {
            onPaths([...(currentTarget.files ?? [])].map((file) => ({ path: file.webkitRelativePath, file })));
            currentTarget.value = '';
          }}
        />
      )}
      {children(
        () => input?.click(),
        () => folder?.click(),
      )}
    </DropZone>
  );
}

/** Files that are dropped, and those in folders that are, under their paths. */
async function pathsOf(items: readonly DropItem[] | Iterable<DropItem>, above = ''): Promise<PathFile[]> {
  const found: PathFile[] = [];
  for (const item of items) {
    if (isFileDropItem(item)) found.push({ path: `${above}${item.name}`, file: await item.getFile() });
    if (isDirectoryDropItem(item)) {
      const within: DropItem[] = [];
      for await (const entry of item.getEntries()) within.push(entry);
      found.push(...(await pathsOf(within, `${above}${item.name}/`)));
    }
  }
  return found;
}

import type { ReactElement } from 'react';
import { environmentIds } from '../rules.ts';
import type { Doubt, PublishEnvironment } from '../rules.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { ChangesOfItems } from './fields.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { GoBackDialog } from './GoBackDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { ReaderLinksDialog } from './ReaderLinksDialog.tsx';
import { usePublishActions } from './usePublish.ts';
import type { Entry, Environment, State } from './usePublish.ts';

/** The dialog that is open. */
export type Open =
  | { dialog: 'publish'; environment: PublishEnvironment; full: boolean }
  | { dialog: 'goBack'; of: Entry | null }
  | { dialog: 'changes'; only?: Doubt | undefined }
  | { dialog: 'compare'; of: Entry | null }
  | { dialog: 'links' }
  | { dialog: 'folder' }
  | { dialog: 'block' };

function shownOf(environments: readonly Environment[]) {
  const of = (name: PublishEnvironment) => environments.find((one) => one.name === name);
  const [staging, production] = [of('Staging'), of('Production')];
  return staging && production && { staging, production };
}

/** The dialogs of the page, one at a time. */
export function PublishDialogs(props: {
  open: Open;
  state: State;
  environments: readonly Environment[];
  onOpen: (open: Open) => void;
  onClose: () => void;
}): ReactElement {
  const { open, state, environments, onOpen, onClose } = props;
  const { publish, goBack } = usePublishActions();
  switch (open.dialog) {
    case 'publish':
      return (
        <PublishDialog
          environment={open.environment}
          full={open.full}
          state={state}
          shown={open.environment === 'Production' ? shownOf(environments) : undefined}
          isBusy={publish.isPending}
          onShow={(only) => onOpen({ dialog: 'changes', only })}
          onClose={onClose}
          onConfirm={() =>
            publish.mutate({ environmentId: environmentIds[open.environment], full: open.full }, { onSettled: onClose })
          }
        />
      );
    case 'goBack':
      return (
        <GoBackDialog
          of={open.of}
          environments={environments}
          onClose={onClose}
          // What was refused is told as any refusal of the page.
          onConfirm={(input) => goBack.mutateAsync(input).then(onClose, onClose)}
        />
      );
    case 'changes':
      return <ChangesOfItems first={open.only} onClose={onClose} />;
    case 'compare':
      return <CompareDialog of={open.of} onClose={onClose} />;
    case 'block':
      return <BlockDialog onClose={onClose} />;
    case 'folder':
      return <FolderDialog environments={environments} onClose={onClose} />;
    case 'links':
      return <ReaderLinksDialog onClose={onClose} />;
  }
}

import { Unlink2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../contexts.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import { Way } from '../../platform/web/ui/Way.tsx';
import type { Environment } from '../../workflow/rules.ts';
import { EnvironmentTag, WorkflowContext, WorkflowMark } from '../../workflow/web/fields.tsx';
import { useBrowse } from './useHierarchy.ts';

export interface ItemTableRow {
  key: number;
  /** The item that the row leads to; null for the top level. */
  id: number | null;
  /** Its context, where that may be another than the page's. */
  context?: Context;
  /** Its name, behind the names of what it stands under where those are to be read too. */
  names: readonly string[];
  /** What the second column says. */
  says: ReactNode;
  workflowId: number;
  workflowName: string;
  publishedEnvironment?: Environment | null;
  /** Takes the tie away, with the name of the button; absent where it stays. */
  unlink?: { label: string; run: () => void } | undefined;
}

/** Items that an item is tied to, in a short table: where each is, its state, and taking the tie away. */
export function ItemTable(props: {
  label: string;
  /** Heads of the first two columns. */
  heads: readonly [string, string];
  rows: readonly ItemTableRow[];
}): ReactElement {
  const { label, heads, rows } = props;
  const { t } = useTranslation();
  const { code, context: here } = useBrowse();
  return (
    <table className="tb c fit" aria-label={label}>
      <thead>
        <tr>
          <th>{heads[0]}</th>
          <th>{heads[1]}</th>
          <th>{t('hierarchy.state')}</th>
          <th>
            <span className="vh">{t('hierarchy.usedIn.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ({ key, id, context = here, names, says, workflowId, workflowName, publishedEnvironment = null, unlink }) => (
            <tr key={key}>
              <td>
                {id === null ? (
                  names.join()
                ) : (
                  <AppLink className="hover-link" href={paths.item(code, id, undefined, context)}>
                    <Way names={names} wraps />
                  </AppLink>
                )}
              </td>
              <td className="muted">{says}</td>
              <td>
                <span className="row">
                  <WorkflowContext value={context}>
                    <WorkflowMark workflowId={workflowId} name={workflowName} />
                  </WorkflowContext>
                  <EnvironmentTag environment={publishedEnvironment} />
                </span>
              </td>
              <td>
                {unlink && (
                  <IconButton
                    size="sm"
                    label={unlink.label}
                    icon={<Unlink2 className="i14" />}
                    onClick={() => unlink.run()}
                  />
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../../platform/web/BusyBanner.tsx';
import { useHotkey } from '../../../platform/web/hotkeys.ts';
import { useRemembered } from '../../../platform/web/remember.ts';
import { Button, IconButton } from '../../../platform/web/ui/Button.tsx';
import { Toolbar } from '../../../platform/web/ui/furniture.tsx';
import { Count } from '../../../platform/web/ui/marks.tsx';
import type { JumpListProps } from './JumpRow.tsx';
import { JumpTable } from './JumpTable.tsx';

import './Jump.css';

/**
 * The jump-to list below the parts list (docs/domain/diagrams.md, Jump-tos): what leads where, and what is still to be
 * drawn.
 */
export function JumpPane(props: JumpListProps): ReactElement {
  const { jumps, readOnly } = props;
  const { t } = useTranslation();
  const busy = useBusyReason();
  const [shown, setShown] = useRemembered('diagram.jumps', true);
  const { query, all } = jumps;
  const add = (): void => {
    if (busy === undefined) jumps.open({ old: null });
  };
  useHotkey('j', add, { label: t('diagram.jump.add'), group: t('diagram.keys.diagram'), enabled: !readOnly });

  return (
    <section className={`jumps${shown ? '' : ' shut'}`} aria-labelledby="diagram-jumps">
      <Toolbar label={t('diagram.jump.tools')}>
        <h2 className="h" id="diagram-jumps">
          {t('diagram.jump.title')}
        </h2>
        {query.data && <Count>{all.length}</Count>}
        <span className="ml" />
        {!readOnly && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus className="i12" />}
            aria-label={t('diagram.jump.add')}
            kbd="J"
            reason={busy}
            onClick={add}
          >
            {t('diagram.jump.addShort')}
          </Button>
        )}
        <IconButton
          size="sm"
          label={t(shown ? 'diagram.jump.collapse' : 'diagram.jump.expand')}
          icon={shown ? <ChevronDown className="i14" /> : <ChevronUp className="i14" />}
          onClick={() => setShown(!shown)}
        />
      </Toolbar>
      {shown && <JumpTable {...props} />}
    </section>
  );
}

import { CirclePause, CircleX, ListTodo } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Panel, When } from '../../platform/web/ui/furniture.tsx';
import { Count } from '../../platform/web/ui/marks.tsx';
import type { CatalogWork } from '../contract.ts';
import { useAttention } from './useGateway.ts';

const places = { publish: paths.publishing, import: paths.import } as const;

/** Jump-tos of a catalogue whose hotspot is still to be drawn; the shell of the catalogue lists them. */
export interface ActionItems {
  code: string;
  count: number;
}

/** What the caller can settle, each with the one act that leads there; nothing where there is nothing. */
export function Attention({ actionItems }: { actionItems: readonly ActionItems[] }): ReactElement | null {
  const { t } = useTranslation();
  const { data = [] } = useAttention();
  const count = data.length + actionItems.length;
  if (count === 0) return null;
  return (
    <Panel title={t('gateway.attention')} head={<Count tone="warning">{count}</Count>}>
      {data.map((one) => (
        <AppLink key={`${one.code} ${one.kind} ${one.id}`} className="gw-line" href={places[one.kind](one.code)}>
          {one.state === 'failed' ? (
            <CircleX className="i14 danger" aria-hidden="true" />
          ) : (
            <CirclePause className="i14 warn" aria-hidden="true" />
          )}
          <span className="gw-line-text">
            <b className="med">{t(`gateway.attention.${one.kind}`, { name: one.name })}</b>
            <span className="s muted trunc" title={one.detail}>
              <b className="med">{one.code}</b> <Detail of={one} />
            </span>
          </span>
          <span className="gw-line-end">
            <span className="faint xs">
              <When at={one.at} />
            </span>
            <span className="link s med">{t(`gateway.attention.${one.kind}.verb`)}</span>
          </span>
        </AppLink>
      ))}
      {actionItems.map((one) => (
        <AppLink key={one.code} className="gw-line" href={paths.browse(one.code)}>
          <ListTodo className="i14 warn" aria-hidden="true" />
          <span className="gw-line-text">
            <b className="med">{t('gateway.attention.actionItems', { count: one.count })}</b>
            <span className="s muted trunc">
              <b className="med">{one.code}</b> {t('gateway.attention.actionItems.text')}
            </span>
          </span>
          <span className="gw-line-end">
            <span className="link s med">{t('gateway.attention.actionItems.verb')}</span>
          </span>
        </AppLink>
      ))}
    </Panel>
  );
}

function Detail({ of: { kind, detail } }: { of: CatalogWork }): string {
  const { t } = useTranslation();
  if (kind === 'publish') return detail;
  const [rejected = '', rows = ''] = detail.split(' of ');
  return t('gateway.attention.rejected', { rejected, rows });
}

import type { CSSProperties, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { HotspotMark, HotspotTint } from '../marks/HotspotMark.tsx';
import '../Diagram.css';

const box = { y: 96, w: 44, h: 32 };
const samples = [
  { spot: { key: 'linked', x: 40, value: '7' }, name: 'linked', linked: true, jump: false },
  { spot: { key: 'unlinked', x: 118, value: '8' }, name: 'unlinked', linked: false, jump: false },
  { spot: { key: 'jump', x: 196, value: 'A' }, name: 'jump', linked: true, jump: true },
] as const;

/** How hotspots look in these colours, on paper. */
export function ColorSample({ linked, unlinked }: { linked: string; unlinked: string }): ReactElement {
  const { t } = useTranslation();
  const style: CSSProperties = {
    ['--hs' as string]: linked,
    ['--hs-un' as string]: unlinked,
    ['--u' as string]: 1,
  };
  return (
    <figure className="display-sample" style={style}>
      <svg viewBox="0 0 280 160" role="img" aria-label={t('diagram.display.sample')}>
        <path className="display-ink" d="M62 96 92 48M140 96V48M218 96 188 48M72 24h136v24H72z" />
        {samples.map(({ spot, linked: isLinked, jump }) => (
          <g key={spot.key} className={`hs${isLinked ? '' : ' un'}${jump ? ' jump' : ''}`}>
            <HotspotTint box={{ ...box, x: spot.x }} kind={isLinked ? '' : 'un'} />
            <HotspotMark box={{ ...box, x: spot.x }} form="print" jump={jump} />
            <text className="display-tag" x={spot.x + box.w / 2} y={box.y + box.h / 2}>
              {spot.value}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="row">
        {samples.map(({ name }) => (
          <span key={name} className="s muted">
            {t(`diagram.legend.${name}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

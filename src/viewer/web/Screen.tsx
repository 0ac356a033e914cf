import type { ReactElement } from 'react';
import { ItemPage } from './ItemPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { StartPage } from './start/StartPage.tsx';
import { NotHere, Shown } from './States.tsx';
import { useLater } from './useLater.ts';
import type { Route } from './useRoute.ts';

/** The screen that an address names. */
export function Screen({ route }: { route: Route }): ReactElement {
  const { screen, id, query } = route;
  const from = Number(query.get('from')) || undefined;
  const later = useLater(screen !== 'tree' && screen !== 'search' && screen !== 'unknown');
  switch (screen) {
    case 'tree':
      return id === 0 ? <StartPage query={query} /> : <ItemPage key={id} id={id} from={from} />;
    case 'diagram':
      return (
        <Shown of={later}>
          {({ DiagramPage }) => (
            <DiagramPage
              key={id}
              id={id}
              from={from}
              tag={query.get('tag') ?? ''}
              part={Number(query.get('part'))}
              zoom={Number(query.get('zoom'))}
            />
          )}
        </Shown>
      );
    case 'part':
      return <Shown of={later}>{({ PartPage }) => <PartPage key={id} id={id} />}</Shown>;
    case 'taxonomy':
      return (
        <Shown of={later}>{({ TaxonomyPage }) => <TaxonomyPage level={id} taxonomy={Number(query.get('of'))} />}</Shown>
      );
    case 'search':
      return <SearchPage query={query.get('q') ?? ''} />;
    case 'serial':
      return <Shown of={later}>{({ SerialPage }) => <SerialPage query={query} />}</Shown>;
    case 'list':
      return <Shown of={later}>{({ ListPage }) => <ListPage />}</Shown>;
    case 'compare':
      return <Shown of={later}>{({ ComparePage }) => <ComparePage other={Number(query.get('with'))} />}</Shown>;
    case 'units':
      return (
        <Shown of={later}>
          {({ UnitsPage }) => <UnitsPage list={query.get('ids') ?? ''} only={query.has('only')} />}
        </Shown>
      );
    case 'unknown':
      return <NotHere />;
  }
}

import type { ReactElement } from 'react';
import { DiagramPage } from './DiagramPage.tsx';
import { ItemPage } from './ItemPage.tsx';
import { ListPage } from './ListPage.tsx';
import { PartPage } from './PartPage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { SerialPage } from './SerialPage.tsx';
import { StartPage } from './start/StartPage.tsx';
import { NotHere } from './States.tsx';
import type { Route } from './useRoute.ts';

/** The screen that an address names. */
export function Screen({ route }: { route: Route }): ReactElement {
  const { screen, id, query } = route;
  const from = Number(query.get('from')) || undefined;
  switch (screen) {
    case 'tree':
      return id === 0 ? <StartPage query={query} /> : <ItemPage key={id} id={id} from={from} />;
    case 'diagram':
      return (
        <DiagramPage
          key={id}
          id={id}
          from={from}
          tag={query.get('tag') ?? ''}
          part={Number(query.get('part'))}
          zoom={Number(query.get('zoom'))}
        />
      );
    case 'part':
      return <PartPage key={id} id={id} />;
    case 'search':
      return <SearchPage query={query.get('q') ?? ''} />;
    case 'serial':
      return <SerialPage query={query} />;
    case 'list':
      return <ListPage />;
    case 'unknown':
      return <NotHere />;
  }
}

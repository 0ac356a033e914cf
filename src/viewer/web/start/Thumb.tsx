import { useState } from 'react';
import type { ReactElement } from 'react';
import { pictureUrl } from '../../read/content.ts';
import type { Shown } from '../../read/models.ts';

/** A small picture on its paper, in a box that keeps its place; without one, the name in its stead. */
export function Thumb(props: {
  /** Undefined while it is read. */
  shown: Shown | null | undefined;
  /** What stands there where there is no picture. */
  name: string;
}): ReactElement {
  const { shown, name } = props;
  const [failed, setFailed] = useState(false);
  return (
    <span className="thumb" aria-hidden="true">
      {shown && !failed ? (
        <img
          src={pictureUrl(shown.layer, shown.picture, 'thumbnail')}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        shown !== undefined && <b className="v-thumb-name">{name}</b>
      )}
    </span>
  );
}

import type { ReactElement } from 'react';
import { displayNameOf } from '../../hierarchy/rules.ts';
import { Pictures } from '../../image/web/fields.tsx';
import type { ItemTabProps } from '../../item/web/fields.tsx';

/** The pictures of a unit (docs/domain/units.md, Pictures of units). */
export function UnitImagesTab({ item, readOnly }: ItemTabProps): ReactElement {
  return (
    <div className="pane fill pictures-tab">
      <Pictures
        parent={{ parentType: 'item', parentId: item.id }}
        name={displayNameOf(item)}
        tables={['item_picture', 'hierarchy_item']}
        hasType
        readOnly={readOnly}
      />
    </div>
  );
}

import type { ReactElement } from 'react';
import { onlyIn } from '../../contexts.ts';
import { Attachments } from './Attachments.tsx';

/** Files and URLs of a part. */
export const PartLiterature = (props: { id: number; partNumber: string; readOnly: boolean }): ReactElement => (
  <Attachments
    owner={{ kind: 'part', id: props.id, name: props.partNumber, context: onlyIn.parts }}
    readOnly={props.readOnly}
    className="literature-of-part"
  />
);

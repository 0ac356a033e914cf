import type { ReactElement } from 'react';
import { useStore } from './store.ts';
import { toastStore } from './toast.ts';
import { ToastBox } from './ToastBox.tsx';

/** The toast on screen. Hover and focus stop its clock, Esc closes it. Rendered once, beside the app. */
export function Toaster(): ReactElement {
  const { queue } = useStore(toastStore);
  const current = queue[0];
  return (
    <>
      <div role="status" className="vh">
        {current && current.tone !== 'error' ? current.text : ''}
      </div>
      <div role="alert" className="vh">
        {current?.tone === 'error' ? current.text : ''}
      </div>
      {current && <ToastBox key={current.id} toast={current} />}
    </>
  );
}

import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Count } from './marks.tsx';

export interface TabSpec {
  key: string;
  label: string;
  count?: number | string | undefined;
  /** Errors inside the tab, shown red instead of the count. */
  errors?: number;
}

/** How far an arrow button moves the row, in pixels. */
const STEP = 38;

/** Underlined tabs. Ids are `{id}-tab-{key}` and `{id}-panel-{key}`; the panel is `TabPanel`. */
export function Tabs(props: {
  id: string;
  label: string;
  tabs: readonly TabSpec[];
  value: string;
  onChange: (key: string) => void;
  end?: ReactNode;
}): ReactElement {
  const { id, label, tabs, value, onChange, end } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  const measure = useCallback(() => {
    const row = scroller.current;
    if (row) setOverflows(row.scrollWidth > row.clientWidth + 1);
  }, []);
  useEffect(() => {
    const row = scroller.current;
    if (!row) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [measure, tabs]);

  const arrow = (direction: 1 | -1): ReactElement => (
    <button
      type="button"
      className="tabs-arrow"
      tabIndex={-1}
      aria-label={direction < 0 ? t('platform.tabs.left') : t('platform.tabs.right')}
      onClick={() => scroller.current?.scrollBy({ left: direction * STEP })}
    >
      {direction < 0 ? <ChevronLeft className="i14" /> : <ChevronRight className="i14" />}
    </button>
  );

  return (
    <div className="tabs">
      {overflows && arrow(-1)}
      <AriaTabs className="tabs-root" selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
        <TabList className="tabs-scroll" aria-label={label} ref={scroller}>
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              id={tab.key}
              className="tab"
              // The panel stands elsewhere on the page, where the library does not find it.
              render={(dom) => (
                <div
                  {...(dom as ComponentProps<'div'>)}
                  id={`${id}-tab-${tab.key}`}
                  aria-controls={`${id}-panel-${tab.key}`}
                />
              )}
            >
              {tab.label}
              {tab.errors ? (
                <Count tone="error">{tab.errors}</Count>
              ) : (
                tab.count !== undefined && <Count>{tab.count}</Count>
              )}
            </Tab>
          ))}
        </TabList>
      </AriaTabs>
      {overflows && arrow(1)}
      {end}
    </div>
  );
}

export function TabPanel(props: { id: string; tab: string; children: ReactNode; className?: string }): ReactElement {
  const { id, tab, children, className } = props;
  return (
    <div id={`${id}-panel-${tab}`} role="tabpanel" aria-labelledby={`${id}-tab-${tab}`} className={className}>
      {children}
    </div>
  );
}

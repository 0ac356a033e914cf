import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { downloadCookie, reportStates } from '../contract/download.ts';
import type { ReportState } from '../contract/download.ts';
import { Button } from './ui/Button.tsx';
import { Banner } from './ui/marks.tsx';

/** Milliseconds between two looks at the cookie, after which the message goes, and after which no file will come. */
const LOOK_MS = 500;
const SHOWN_MS = 8000;
const PATIENCE_MS = 120_000;

interface Asked {
  token: string;
  at: number;
}

const isAnswered = ({ token }: Asked): boolean => document.cookie.split('; ').includes(`${downloadCookie}=${token}`);

/** Downloads a report; a cookie says when the file comes. */
export function ReportDownload(props: {
  /** Where the file is, under the token that its cookie answers. */
  address: (token: string) => string;
  label: string;
  /** Shown in the button while the report is made. */
  short: string;
  processing: string;
  done: string;
  failed: string;
}): ReactElement {
  const [state, setState] = useState<ReportState>(reportStates.notStarted);
  const [asked, ask] = useState<Asked | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const timer = setInterval(() => {
      const late = Date.now() - asked.at > PATIENCE_MS;
      if (!late && !isAnswered(asked)) return;
      ask(null);
      fail(late);
      setState(late ? reportStates.notStarted : reportStates.done);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [asked]);
  useEffect(() => {
    if (state !== reportStates.done) return;
    const timer = setTimeout(() => setState(reportStates.notStarted), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function start(): void {
    const token = crypto.randomUUID();
    const link = document.createElement('a');
    link.href = props.address(token);
    link.download = '';
    link.click();
    fail(false);
    setState(reportStates.processing);
    ask({ token, at: Date.now() });
  }
  return (
    <>
      <Button
        icon={<Download className="i14" aria-hidden="true" />}
        busy={state === reportStates.processing && props.short}
        onClick={start}
      >
        {props.label}
      </Button>
      <div className="report-state" role="status">
        {state === reportStates.processing && <Banner tone="info">{props.processing}</Banner>}
        {state === reportStates.done && <Banner tone="success">{props.done}</Banner>}
        {failed && <Banner tone="error">{props.failed}</Banner>}
      </div>
    </>
  );
}

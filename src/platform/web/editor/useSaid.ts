import { useEffect, useState } from 'react';

/** What a grid says last to who hears it: an issue when the focus meets it, and no more once that is mended or left. */
export function useSaid(issue: string | undefined): readonly [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (issue === undefined) return;
    setSaid(issue);
    return () => setSaid((now) => (now === issue ? '' : now));
  }, [issue]);
  return [said, setSaid];
}

import type { Hotkey } from './hotkeys.ts';

/** One line of the help: what happens, and the keys that do it. */
export interface HelpLine {
  label: string;
  keys: readonly string[];
}

export interface HelpGroup {
  name: string;
  lines: readonly HelpLine[];
}

type Registered = Pick<Hotkey, 'keys' | 'label' | 'group' | 'run'>;

/**
 * The registered shortcuts as the help lists them: of those that listen everywhere the newest of equal ones, which is the
 * one that works; the page's own groups first, the `last` ones at the end; those that hold the text in name or keys.
 */
export function helpOf(
  hotkeys: readonly Registered[],
  last: readonly string[],
  text: string,
  print: (keys: string) => string,
): HelpGroup[] {
  const works = new Map(hotkeys.map((one) => [one.run ? one.keys : `${one.group} ${one.keys}`, one]));
  const wanted = text.trim().toLowerCase();
  const holds = ({ label, keys }: Registered): boolean =>
    label.toLowerCase().includes(wanted) || print(keys).toLowerCase().includes(wanted);
  const groups = Map.groupBy([...works.values()].filter(holds), ({ group }) => group);
  return [...groups]
    .map(([name, members]) => ({
      name,
      lines: [...Map.groupBy(members, ({ label }) => label)].map(([label, same]) => ({
        label,
        keys: [...new Set(same.map(({ keys }) => keys))],
      })),
    }))
    .toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
}

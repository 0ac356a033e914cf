import { createStore, useStore } from './store.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'comfortable';

const THEME_KEY = 'callout:theme';
const DENSITY_KEY = 'callout:density';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

function storedTheme(): ThemeChoice {
  const stored = read(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const themeStore = createStore<ThemeChoice>(storedTheme());
const densityStore = createStore<Density>(read(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact');
const darkQuery = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** The theme on screen: the choice, or what the system prefers. */
function resolveTheme(choice: ThemeChoice): 'light' | 'dark' {
  if (choice !== 'system') return choice;
  return darkQuery?.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolveTheme(themeStore.get());
  document.documentElement.dataset['density'] = densityStore.get();
}

/** Puts theme and density on `<html>` and follows the system while the choice is "system". */
export function startTheme(): void {
  apply();
  themeStore.subscribe(apply);
  densityStore.subscribe(apply);
  darkQuery?.addEventListener('change', apply);
}

export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useStore(themeStore);
  return [
    choice,
    (next) => {
      keep(THEME_KEY, next);
      themeStore.set(next);
    },
  ];
}

export function useDensity(): [Density, (density: Density) => void] {
  const density = useStore(densityStore);
  return [
    density,
    (next) => {
      keep(DENSITY_KEY, next);
      densityStore.set(next);
    },
  ];
}

/**
 * Runs before the first paint, as a blocking script in the page's head: without it a user whose
 * choice differs from the system's would see a flash of the other theme.
 */
export const themeBootScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t;var d=localStorage.getItem('${DENSITY_KEY}');if(d)document.documentElement.dataset.density=d}catch(e){}`;

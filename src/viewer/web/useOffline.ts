import { keptOf } from '../rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { recall, remember, useRemembered } from '../../platform/web/remember.ts';
import { keepAll } from '../offline/keep.ts';
import { addressesOf, keptUnasked, sizeOf } from '../offline/walk.ts';
import { savesData, whenIdle } from './useIdle.ts';
import type { FetchFile } from '../read/fetching.ts';
import { pointerAddress } from '../read/release.ts';
import type { Release } from '../read/release.ts';
import { nodeAddress } from '../../release/rules.ts';

type State =
  /** Without a service worker nothing can be kept. */
  | { state: 'unable' }
  | { state: 'asking'; size: number }
  | { state: 'keeping'; done: number }
  | { state: 'kept' }
  | { state: 'failed' };
export type Offline = State & {
  keep: () => void;
  stop: () => void;
  /** Large literature is left out of what is kept. */
  withoutLarge: boolean;
  leaveOut: (large: boolean) => void;
};

/** Keeps the open release on this device: a small one by itself when the page is idle, a large one when asked. */
export function useOffline(files: FetchFile, release: Release): Offline {
  const key = `viewer:${keptOf(release.pointer)}:${release.pointer.environment}:kept`;
  const [withoutLarge, leaveOut] = useRemembered(`${key}:withoutLarge`, false);
  const mark = JSON.stringify([...release.pointer.layers.map(({ manifest }) => manifest), withoutLarge]);
  const [state, setState] = useState<State>({ state: 'unable' });
  const control = useRef<AbortController>(undefined);

  const keep = useCallback(() => {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    setState({ state: 'keeping', done: 0 });
    const tell = (done: number): void => {
      if (done % 20 === 0 && !own.signal.aborted) setState({ state: 'keeping', done });
    };
    keepAll(files, addressesOf(release, !withoutLarge), own.signal, tell).then(
      (all) => {
        settle(release, all, true);
        remember(key, mark);
        setState({ state: 'kept' });
      },
      () => setState(own.signal.aborted ? { state: 'asking', size: 0 } : { state: 'failed' }),
    );
  }, [files, release, key, mark, withoutLarge]);

  useEffect(() => {
    let gone = false;
    const begin = async (): Promise<void> => {
      if (!navigator.serviceWorker || release.pointer.isPinned || release.pointer.isPreview) return;
      await navigator.serviceWorker.ready;
      await controlled();
      // The browser may have thrown away what was kept.
      const isKept = recall(key, '') === mark && (await caches.match(new URL(pointerAddress, document.baseURI)));
      if (gone) return;
      if (isKept) return setState({ state: 'kept' });
      const size = await sizeOf(release, !withoutLarge);
      if (gone) return;
      if (size <= keptUnasked && !savesData()) return whenIdle(() => !gone && keep());
      setState({ state: 'asking', size });
      // What is looked at is kept on the way; files of releases before would stay for ever.
      if (recall(`${key}:seen`, '') === mark) return;
      settle(release, manifestsOf(release));
      remember(`${key}:seen`, mark);
    };
    // Where it fails the reader goes on reading, online.
    begin().catch(() => setState({ state: 'failed' }));
    return () => {
      gone = true;
      control.current?.abort();
    };
  }, [release, key, mark, keep, withoutLarge]);

  return useMemo(
    () => ({ ...state, keep, stop: () => control.current?.abort(), withoutLarge, leaveOut }),
    [state, keep, withoutLarge, leaveOut],
  );
}

/** Tells the service worker which release opens offline, which files are its, and whether these are all of them. */
const settle = (release: Release, keepOnly: readonly string[], isWhole = false) =>
  navigator.serviceWorker.controller?.postMessage({ opens: release.pointer, keepOnly, isWhole });

const manifestsOf = ({ pointer }: Release) => pointer.layers.map(({ id, manifest }) => nodeAddress(id, manifest));

/** Resolves when the service worker serves this page. */
const controlled = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) return resolve();
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });

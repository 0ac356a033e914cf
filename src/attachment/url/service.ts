import type { Db } from '../../platform/db/pool.ts';
import { Refusal, invalid } from '../../platform/http/errors.ts';
import type { Place } from '../item/queries.ts';
import type { Holder, Written } from '../item/service.ts';
import { hang } from '../link/service.ts';
import { attachmentMessages, urlOf } from '../rules.ts';
import type { Settings } from '../settings/queries.ts';
import { checkedSettings, differ } from '../settings/service.ts';
import type { TypedSettings } from '../settings/service.ts';
import { putUrls, urlsNamed } from './queries.ts';

/**
 * The documented question where one of the URLs hangs elsewhere with another visibility or language
 * (docs/domain/images.md, URLs).
 */
export async function askBeforeConflict(db: Db, place: Place, urls: readonly (Settings & { name: string })[]) {
  const there = await urlsNamed(
    db,
    urls.map(({ name }) => name),
    place,
  );
  const contested = there.find((one) => {
    const wanted = urls.find(({ name }) => name === one.name);
    return one.places > 0 && wanted !== undefined && differ(one, wanted);
  });
  if (!contested) return;
  const text = attachmentMessages.shared(contested.name);
  throw new Refusal(409, text, { conflict: [text] });
}

export interface UrlsToAdd {
  urls: readonly (TypedSettings & { url: string })[];
  override: boolean;
}

/** Adds URLs, and brings those that are there to the settings given; answers their ids. Throws as the routes say. */
export async function keepUrls(db: Db, place: Place, { urls, override }: UrlsToAdd): Promise<number[]> {
  const settings = await checkedSettings(
    db,
    urls.map((one, place) => ({ ...one, at: `urls.${place}.` })),
  );
  const named = new Map(
    urls.map(({ url }, place) => {
      const name = urlOf(url);
      const own = settings[place];
      if (name === undefined || !own) throw invalid(`urls.${place}.url`, attachmentMessages.notUrl);
      return [name, { ...own, name }] as const;
    }),
  );
  const wanted = [...named.values()];
  if (!override) await askBeforeConflict(db, place, wanted);
  return putUrls(db, wanted);
}

/** Adds URLs to an item or part; one that is there already hangs here too. Throws as the route says. */
export async function addUrls(db: Db, holder: Holder, added: UrlsToAdd): Promise<Written> {
  await holder.require(db);
  return hang(db, holder, await keepUrls(db, holder, added));
}

/** What a screen asks before it saves a URL (getUrl). */
export async function askUrl(
  db: Db,
  asked: { urlName: string; place: Place; attributes: TypedSettings['customAttributes'] },
) {
  const name = urlOf(asked.urlName);
  const [there] = name === undefined ? [] : await urlsNamed(db, [name], asked.place);
  if (!there) return { exists: false, places: 0, conflicts: false };
  const { '26': groups, '31': language } = asked.attributes;
  const wanted = { visibility: groups.toSorted((a, b) => a - b), language: language.trim().toUpperCase() };
  const conflicts = there.places > 0 && differ(there, wanted);
  return { exists: true, places: there.places, conflicts };
}

import platform from '../platform/web/texts.en.json' with { type: 'json' };

/** What the screens say, by language: the platform's texts, then one line per slice. */
export const texts = { EN: [platform] };

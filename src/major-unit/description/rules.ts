/** Elements that a description may hold; whoever shows one, viewer and PDF among them, shows these and no others. */
export const descriptionElements = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
] as const;

/** Attributes that its elements keep. */
export const descriptionAttributes: Readonly<Record<string, readonly string[]>> = { a: ['href'] };

/** What the address of a link begins with. */
export const descriptionSchemes = ['http', 'https', 'mailto'] as const;

/** What stands for elements that say the same with another name. */
export const descriptionAliases: Readonly<Record<string, (typeof descriptionElements)[number]>> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
  tr: 'p',
};

/** Whether a link may lead to an address. */
export const isDescriptionAddress = (href: string): boolean =>
  descriptionSchemes.some((scheme) => href.trim().toLowerCase().startsWith(`${scheme}:`));

/** How often an open page tells that it is open, in seconds. */
export const beat = 10;

/** How long a page counts as open after it told so, in seconds: browsers let a page behind others tell once a minute. */
export const life = 75;

/** At most so many changed rows are named. */
export const maxChanges = 200;

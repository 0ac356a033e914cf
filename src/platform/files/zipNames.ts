/** Why a name inside an archive is not taken, or undefined where it is harmless (Z-01). */
export function nameProblem(name: string): string | undefined {
  // Some dots and slashes only look like them, and become them in some file systems.
  for (const form of [name, name.normalize('NFKC')]) {
    if (/\p{Cc}/u.test(form)) return 'The name contains a control character.';
    if (form.includes('\\')) return 'The name contains a backslash.';
    if (form.startsWith('/') || /^[a-z]:/i.test(form)) return 'The name is an absolute path.';
    if (form.split('/').includes('..')) return 'The name climbs out of the archive.';
  }
  return plainName(name) === '' && !name.endsWith('/') ? 'The name is empty.' : undefined;
}

/** The name without what means nothing in it: `./a//b` is `a/b`. */
export function plainName(name: string): string {
  return name
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

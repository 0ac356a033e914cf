import { contexts, defaultContext, type Context } from '../../contexts.ts';
import { ConfigError } from '../../platform/config/config.ts';

/** What `--help` says of the option. */
export const contextHelp = `${contexts.join(', ')}; ${defaultContext} where it is left out`;

/**
 * The context that a command names, whatever the case.
 * @throws ConfigError for any other name
 */
export function contextNamed(name: unknown): Context {
  if (typeof name !== 'string') return defaultContext;
  const found = contexts.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  if (!found) throw new ConfigError(`--context: expected one of ${contexts.join(', ')}.`);
  return found;
}

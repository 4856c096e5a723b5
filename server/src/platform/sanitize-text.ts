/** Removes what PostgreSQL rejects: U+0000 is dropped and lone surrogates become U+FFFD. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Truncates to `maxUnits` UTF-16 units without splitting a surrogate pair. */
export const truncateText = (text: string, maxUnits: number): string =>
  text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '')

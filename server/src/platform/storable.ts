/** Removes what PostgreSQL rejects: U+0000 is dropped and lone surrogates become U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Truncates to `maxUnits` UTF-16 units without splitting a surrogate pair. */
export const shortened = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

import { randomInt } from 'node:crypto'

/** Excludes letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SUFFIX_LENGTH = 5

/** Five random characters: a collision on one day is very unlikely, and unique constraints reject it. */
export const randomSuffix = (): string =>
  Array.from({ length: SUFFIX_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Returns a new document number such as `XS261128-7KQ2M`. @param prefix two letters for the kind of document
 * @param day the business day, `YYYY-MM-DD`
 */
export const documentNumber = (prefix: string, day: string): string =>
  `${prefix}${day.slice(2).replaceAll('-', '')}-${randomSuffix()}`

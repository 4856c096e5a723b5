/** Without what PostgreSQL refuses: U+0000, and halves of characters, which become U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** No longer than so many UTF-16 units, and never ending within a character. */
export const shortened = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

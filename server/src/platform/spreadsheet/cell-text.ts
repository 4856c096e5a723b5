import { storable } from '../storable.ts'

/** Excel's own limit; longer text makes it call the file damaged. */
const MAX_LENGTH = 32_767

/** A cell's text as XML: what XML cannot carry is removed, carriage returns written the way Excel does. */
export function encodeCellText(text: string): string {
  const escaped = text.slice(0, MAX_LENGTH).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return escapeXml(escaped, '_x000D_')
}

/** Text for an XML attribute or element; control characters removed but tab and line feed. */
export function escapeXml(text: string, carriageReturn = ''): string {
  return text.replace(/[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => {
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '>') return '&gt;'
    if (character === '"') return '&quot;'
    if (character === '\r') return carriageReturn
    return character === '\t' || character === '\n' || isUpperControl(character) ? character : ''
  })
}

// U+007F to U+009F are control characters that XML does allow.
const isUpperControl = (character: string) => character >= '\u007F' && character <= '\u009F'

/** Undoes Excel's _x000D_ escapes. Control characters that nobody can see or store are dropped. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return detached(text)
  const decoded = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 32 || code === 9 || code === 10 || code === 13 ? String.fromCharCode(code) : ''
  })
  // an escape may stand for half a character
  return storable(decoded)
}

/**
 * V8 keeps the whole parsed chunk alive for a longer substring of it, so a table of substrings would
 * retain all of its XML.
 */
const detached = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString())

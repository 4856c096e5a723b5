import { sanitizeText } from '../sanitize-text.ts'

/** Excel's limit; with longer text it reports the file as damaged. */
const MAX_LENGTH = 32_767

/** Encodes a cell's text as XML: removes what XML cannot represent and writes carriage returns as Excel does. */
export function encodeCellText(text: string): string {
  const escaped = text.slice(0, MAX_LENGTH).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return escapeXml(escaped, '_x000D_')
}

/** Escapes text for an XML attribute or element; removes control characters except tab and line feed. */
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

// XML allows the control characters U+007F to U+009F.
const isUpperControl = (character: string) => character >= '\u007F' && character <= '\u009F'

/** Decodes Excel's _x000D_ escapes. Drops control characters, which cannot be displayed or stored. */
export function decodeCellText(text: string): string {
  if (!text.includes('_x')) return copyString(text)
  const decoded = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return code >= 32 || code === 9 || code === 10 || code === 13 ? String.fromCharCode(code) : ''
  })
  // An escape may represent a lone surrogate.
  return sanitizeText(decoded)
}

/**
 * V8 retains the whole parsed chunk for a longer substring of it, so a table of substrings would retain all of its XML.
 */
const copyString = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString())

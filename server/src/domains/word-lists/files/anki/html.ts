const NAMED_ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : ''
}

/**
 * Converts a field to plain text without tags, sounds and cloze markers; paragraphs become lines. Runs in linear
 * time.
 */
export const htmlToText = (html: string): string =>
  html
    .replace(/<(style|script)\b[^<>]*>[^<]*<\/\1\s*>/gi, '')
    .replace(/<(?:br|\/(?:div|p|li|tr|h\d))\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\[sound:[^[\]]*\]/gi, '')
    .replace(/\{\{c\d+::([^{}:]*)(?:::[^{}]*)?\}\}/g, '$1')
    .replace(/&(#?\w{1,8});/g, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** Converts text to a field that `htmlToText` converts back. */
export const textToHtml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character]};`)
    .replace(/\r?\n/g, '<br>')
    .replace(/\t/g, ' ')

import { formsOf } from '@shangxue/study/forms'

interface Piece {
  readonly text: string
  readonly hit: boolean
}

/** Splits a text at the first occurrence of a headword in any form. */
export function marked(text: string, headword: string): Piece[] {
  const forms = formsOf(headword)
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]"))
  const found = new RegExp(`(?:^|[^A-Za-zÀ-ÿ'’])(${forms.join('|')})(?![A-Za-zÀ-ÿ])`, 'i').exec(text)
  if (!found) return [{ text, hit: false }]
  const [whole, form = ''] = found
  const end = found.index + whole.length
  const start = end - form.length
  return [
    { text: text.slice(0, start), hit: false },
    { text: form, hit: true },
    { text: text.slice(end), hit: false },
  ].filter((piece) => piece.text !== '')
}

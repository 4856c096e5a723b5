import { inflectedForms } from '@shangxue/study/language/word-forms'

interface TextPiece {
  readonly text: string
  readonly isHeadword: boolean
}

/** Splits a text at the first occurrence of a headword in any form. */
export function markHeadword(text: string, headword: string): TextPiece[] {
  const forms = inflectedForms(headword)
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]"))
  const match = new RegExp(`(?:^|[^A-Za-zÀ-ÿ'’])(${forms.join('|')})(?![A-Za-zÀ-ÿ])`, 'i').exec(text)
  if (!match) return [{ text, isHeadword: false }]
  const [matchedText, form = ''] = match
  const end = match.index + matchedText.length
  const start = end - form.length
  return [
    { text: text.slice(0, start), isHeadword: false },
    { text: form, isHeadword: true },
    { text: text.slice(end), isHeadword: false },
  ].filter((piece) => piece.text !== '')
}

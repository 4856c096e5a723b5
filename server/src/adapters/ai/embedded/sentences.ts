/** Trims the text and ends it with exactly one full stop. */
export function asSentence(text: string): string {
  const sentence = text.trim().replace(/。{2,}$/, '。')
  return /[。.！？!?…][”’」』"')）]?$/.test(sentence)
    ? sentence
    : `${sentence.replace(/[；;，,、\s]+$/, '')}。`
}

/** A key point as part of a sentence: without its number, printed points and full stop. */
export const stripKeyPointMarks = (text: string): string =>
  text
    .replace(/[(（[【]\s*\d{1,2}(?:\.5)?\s*分\s*[)）\]】]/g, '')
    .replace(/^\s*(?:[(（]\s*\d{1,2}\s*[)）]|[①-⑳]|\d{1,2}\s*[.、．](?!\d))\s*/, '')
    .replace(/[。；;，,、\s]+$/, '')
    .trim()

import { wordFileErrors } from '../errors.ts'
import { isPos } from '../senses.ts'
import { unitOfHeading } from '../unit-heading.ts'
import { type RawWord, toRawWord } from '../word.ts'

const LINE_MAX = 2_000
const LINES_MAX = 50_000
const NUMBERING = /^\s*(?:\d{1,5}\s*[.、)）:：]\s*|[-*•·]\s+)/
/** A separator that does not occur inside a headword. */
const SEPARATOR = /\t|\s*[,，;；:：=|]\s*|\s+[-–—]+\s+/
/** Where a meaning or pronunciation starts after spaces only. */
const MEANING_START = /\s*(?=[\p{Script=Han}【（《“/[<])/u

/** Splits a line into the headword and the rest. */
function splitLine(line: string): [string, string] {
  const words = line.split(/\s+/)
  const pos = words.findIndex(
    (word, index) => index > 0 && isPos(/^[a-z]{1,6}\.(?![a-z])/.exec(word)?.[0] ?? ''),
  )
  const before = pos < 0 ? line : words.slice(0, pos).join(' ')
  const candidates = [SEPARATOR, MEANING_START].flatMap((mark) => {
    const match = mark.exec(before)
    return match && match.index > 0 ? [{ at: match.index, length: match[0].length }] : []
  })
  const [first] = candidates.toSorted((a, b) => a.at - b.at || b.length - a.length)
  const after = pos < 0 ? '' : words.slice(pos).join(' ')
  if (!first) return [before, after]
  return [before.slice(0, first.at), `${before.slice(first.at + first.length)} ${after}`.trim()]
}

/** Reads a handwritten list, with or without headings of units: `apple`, `apple 苹果`, `1. look after, v. 照顾`, `apple /ˈæpl/ n. 苹果`. */
export function readPlainText(text: string): RawWord[] {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > LINES_MAX) throw wordFileErrors.tooManyRows(LINES_MAX)
  let unit = ''
  return lines.flatMap((rawLine, index) => {
    // Long runs of spaces would make the patterns below slow.
    const normalized = rawLine
      .slice(0, LINE_MAX)
      .replace(/[^\S\t]+/g, ' ')
      .replace(/\t+/g, '\t')
    const heading = unitOfHeading(normalized)
    if (heading !== undefined) {
      unit = heading
      return []
    }
    const line = normalized.replace(NUMBERING, '').trim()
    if (line === '' || line.startsWith('#')) return []
    const [spelling, meaning] = splitLine(line)
    return [toRawWord({ line: index + 1, spelling, meaning, unit })]
  })
}

import { type Piece, type Span, spanRaw } from '../text/rows.ts'
import { createKeyEntry, type KeyEntry } from './key-entry.ts'
import { MARK, type TakenRange, toRangeEntries } from './key-ranges.ts'
import type { JoinedText } from './key-text.ts'

const LABEL = /^\s*(?:题\s*号|题\s*目|序\s*号|答\s*案|选\s*项|No\.?|Answers?)\s*[:|]?/i
const splitCells = (line: string) =>
  line
    .replace(LABEL, '')
    .trim()
    .split(/[\s|]+/)
    .filter(Boolean)

/** Cells copied from a spreadsheet, which may be empty. */
const splitTabs = (span: Span | undefined): string[] | null => {
  const raw = span ? spanRaw(span).replace(/[\r\n]+$/, '') : ''
  return raw.includes('\t') ? raw.replace(LABEL, '').replace(/^\t/, '').split('\t') : null
}

/** OCR may read a capital as a lower-case letter. */
const asLetter = (cell: string): string => (/^[a-g]$/.test(cell) ? cell.toUpperCase() : cell)

const centre = ({ x, w }: Piece['box']) => x + w / 2

/** Answers below their numbers when some cells were not read; null if positions are ambiguous. */
function matchByPosition(
  numbers: number[],
  above: Span | undefined,
  below: Span | undefined,
): KeyEntry[] | null {
  const findPieces = (span: Span | undefined, form: RegExp) =>
    (span?.row.pieces ?? []).filter(({ from, to }) =>
      form.test(asLetter(span?.row.text.slice(from, to).trim() ?? '')),
    )
  const heads = findPieces(above, /^\d{1,3}$/)
  const answerPieces = findPieces(below, new RegExp(`^${MARK}+$`))
  const [first, last] = [heads[0], heads.at(-1)]
  if (!first || !last || heads.length !== numbers.length || answerPieces.length === 0) return null
  const step = (centre(last.box) - centre(first.box)) / (heads.length - 1)
  const columns = answerPieces.map(({ box }) => Math.round((centre(box) - centre(first.box)) / step))
  const areAligned = answerPieces.every(({ box }, i) => {
    const head = heads[columns[i] ?? -1]
    return head !== undefined && Math.abs(centre(head.box) - centre(box)) < step * 0.3
  })
  if (!areAligned || new Set(columns).size < columns.length) return null
  return answerPieces.map(({ from, to }, i) =>
    createKeyEntry(numbers[columns[i] ?? 0] ?? 0, asLetter(below?.row.text.slice(from, to).trim() ?? '')),
  )
}

/** Answers below their numbers: by cell, by position, or by count of letters. */
function readAnswersBelow(
  numbers: number[],
  above: Span | undefined,
  below: Span | undefined,
  line: string,
): KeyEntry[] {
  const answerCells = splitCells(line)
  const [heads, pastedCells] = [splitTabs(above), splitTabs(below)]
  if (heads && pastedCells && heads.length === numbers.length && pastedCells.length === numbers.length)
    return numbers.flatMap((number, i) =>
      pastedCells[i]?.trim() ? [createKeyEntry(number, pastedCells[i]?.trim() ?? '')] : [],
    )
  if (answerCells.length === numbers.length)
    return numbers.map((number, i) => createKeyEntry(number, answerCells[i] ?? ''))
  const countedEntries = toRangeEntries(numbers, answerCells.join(' '))
  return countedEntries.some(({ conflict }) => conflict)
    ? (matchByPosition(numbers, above, below) ?? countedEntries)
    : countedEntries
}

/** Tables with rows of numbers above rows of answers. */
export function findTables({ text, spansIn }: JoinedText): TakenRange[] {
  const lines = text.split('\n')
  let from = 0
  return lines.flatMap((line, i) => {
    const rowIndex = from
    from += line.length + 1
    const numbers = splitCells(line)
    const next = lines[i + 1]
    const minNumbers = /题\s*[号目]|序\s*号/.test(line) ? 2 : 3
    const areNumbers = numbers.length >= minNumbers && numbers.every((cell) => /^\d{1,3}$/.test(cell))
    const values = numbers.map(Number)
    if (
      !areNumbers ||
      next === undefined ||
      values.some((value, k) => k > 0 && value !== (values[k - 1] ?? 0) + 1)
    )
      return []
    const answerCells = splitCells(next)
    if (answerCells.length === 0 || answerCells.every((cell) => /^\d{1,3}$/.test(cell))) return []
    const to = rowIndex + line.length + 1 + next.length
    const above = spansIn(rowIndex, rowIndex + line.length)[0]
    const below = spansIn(rowIndex + line.length + 1, to)[0]
    return [{ from: rowIndex, to, entries: readAnswersBelow(values, above, below, next) }]
  })
}

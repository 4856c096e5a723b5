import { entryOf, type KeyEntry } from './key-entry.ts'
import { dealt, MARK, type Taken } from './key-ranges.ts'
import type { Flat } from './key-text.ts'
import { type Piece, rawOf, type Span } from './rows.ts'

const LABEL = /^\s*(?:题\s*号|题\s*目|序\s*号|答\s*案|选\s*项|No\.?|Answers?)\s*[:|]?/i
const cells = (line: string) =>
  line
    .replace(LABEL, '')
    .trim()
    .split(/[\s|]+/)
    .filter(Boolean)

/** Cells copied from a spreadsheet, which may be empty. */
const tabbed = (span: Span | undefined): string[] | null => {
  const raw = span ? rawOf(span).replace(/[\r\n]+$/, '') : ''
  return raw.includes('\t') ? raw.replace(LABEL, '').replace(/^\t/, '').split('\t') : null
}

/** OCR may read a capital as a lower-case letter. */
const asLetter = (cell: string): string => (/^[a-g]$/.test(cell) ? cell.toUpperCase() : cell)

const centre = ({ x, w }: Piece['box']) => x + w / 2

/** Answers below their numbers when some cells were not read; null if positions are ambiguous. */
function byPlace(numbers: number[], above: Span | undefined, below: Span | undefined): KeyEntry[] | null {
  const piecesOf = (span: Span | undefined, form: RegExp) =>
    (span?.row.pieces ?? []).filter(({ from, to }) =>
      form.test(asLetter(span?.row.text.slice(from, to).trim() ?? '')),
    )
  const heads = piecesOf(above, /^\d{1,3}$/)
  const said = piecesOf(below, new RegExp(`^${MARK}+$`))
  const [first, last] = [heads[0], heads.at(-1)]
  if (!first || !last || heads.length !== numbers.length || said.length === 0) return null
  const step = (centre(last.box) - centre(first.box)) / (heads.length - 1)
  const columns = said.map(({ box }) => Math.round((centre(box) - centre(first.box)) / step))
  const fits = said.every(({ box }, i) => {
    const head = heads[columns[i] ?? -1]
    return head !== undefined && Math.abs(centre(head.box) - centre(box)) < step * 0.3
  })
  if (!fits || new Set(columns).size < columns.length) return null
  return said.map(({ from, to }, i) =>
    entryOf(numbers[columns[i] ?? 0] ?? 0, asLetter(below?.row.text.slice(from, to).trim() ?? '')),
  )
}

/** Answers below their numbers: by cell, by position, or by count of letters. */
function answersBelow(
  numbers: number[],
  above: Span | undefined,
  below: Span | undefined,
  line: string,
): KeyEntry[] {
  const said = cells(line)
  const [heads, copied] = [tabbed(above), tabbed(below)]
  if (heads && copied && heads.length === numbers.length && copied.length === numbers.length)
    return numbers.flatMap((number, i) =>
      copied[i]?.trim() ? [entryOf(number, copied[i]?.trim() ?? '')] : [],
    )
  if (said.length === numbers.length) return numbers.map((number, i) => entryOf(number, said[i] ?? ''))
  const counted = dealt(numbers, said.join(' '))
  return counted.some(({ conflict }) => conflict) ? (byPlace(numbers, above, below) ?? counted) : counted
}

/** Tables with rows of numbers above rows of answers. */
export function tablesIn({ text, spansIn }: Flat): Taken[] {
  const lines = text.split('\n')
  let from = 0
  return lines.flatMap((line, i) => {
    const at = from
    from += line.length + 1
    const numbers = cells(line)
    const next = lines[i + 1]
    const least = /题\s*[号目]|序\s*号/.test(line) ? 2 : 3
    const inOrder = numbers.length >= least && numbers.every((cell) => /^\d{1,3}$/.test(cell))
    const values = numbers.map(Number)
    if (
      !inOrder ||
      next === undefined ||
      values.some((value, k) => k > 0 && value !== (values[k - 1] ?? 0) + 1)
    )
      return []
    const said = cells(next)
    if (said.length === 0 || said.every((cell) => /^\d{1,3}$/.test(cell))) return []
    const to = at + line.length + 1 + next.length
    const above = spansIn(at, at + line.length)[0]
    const below = spansIn(at + line.length + 1, to)[0]
    return [{ from: at, to, entries: answersBelow(values, above, below, next) }]
  })
}

import { type Block, bareItem, type Item } from './blocks.ts'
import { circledOptions } from './circled.ts'
import { readOptions } from './options.ts'
import { isBlank, type Span, spanOf, startsPiece, textOf } from './rows.ts'

/** A lost blank has no text; it is placed before the next one. */
type Gap = { number: number; span: Span; lost: boolean }

/** Finds the blank with the given number: on a line or in brackets, otherwise the bare number. */
function gapOf(spans: Span[], number: number, after: { index: number; offset: number }) {
  const marked = new RegExp(
    `(?:_\\s*\\(?\\s*${number}\\s*\\)?\\s*[._]|(?<=\\S\\s*)\\(\\s*${number}\\s*\\)|(?<!\\d)${number}\\s*[.、]?\\s*_{2})`,
  )
  const bare = new RegExp(
    `(?:^|(?<=[A-Za-z,;:!?)"'.-]\\s{0,3}))${number}(?=\\s{0,3}(?:[A-Za-z(,;:!?"']|\\.\\s*$|\\.\\s+[A-Z]|$))`,
  )
  for (const pattern of [marked, bare])
    for (let index = after.index; index < spans.length; index++) {
      const span = spans[index] as Span
      const from = index === after.index ? after.offset : span.from
      const found = pattern.exec(span.row.text.slice(from, span.to))
      if (found) return { index, offset: from + found.index + found[0].length, from: from + found.index }
    }
  return null
}

/** Number of the first blank on a line, for papers that start in the middle. */
function firstMarked(spans: Span[]): number {
  const found = spans.map((span) => /_\s*\(?\s*(\d{1,3})\s*\)?\s*_/.exec(textOf(span))?.[1]).find(Boolean)
  return found ? Number(found) : 1
}

/** Consecutive numbered blanks from the given number; a single lost one is placed between its neighbours. */
function findGaps(spans: Span[], first: number): Gap[] {
  const gaps: Gap[] = []
  let place = { index: 0, offset: spans[0]?.from ?? 0 }
  for (let number = first; ; number++) {
    const own = gapOf(spans, number, place)
    const found = own ?? (gaps.length > 1 ? gapOf(spans, number + 1, place) : null)
    if (!found) return gaps
    const { row } = spans[found.index] as Span
    const lost = own === null
    gaps.push({ number, lost, span: spanOf(row, found.from, lost ? found.from : found.offset) })
    if (!lost) place = found
  }
}

const spansOf = (block: Block): Span[] => [
  ...block.items.flatMap(({ lead, whole, spans }) => [...lead, ...(whole ? [whole] : []), ...spans.slice(1)]),
  ...block.rest,
]

/** The word to inflect, in brackets after a blank: '61 (develop)'. */
function hintOf({ row, to }: Span): Span[] {
  const hint = /^[\s_.]*(\([^()]{1,30}\))/.exec(row.text.slice(to))
  if (!hint?.[1]) return []
  const end = to + hint[0].length
  return [spanOf(row, end - hint[1].length, end)]
}

/** Converts the numbered blanks of a passage to questions if they have no rows of their own: 语法填空, 七选五. */
export function gapItems(block: Block, next: number, last: number): Block {
  if (!block.head && block.items.length === 0 && !block.rest.some((span) => /_/.test(textOf(span))))
    return block
  const { items } = block
  if (items.some(({ spans }) => (readOptions(spans)?.options.length ?? 7) < 5)) return block
  const all = spansOf(block)
  const starts = items[0] ? [items[0].number, next] : [...new Set([next, last + 1, 1, firstMarked(all)])]
  const runs = starts.map((first) => findGaps(all, first))
  const gaps = runs.toSorted((a, b) => b.length - a.length)[0] ?? []
  const stated = block.head?.notes.count
  if (gaps.length < 3 && gaps.length !== stated) return block
  if (
    items.length > 0 &&
    (gaps.length <= items.length ||
      (!items.some(({ gap }, i) => gap && i > 0) && items[0]?.number === gaps[0]?.number))
  )
    return block
  const prose = all.reduce((sum, span) => sum + textOf(span).trim().length, 0) / gaps.length
  if (prose < 20) return block
  const bank = readOptions(all)
  const shared = bank && bank.options.length >= 5 ? bank.options : null
  const lead = bank && shared ? [...bank.stem, ...bank.tail] : all
  const made = gaps.map(({ number, span, lost }, i) => ({
    ...bareItem(number, lost || (i === 0 && next > 1 && number > next)),
    whole: span,
    spans: lost ? [] : hintOf(span),
    lead: i === 0 ? lead : [],
    shared,
  }))
  return { ...block, items: made, rest: [] }
}

type Part = { number: number; style: string; from: number; to: number }

const STARTS = /\(\s*(\d{1,2})\s*\)\s*|([①-⑳])\s*|([⑴-⒇])\s*/g

/** Bracketed numbers at the start of a row or of a separate piece. */
function partsIn({ row, from, to }: Span): Part[] {
  return [...row.text.slice(from, to).matchAll(STARTS)].flatMap((found) => {
    const at = from + found.index
    if (!startsPiece(row, at)) return []
    const [, number, circled, signed] = found
    const value = number ?? (circled ?? signed ?? '').charCodeAt(0) - (circled ? 0x245f : 0x2473)
    const style = number ? '()' : circled ? '①' : '⑴'
    return [{ number: Number(value), style, from: at, to: at + found[0].length }]
  })
}

/** Treats (1) (2) (3) as questions if the heading counts or scores them, or if they have options. */
export function bracketItems(block: Block): Block {
  if (block.items.length > 0 || !block.head) return block
  const items: Item[] = []
  const lead: Span[] = []
  let style: string | null = null
  for (const span of block.rest) {
    let open = span.from
    const close = (to: number) => {
      const part = { ...span, from: open, to }
      if (!isBlank(part)) (items.at(-1)?.spans ?? lead).push(part)
    }
    for (const part of partsIn(span)) {
      if (part.number !== items.length + 1 || (style !== null && part.style !== style)) continue
      style = part.style
      close(part.from)
      items.push({ ...bareItem(part.number), whole: { ...span, from: part.from } })
      open = part.to
    }
    close(span.to)
  }
  const { each, perBlank, count } = block.head.notes
  const chosen = block.head.type === 'single_choice'
  const optioned = ({ spans }: Item) =>
    readOptions(spans) !== null || (chosen && circledOptions(spans) !== null)
  const own = each !== null || perBlank !== null || count === items.length || items.some(optioned)
  if (items.length < 2 || !own || !items[0]) return block
  items[0].lead = lead
  return { ...block, items: items.map(withinRow), rest: [] }
}

/** Ends a question at the next one in the same row. */
function withinRow(item: Item, i: number, items: Item[]): Item {
  const next = items[i + 1]?.whole
  if (!item.whole || next?.row !== item.whole.row) return item
  return { ...item, whole: { ...item.whole, to: next.from } }
}

/** A heading whose task has no number: 五、作文. */
export function unnumbered(block: Block, number: number): Block {
  const { head, items, rest } = block
  if (!head || items.length > 0) return block
  const told = head.instruction.replace(/[([【][^)\]】]*[)\]】]/g, '').trim()
  if (rest.length === 0 && told.length < 8 && head.title.replace(head.mark, '').length < 12) return block
  const label = head.mark === '' ? null : head.mark
  return { ...block, items: [{ ...bareItem(number), label, spans: rest }], rest: [] }
}

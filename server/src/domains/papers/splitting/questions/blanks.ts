import { type Block, createItem, type Item } from '../structure/blocks.ts'
import { isBlank, type Span, spanText, startsPiece, toSpan } from '../text/rows.ts'
import { readCircledOptions } from './circled-options.ts'
import { readOptions } from './options.ts'

/** A lost blank has no text; it is placed before the next one. */
type Blank = { number: number; span: Span; isLost: boolean }

/** Finds the blank with the given number: on a line or in brackets, otherwise the bare number. */
function findBlank(spans: Span[], number: number, after: { index: number; offset: number }) {
  const markedPattern = new RegExp(
    `(?:_\\s*\\(?\\s*${number}\\s*\\)?\\s*[._]|(?<=\\S\\s*)\\(\\s*${number}\\s*\\)|(?<!\\d)${number}\\s*[.、]?\\s*_{2})`,
  )
  const barePattern = new RegExp(
    `(?:^|(?<=[A-Za-z,;:!?)"'.-]\\s{0,3}))${number}(?=\\s{0,3}(?:[A-Za-z(,;:!?"']|\\.\\s*$|\\.\\s+[A-Z]|$))`,
  )
  for (const pattern of [markedPattern, barePattern])
    for (let index = after.index; index < spans.length; index++) {
      const span = spans[index] as Span
      const from = index === after.index ? after.offset : span.from
      const match = pattern.exec(span.row.text.slice(from, span.to))
      if (match) return { index, offset: from + match.index + match[0].length, from: from + match.index }
    }
  return null
}

/** Number of the first blank on a line, for papers that start in the middle. */
function firstMarkedNumber(spans: Span[]): number {
  const numberText = spans
    .map((span) => /_\s*\(?\s*(\d{1,3})\s*\)?\s*_/.exec(spanText(span))?.[1])
    .find(Boolean)
  return numberText ? Number(numberText) : 1
}

/** Consecutive numbered blanks from the given number; a single lost one is placed between its neighbours. */
function findBlanks(spans: Span[], first: number): Blank[] {
  const blanks: Blank[] = []
  let place = { index: 0, offset: spans[0]?.from ?? 0 }
  for (let number = first; ; number++) {
    const blank = findBlank(spans, number, place)
    const position = blank ?? (blanks.length > 1 ? findBlank(spans, number + 1, place) : null)
    if (!position) return blanks
    const { row } = spans[position.index] as Span
    const isLost = blank === null
    blanks.push({
      number,
      isLost,
      span: toSpan(row, position.from, isLost ? position.from : position.offset),
    })
    if (!isLost) place = position
  }
}

const allSpans = (block: Block): Span[] => [
  ...block.items.flatMap(({ lead, fullSpan: whole, spans }) => [
    ...lead,
    ...(whole ? [whole] : []),
    ...spans.slice(1),
  ]),
  ...block.rest,
]

/** The word to inflect, in brackets after a blank: '61 (develop)'. */
function findHint({ row, to }: Span): Span[] {
  const hint = /^[\s_.]*(\([^()]{1,30}\))/.exec(row.text.slice(to))
  if (!hint?.[1]) return []
  const end = to + hint[0].length
  return [toSpan(row, end - hint[1].length, end)]
}

/** Converts the numbered blanks of a passage to questions if they have no rows of their own: 语法填空, 七选五. */
export function blanksToItems(block: Block, next: number, last: number): Block {
  if (!block.head && block.items.length === 0 && !block.rest.some((span) => /_/.test(spanText(span))))
    return block
  const { items } = block
  if (items.some(({ spans }) => (readOptions(spans)?.options.length ?? 7) < 5)) return block
  const blockSpans = allSpans(block)
  const starts = items[0]
    ? [items[0].number, next]
    : [...new Set([next, last + 1, 1, firstMarkedNumber(blockSpans)])]
  const runs = starts.map((first) => findBlanks(blockSpans, first))
  const blanks = runs.toSorted((a, b) => b.length - a.length)[0] ?? []
  const statedCount = block.head?.notes.count
  if (blanks.length < 3 && blanks.length !== statedCount) return block
  if (
    items.length > 0 &&
    (blanks.length <= items.length ||
      (!items.some(({ gap }, i) => gap && i > 0) && items[0]?.number === blanks[0]?.number))
  )
    return block
  const averageTextLength =
    blockSpans.reduce((sum, span) => sum + spanText(span).trim().length, 0) / blanks.length
  if (averageTextLength < 20) return block
  const wordBank = readOptions(blockSpans)
  const shared = wordBank && wordBank.options.length >= 5 ? wordBank.options : null
  const lead = wordBank && shared ? [...wordBank.stem, ...wordBank.tail] : blockSpans
  const newItems = blanks.map(({ number, span, isLost: lost }, i) => ({
    ...createItem(number, lost || (i === 0 && next > 1 && number > next)),
    fullSpan: span,
    spans: lost ? [] : findHint(span),
    lead: i === 0 ? lead : [],
    shared,
  }))
  return { ...block, items: newItems, rest: [] }
}

type Part = { number: number; style: string; from: number; to: number }

const PART_NUMBER = /\(\s*(\d{1,2})\s*\)\s*|([①-⑳])\s*|([⑴-⒇])\s*/g

/** Bracketed numbers at the start of a row or of a separate piece. */
function findParts({ row, from, to }: Span): Part[] {
  return [...row.text.slice(from, to).matchAll(PART_NUMBER)].flatMap((match) => {
    const offset = from + match.index
    if (!startsPiece(row, offset)) return []
    const [, number, circled, signed] = match
    const value = number ?? (circled ?? signed ?? '').charCodeAt(0) - (circled ? 0x245f : 0x2473)
    const style = number ? '()' : circled ? '①' : '⑴'
    return [{ number: Number(value), style, from: offset, to: offset + match[0].length }]
  })
}

/** Treats (1) (2) (3) as questions if the heading counts or scores them, or if they have options. */
export function bracketsToItems(block: Block): Block {
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
    for (const part of findParts(span)) {
      if (part.number !== items.length + 1 || (style !== null && part.style !== style)) continue
      style = part.style
      close(part.from)
      items.push({ ...createItem(part.number), fullSpan: { ...span, from: part.from } })
      open = part.to
    }
    close(span.to)
  }
  const { each, perBlank, count } = block.head.notes
  const isSingleChoice = block.head.type === 'single_choice'
  const hasOptions = ({ spans }: Item) =>
    readOptions(spans) !== null || (isSingleChoice && readCircledOptions(spans) !== null)
  const areQuestions = each !== null || perBlank !== null || count === items.length || items.some(hasOptions)
  if (items.length < 2 || !areQuestions || !items[0]) return block
  items[0].lead = lead
  return { ...block, items: items.map(endAtNextItem), rest: [] }
}

/** Ends a question at the next one in the same row. */
function endAtNextItem(item: Item, i: number, items: Item[]): Item {
  const next = items[i + 1]?.fullSpan
  if (!item.fullSpan || next?.row !== item.fullSpan.row) return item
  return { ...item, fullSpan: { ...item.fullSpan, to: next.from } }
}

/** A heading whose task has no number: 五、作文. */
export function addUnnumberedItem(block: Block, number: number): Block {
  const { head, items, rest } = block
  if (!head || items.length > 0) return block
  const instruction = head.instruction.replace(/[([【][^)\]】]*[)\]】]/g, '').trim()
  if (rest.length === 0 && instruction.length < 8 && head.title.replace(head.mark, '').length < 12)
    return block
  const label = head.mark === '' ? null : head.mark
  return { ...block, items: [{ ...createItem(number), label, spans: rest }], rest: [] }
}

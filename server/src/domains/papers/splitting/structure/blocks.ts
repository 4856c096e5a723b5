import { type ReadOption, readOptions } from '../questions/options.ts'
import { hasBreakBetween, isBlank, type Row, type Span, spanText, toSpan } from '../text/rows.ts'
import type { Heading } from './headings.ts'
import type { Chain, Link } from './number-chain.ts'
import { parseQuestionRange, startsPassage } from './passage-cues.ts'

/** Printed content of one question, without its number. */
export type Item = {
  number: number
  /** For labels if the number is not the question's own: 五、作文 without a number. */
  label: string | null
  /** The number was misread, or numbers before it are missing. */
  gap: boolean
  /** Including its number, if it has one of its own. */
  fullSpan: Span | null
  spans: Span[]
  /** Instructions and passages printed between the previous question and this one. */
  lead: Span[]
  /** Options shared with other questions: 七选五, matching. */
  shared: ReadOption[] | null
}

/** Creates an item without content. */
export const createItem = (number: number, gap = false): Item => ({
  number,
  label: null,
  gap,
  fullSpan: null,
  spans: [],
  lead: [],
  shared: null,
})

/** A heading and the lines below it. */
export type Block = { head: Heading | null; parents: Heading[]; items: Item[]; rest: Span[] }

function headRows(heads: Map<number, Heading>): Set<number> {
  return new Set([...heads].flatMap(([rowIndex, head]) => head.spans.map((_, i) => rowIndex + i)))
}

function toItem({ number, misread }: Link, before: Item | undefined): Item {
  return createItem(number, misread || (before !== undefined && number > before.number + 1))
}

/** Groups rows under their headings and question numbers. */
export function buildBlocks(rows: Row[], heads: Map<number, Heading>, chain: Chain): Block[] {
  const skipped = headRows(heads)
  const linksByRow = new Map<number, Link[]>()
  for (const link of chain.links)
    linksByRow.set(link.candidate.row, [...(linksByRow.get(link.candidate.row) ?? []), link])
  const blocks: Block[] = [{ head: null, parents: [], items: [], rest: [] }]
  let item: Item | undefined
  rows.forEach((row, index) => {
    const head = heads.get(index)
    if (head) blocks.push({ head, parents: [], items: [], rest: [] })
    if (skipped.has(index)) return
    const block = blocks.at(-1) as Block
    const links = linksByRow.get(index) ?? []
    const start = links[0]?.candidate.from ?? row.text.length
    const open = block.items.at(-1)?.spans ?? block.rest
    const first = toSpan(row, 0, start)
    if (!isBlank(first)) open.push(first)
    links.forEach((link, i) => {
      const next = links[i + 1]?.candidate.from ?? row.text.length
      item = toItem(link, item)
      item.fullSpan = toSpan(row, link.candidate.from, next)
      item.spans.push(toSpan(row, link.candidate.to, next))
      block.items.push(item)
    })
  })
  return nestParents(blocks).map(moveLeads).map(splitMergedItems)
}

/** A heading without own content above a deeper one names several sections instead of being one. */
function nestParents(blocks: Block[]): Block[] {
  const nested: Block[] = []
  let parents: Heading[] = []
  blocks.forEach((block, i) => {
    const next = blocks[i + 1]
    const deeper = block.head && next?.head && next.head.level > block.head.level
    parents = parents.filter(({ level }) => block.head === null || level < block.head.level)
    if (deeper && block.items.length === 0 && block.head && ownTextLength(block) < 400) {
      parents = [...parents, block.head]
      return
    }
    nested.push({ ...block, parents })
  })
  return nested
}

const ownTextLength = ({ rest }: Block) => rest.reduce((sum, span) => sum + spanText(span).length, 0)

const MATERIAL = /^\s*(?:材料|资料)\s*[一1甲A]/
const PART = /^\s*(?:\(\s*[1-9]\s*\)|[①-⑨⑴-⑼])/

/** Index at which a question without options ends because a passage for the next questions begins. */
function findLeadStart(spans: Span[], next: number): number {
  const start = spans.findIndex((span, i) => {
    const text = spanText(span)
    if (i === 0 || span.row === spans[0]?.row) return false
    const range = parseQuestionRange(text)
    if (range) return range[0] === next
    const before = spans.slice(0, i).map(spanText)
    const row = spans[i - 1]?.row
    if (MATERIAL.test(text))
      return row !== undefined && hasBreakBetween(row, span.row) && before.some((item) => PART.test(item))
    return startsPassage(text)
  })
  // A text followed by parts (1), (2) belongs to the question itself.
  const hasParts = (from: number, to?: number) =>
    spans.slice(from, to).some((span) => PART.test(spanText(span)))
  const range = start < 0 ? null : parseQuestionRange(spanText(spans[start] as Span))
  return start < 0 || (!range && hasParts(start) && !hasParts(0, start)) ? spans.length : start
}

export const INLINE_ANSWER = /^\s*【\s*(?:参考)?(?:答案|解析|分析|解答|详解)\s*】|^\s*(?:参考)?答案\s*[:]/

/** Text between a question's options and the next number belongs to the next question. */
function moveLeads(block: Block): Block {
  const first = block.items[0]
  if (first) first.lead = block.rest.splice(0)
  block.items.forEach((item, i) => {
    const next = block.items[i + 1]
    if (item.spans.some((span) => INLINE_ANSWER.test(spanText(span)))) return
    const optionsRead = readOptions(item.spans)
    if (!next && !optionsRead) return
    const from = optionsRead
      ? item.spans.length - optionsRead.tail.length
      : findLeadStart(item.spans, next?.number ?? 0)
    const tail = item.spans.slice(from)
    if (next?.gap && readOptions(tail)) return
    item.spans = item.spans.slice(0, from)
    if (next) next.lead = tail
    else block.rest = tail
  })
  return block
}

/** Splits off a second set of options under one number: the next question's number was lost. */
function splitMergedItems(block: Block): Block {
  const items = block.items.flatMap((item, i) => {
    const next = block.items[i + 1]
    const missing = next?.gap === true && next.number > item.number + 1
    const read = missing ? splitAtSecondOptions(item.spans) : null
    if (!read) return [item]
    const lostItem = { ...createItem(item.number + 1, true), spans: read.second }
    return [{ ...item, spans: read.first }, lostItem]
  })
  return { ...block, items }
}

/** Splits spans that contain two sets of options. */
function splitAtSecondOptions(spans: Span[]): { first: Span[]; second: Span[] } | null {
  for (let end = spans.length - 1; end > 0; end--) {
    const second = spans.slice(end)
    const first = spans.slice(0, end)
    const after = readOptions(second)
    if (!after || after.options.length < 3 || after.hasMissingLetters || after.stem.every(isBlank)) continue
    const before = readOptions(first)
    if (before && before.options.length >= 3 && before.tail.length === 0) return { first, second }
  }
  return null
}

import type { Block, Item } from '../structure/blocks.ts'
import { joinSpans, type Span } from '../text/rows.ts'
import { chooseRun, findOptionMarks, LETTERS } from './option-marks.ts'
import { type ReadOption, readOptions } from './options.ts'

const countOptions = (spans: Span[]) => readOptions(spans)?.options.length ?? 0

/** Groups items by their passage. */
function groupByPassage(items: Item[]): Item[][] {
  const groups: Item[][] = []
  for (const item of items) {
    if (groups.length === 0 || item.lead.length > 0) groups.push([])
    groups.at(-1)?.push(item)
  }
  return groups
}

/** Shares a list of options above the questions or below the last one. */
function shareList(group: Item[]): void {
  const [first] = group
  const last = group.at(-1)
  if (!first || !last || group.length < 2) return
  const itemsWithOptions = group.filter(({ spans }) => countOptions(spans) > 0)
  const above = itemsWithOptions.length === 0 ? readOptions(first.lead) : null
  if (above && above.options.length >= Math.max(3, group.length)) {
    first.lead = [...above.stem, ...above.tail]
    for (const item of group) item.shared = above.options
    return
  }
  const below = itemsWithOptions.length === 1 && itemsWithOptions[0] === last ? readOptions(last.spans) : null
  if (!below || below.options.length < Math.max(5, group.length)) return
  last.spans = [...below.stem, ...below.tail]
  for (const item of group) item.shared = below.options
}

/** Shares one letter beside each question: the right column of a matching task. */
function shareColumn(group: Item[]): void {
  if (group.length < 3 || group.some(({ spans, shared }) => shared !== null || countOptions(spans) > 0))
    return
  const run = chooseRun(findOptionMarks(group.flatMap(({ spans }) => spans)))
  if (run.length < 3 || run.some(({ isSeparate: apart }) => !apart)) return
  const options: ReadOption[] = run.map((mark) => {
    const spans = group
      .flatMap((item) => item.spans)
      .filter(({ row, from, to }) => row === mark.row && from <= mark.from && to >= mark.to)
      .map((span) => ({ ...span, from: mark.to }))
    return { key: LETTERS[mark.letter] ?? '', letter: mark.letter, spans, text: joinSpans(spans) }
  })
  for (const item of group) {
    item.spans = item.spans.map((span) => {
      const mark = run.find(({ row, from }) => row === span.row && from >= span.from && from < span.to)
      return mark ? { ...span, to: mark.from } : span
    })
    item.shared = options
  }
}

/** Gives every question of a matching task the shared options. */
export function shareOptions(block: Block): Block {
  for (const group of groupByPassage(block.items)) {
    shareList(group)
    shareColumn(group)
  }
  return block
}

import type { Block, Item } from './blocks.ts'
import { chooseRun, LETTERS, optionMarks } from './option-marks.ts'
import { type ReadOption, readOptions } from './options.ts'
import { type Span, textOfSpans } from './rows.ts'

const lettersOf = (spans: Span[]) => readOptions(spans)?.options.length ?? 0

/** Groups items by their passage. */
function groupsOf(items: Item[]): Item[][] {
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
  const own = group.filter(({ spans }) => lettersOf(spans) > 0)
  const above = own.length === 0 ? readOptions(first.lead) : null
  if (above && above.options.length >= Math.max(3, group.length)) {
    first.lead = [...above.stem, ...above.tail]
    for (const item of group) item.shared = above.options
    return
  }
  const below = own.length === 1 && own[0] === last ? readOptions(last.spans) : null
  if (!below || below.options.length < Math.max(5, group.length)) return
  last.spans = [...below.stem, ...below.tail]
  for (const item of group) item.shared = below.options
}

/** Shares one letter beside each question: the right column of a matching task. */
function shareColumn(group: Item[]): void {
  if (group.length < 3 || group.some(({ spans, shared }) => shared !== null || lettersOf(spans) > 0)) return
  const run = chooseRun(optionMarks(group.flatMap(({ spans }) => spans)))
  if (run.length < 3 || run.some(({ apart }) => !apart)) return
  const options: ReadOption[] = run.map((mark) => {
    const spans = group
      .flatMap((item) => item.spans)
      .filter(({ row, from, to }) => row === mark.row && from <= mark.from && to >= mark.to)
      .map((span) => ({ ...span, from: mark.to }))
    return { key: LETTERS[mark.letter] ?? '', letter: mark.letter, spans, text: textOfSpans(spans) }
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
  for (const group of groupsOf(block.items)) {
    shareList(group)
    shareColumn(group)
  }
  return block
}

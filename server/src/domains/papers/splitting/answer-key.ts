import type { Block, Item } from './blocks.ts'
import { columnwise } from './key-columns.ts'
import { keyEntries } from './key-entries.ts'
import type { KeyEntry } from './key-entry.ts'
import { bareRun } from './key-ranges.ts'
import { blocksOfSection, markedSections, type Section, sectionsOf } from './key-sections.ts'
import { type Row, type Span, textOf, textOfSpans } from './rows.ts'

export type KeyAnswer = { text: string; conflict: boolean; unsure: boolean; spans: Span[] }

type Answers = Map<Item, KeyAnswer>

const SEPARATOR_AT_END = /[\s;；,，、/|]+$/

const said = (entry: KeyEntry): KeyAnswer => ({
  text: (entry.spans.length > 0 ? textOfSpans(entry.spans) : entry.text).replace(SEPARATOR_AT_END, ''),
  conflict: entry.conflict,
  unsure: entry.unsure,
  spans: entry.spans,
})
const unclear = (): KeyAnswer => ({ text: '', conflict: true, unsure: false, spans: [] })

/** Two entries of one question that differ: neither counts. */
function agreed(answers: KeyAnswer[]): KeyAnswer | undefined {
  const [first] = answers
  const plain = ({ text }: KeyAnswer) => text.replace(/[\s.。;；()（）]/g, '')
  return first && answers.some((one) => plain(one) !== plain(first)) ? unclear() : first
}

function record(answers: Answers, items: Item[], entries: KeyEntry[]): void {
  for (const item of items.filter((one) => one.label === null && !answers.has(one))) {
    const answer = agreed(entries.filter(({ number }) => number === item.number).map(said))
    if (answer) answers.set(item, answer)
  }
}

const numbersOf = (items: Item[]) =>
  new Set(items.filter(({ label }) => label === null).map(({ number }) => number))

/** Sections without marks: matched run by run if runs and blocks are equally many, otherwise unclear. */
function byRuns(spans: Span[], blocks: Block[], answers: Answers): void {
  const entries = keyEntries([spans], numbersOf(blocks.flatMap(({ items }) => items)), true)
  const runs = (entries.at(-1)?.run ?? -1) + 1
  if (runs === blocks.length) {
    blocks.forEach(({ items }, run) => {
      record(
        answers,
        items,
        entries.filter((entry) => entry.run === run),
      )
    })
    return
  }
  for (const { items } of blocks)
    for (const item of items)
      if (entries.some(({ number }) => number === item.number)) answers.set(item, unclear())
}

/** Unnumbered tasks take the whole section with their heading's mark. */
function unnumbered(sections: Section[], blocks: Block[], answers: Answers): void {
  for (const block of blocks)
    for (const item of block.items.filter(({ label }) => label !== null)) {
      const mine = sections.filter((section) => blocksOfSection(section, blocks).includes(block))
      const spans = mine.flatMap((section) => section.spans)
      const text = textOfSpans(spans)
      if (mine.length === 1 && text !== '') answers.set(item, { text, conflict: false, unsure: false, spans })
    }
}

/**
 * For numbers that run through the paper: an entry in the section of its question precedes one in another
 * section, which may number its own questions.
 */
function byNumber(sections: Section[], blocks: Block[], answers: Answers): void {
  const items = blocks.flatMap((block) => block.items.map((item) => ({ item, block })))
  const entries = keyEntries(
    sections.map(({ spans }) => spans),
    numbersOf(items.map(({ item }) => item)),
  )
  const named = sections.map((section) => blocksOfSection(section, blocks))
  for (const { item, block } of items) {
    const all = entries.filter(({ number }) => number === item.number)
    const inside = all.filter(({ part }) => named[part]?.includes(block))
    record(answers, [item], inside.length > 0 ? inside : all)
  }
}

/** For numbers that restart in each section. */
function bySection(sections: Section[], blocks: Block[], answers: Answers): void {
  const marked = markedSections(sections)
  if (marked.length < 2) {
    byRuns(
      sections.flatMap(({ spans }) => spans),
      blocks,
      answers,
    )
    return
  }
  for (const section of marked) {
    const mine = blocksOfSection(section, blocks).filter(({ items }) =>
      items.some((item) => !answers.has(item)),
    )
    if (mine.length === 1)
      record(answers, mine[0]?.items ?? [], keyEntries([section.spans], numbersOf(mine[0]?.items ?? [])))
    else byRuns(section.spans, mine, answers)
  }
  withoutMark(sections, marked, blocks, answers)
}

/** A section whose mark was not read belongs to the one block that no other section names. */
function withoutMark(sections: Section[], marked: Section[], blocks: Block[], answers: Answers): void {
  const named = new Set(marked.flatMap((section) => blocksOfSection(section, blocks)))
  const [block, ...others] = blocks.filter((one) => !named.has(one))
  const [part, ...further] = sections.filter(
    (section) => !marked.includes(section) && section.spans.some((span) => textOf(span).trim() !== ''),
  )
  if (!block || !part || others.length > 0 || further.length > 0) return
  const entries = keyEntries([part.spans], numbersOf(block.items))
  record(
    answers,
    block.items,
    entries.map((entry) => ({ ...entry, unsure: true })),
  )
}

/** For a section whose answers have no numbers, or numbers of the key's own starting at 1. */
function byOrder(sections: Section[], blocks: Block[], answers: Answers): void {
  for (const block of blocks.filter(({ items }) => items.every((item) => !answers.has(item)))) {
    const mine = sections.filter((section) =>
      markedSections([section]).length > 0
        ? blocksOfSection(section, blocks).includes(block)
        : blocks.length === 1,
    )
    const spans = mine.flatMap((section) => section.spans)
    const shared = mine.some((section) => blocksOfSection(section, blocks).length > 1)
    if (spans.length === 0 || shared) continue
    const numbers = block.items.map(({ number }) => number)
    const order = new Set(numbers.map((_, i) => i + 1))
    const bare = bareRun(spans.map(textOf).join('\n'), numbers)
    const anew = numbers.some((number) => order.has(number)) ? [] : keyEntries([spans], order)
    const counted = anew.length === numbers.length && anew.every(({ number }, i) => number === i + 1)
    const entries = bare ?? (counted ? anew.map((one, i) => ({ ...one, number: numbers[i] ?? 0 })) : [])
    record(answers, block.items, entries)
  }
}

function readRows(rows: Row[], blocks: Block[]): Answers {
  const answers: Answers = new Map()
  const sections = sectionsOf(rows)
  const numbered = blocks.map((block) => ({
    ...block,
    items: block.items.filter(({ label }) => label === null),
  }))
  const held = numbered.filter(({ items }) => items.length > 0)
  const all = held.flatMap(({ items }) => items)
  unnumbered(sections, blocks, answers)
  if (numbersOf(all).size === all.length) byNumber(sections, held, answers)
  else bySection(sections, held, answers)
  byOrder(sections, held, answers)
  return answers
}

/** Key answers per question, matched by number, and by section if numbers are not unique. */
export const readKey = (rows: Row[], blocks: Block[]): Answers => readRows(columnwise(rows), blocks)

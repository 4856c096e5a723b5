import type { Block, Item } from '../structure/blocks.ts'
import { joinSpans, type Row, type Span, spanText } from '../text/rows.ts'
import { reorderByColumn } from './key-columns.ts'
import { keyEntries } from './key-entries.ts'
import type { KeyEntry } from './key-entry.ts'
import { readBareRun } from './key-ranges.ts'
import { findBlocksOfSection, type KeySection, markedSections, splitIntoSections } from './key-sections.ts'

export type KeyAnswer = { text: string; conflict: boolean; isUnsure: boolean; spans: Span[] }

type Answers = Map<Item, KeyAnswer>

const SEPARATOR_AT_END = /[\s;；,，、/|]+$/

const toKeyAnswer = (entry: KeyEntry): KeyAnswer => ({
  text: (entry.spans.length > 0 ? joinSpans(entry.spans) : entry.text).replace(SEPARATOR_AT_END, ''),
  conflict: entry.conflict,
  isUnsure: entry.isUnsure,
  spans: entry.spans,
})
const createUnclear = (): KeyAnswer => ({ text: '', conflict: true, isUnsure: false, spans: [] })

/** Two entries of one question that differ: neither counts. */
function resolveAnswers(answers: KeyAnswer[]): KeyAnswer | undefined {
  const [first] = answers
  const normalize = ({ text }: KeyAnswer) => text.replace(/[\s.。;；()（）]/g, '')
  return first && answers.some((answer) => normalize(answer) !== normalize(first)) ? createUnclear() : first
}

function recordAnswers(answers: Answers, items: Item[], entries: KeyEntry[]): void {
  for (const item of items.filter((item) => item.label === null && !answers.has(item))) {
    const answer = resolveAnswers(entries.filter(({ number }) => number === item.number).map(toKeyAnswer))
    if (answer) answers.set(item, answer)
  }
}

const collectNumbers = (items: Item[]) =>
  new Set(items.filter(({ label }) => label === null).map(({ number }) => number))

/** Sections without marks: matched run by run if runs and blocks are equally many, otherwise unclear. */
function matchByRuns(spans: Span[], blocks: Block[], answers: Answers): void {
  const entries = keyEntries([spans], collectNumbers(blocks.flatMap(({ items }) => items)), true)
  const runs = (entries.at(-1)?.run ?? -1) + 1
  if (runs === blocks.length) {
    blocks.forEach(({ items }, run) => {
      recordAnswers(
        answers,
        items,
        entries.filter((entry) => entry.run === run),
      )
    })
    return
  }
  for (const { items } of blocks)
    for (const item of items)
      if (entries.some(({ number }) => number === item.number)) answers.set(item, createUnclear())
}

/** Unnumbered tasks take the whole section with their heading's mark. */
function matchUnnumbered(sections: KeySection[], blocks: Block[], answers: Answers): void {
  for (const block of blocks)
    for (const item of block.items.filter(({ label }) => label !== null)) {
      const ownSections = sections.filter((section) => findBlocksOfSection(section, blocks).includes(block))
      const spans = ownSections.flatMap((section) => section.spans)
      const text = joinSpans(spans)
      if (ownSections.length === 1 && text !== '')
        answers.set(item, { text, conflict: false, isUnsure: false, spans })
    }
}

/**
 * For numbers that run through the paper: an entry in the section of its question precedes one in another
 * section, which may number its own questions.
 */
function matchByNumber(sections: KeySection[], blocks: Block[], answers: Answers): void {
  const items = blocks.flatMap((block) => block.items.map((item) => ({ item, block })))
  const entries = keyEntries(
    sections.map(({ spans }) => spans),
    collectNumbers(items.map(({ item }) => item)),
  )
  const namedBlocks = sections.map((section) => findBlocksOfSection(section, blocks))
  for (const { item, block } of items) {
    const allEntries = entries.filter(({ number }) => number === item.number)
    const inSection = allEntries.filter(({ part }) => namedBlocks[part]?.includes(block))
    recordAnswers(answers, [item], inSection.length > 0 ? inSection : allEntries)
  }
}

/** For numbers that restart in each section. */
function matchBySection(sections: KeySection[], blocks: Block[], answers: Answers): void {
  const sectionsWithMarks = markedSections(sections)
  if (sectionsWithMarks.length < 2) {
    matchByRuns(
      sections.flatMap(({ spans }) => spans),
      blocks,
      answers,
    )
    return
  }
  for (const section of sectionsWithMarks) {
    const openBlocks = findBlocksOfSection(section, blocks).filter(({ items }) =>
      items.some((item) => !answers.has(item)),
    )
    if (openBlocks.length === 1)
      recordAnswers(
        answers,
        openBlocks[0]?.items ?? [],
        keyEntries([section.spans], collectNumbers(openBlocks[0]?.items ?? [])),
      )
    else matchByRuns(section.spans, openBlocks, answers)
  }
  matchUnmarkedSection(sections, sectionsWithMarks, blocks, answers)
}

/** A section whose mark was not read belongs to the one block that no other section names. */
function matchUnmarkedSection(
  sections: KeySection[],
  sectionsWithMarks: KeySection[],
  blocks: Block[],
  answers: Answers,
): void {
  const namedBlocks = new Set(sectionsWithMarks.flatMap((section) => findBlocksOfSection(section, blocks)))
  const [block, ...others] = blocks.filter((block) => !namedBlocks.has(block))
  const [part, ...further] = sections.filter(
    (section) =>
      !sectionsWithMarks.includes(section) && section.spans.some((span) => spanText(span).trim() !== ''),
  )
  if (!block || !part || others.length > 0 || further.length > 0) return
  const entries = keyEntries([part.spans], collectNumbers(block.items))
  recordAnswers(
    answers,
    block.items,
    entries.map((entry) => ({ ...entry, isUnsure: true })),
  )
}

/** For a section whose answers have no numbers, or numbers of the key's own starting at 1. */
function matchByOrder(sections: KeySection[], blocks: Block[], answers: Answers): void {
  for (const block of blocks.filter(({ items }) => items.every((item) => !answers.has(item)))) {
    const ownSections = sections.filter((section) =>
      markedSections([section]).length > 0
        ? findBlocksOfSection(section, blocks).includes(block)
        : blocks.length === 1,
    )
    const spans = ownSections.flatMap((section) => section.spans)
    const shared = ownSections.some((section) => findBlocksOfSection(section, blocks).length > 1)
    if (spans.length === 0 || shared) continue
    const numbers = block.items.map(({ number }) => number)
    const order = new Set(numbers.map((_, i) => i + 1))
    const bareEntries = readBareRun(spans.map(spanText).join('\n'), numbers)
    const recountedEntries = numbers.some((number) => order.has(number)) ? [] : keyEntries([spans], order)
    const isRecounted =
      recountedEntries.length === numbers.length &&
      recountedEntries.every(({ number }, i) => number === i + 1)
    const entries =
      bareEntries ??
      (isRecounted ? recountedEntries.map((entry, i) => ({ ...entry, number: numbers[i] ?? 0 })) : [])
    recordAnswers(answers, block.items, entries)
  }
}

function matchRows(rows: Row[], blocks: Block[]): Answers {
  const answers: Answers = new Map()
  const sections = splitIntoSections(rows)
  const numbered = blocks.map((block) => ({
    ...block,
    items: block.items.filter(({ label }) => label === null),
  }))
  const blocksWithItems = numbered.filter(({ items }) => items.length > 0)
  const items = blocksWithItems.flatMap(({ items }) => items)
  matchUnnumbered(sections, blocks, answers)
  if (collectNumbers(items).size === items.length) matchByNumber(sections, blocksWithItems, answers)
  else matchBySection(sections, blocksWithItems, answers)
  matchByOrder(sections, blocksWithItems, answers)
  return answers
}

/** Key answers per question, matched by number, and by section if numbers are not unique. */
export const matchKeyAnswers = (rows: Row[], blocks: Block[]): Answers =>
  matchRows(reorderByColumn(rows), blocks)

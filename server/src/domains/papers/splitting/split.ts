import type { PageReading } from '../../../adapters/ocr/reading.ts'
import { type KeyAnswer, readKey } from './answer-key.ts'
import { type Block, blocksOf, type Item } from './blocks.ts'
import type { CheckReason, DraftSection, PaperDraft } from './draft.ts'
import { draftOf } from './drafting.ts'
import { doubtsOf, placeRegions } from './figures.ts'
import { inFurniture, titleOf, withoutFurniture, withoutGrids } from './furniture.ts'
import { bracketItems, gapItems, unnumbered } from './gaps.ts'
import { findHeads } from './heads.ts'
import { acrossColumns } from './key-columns.ts'
import { cutKey } from './key-heading.ts'
import { numberQuestions } from './numbering.ts'
import { readPassages } from './passages.ts'
import { readQuestion } from './questions.ts'
import { boxesOf, type Row, rowsOf, rowsOfText, type Span, textOfSpans } from './rows.ts'
import { mergeNotes, readScoreNote } from './score-notes.ts'
import { shareOptions } from './shared-options.ts'
import { fold } from './text.ts'
import { typeOfWords } from './type-words.ts'

/** Adds questions without rows of their own, in paper order. */
function complete(blocks: Block[], restarts: boolean): Block[] {
  let last = 0
  let made = false
  return blocks.map((block) => {
    const next = restarts ? 1 : last + 1
    const found = unnumbered(bracketItems(gapItems(block, next, last)), next)
    const [first] = found.items
    // The numbers that seemed to be missing are the blanks just found.
    if (made && first?.number === next) first.gap = false
    // In a restarting section, the numbers before its first one are missing.
    if (restarts && first && first.label === null && first.number > 1) first.gap = true
    made = found !== block && found.items.length > 0
    last = found.items.at(-1)?.number ?? last
    return shareOptions(found)
  })
}

function sectionOf({ head, upper }: Block, instruction: Span[]): DraftSection | null {
  if (!head) return null
  const name = upper.at(-1)
  const bare = head.title.replace(/\s/g, '') === head.mark.replace(/\s/g, '') && name
  return {
    title: bare ? `${name.title} ${head.title}` : head.title,
    instruction: [head.instruction, textOfSpans(instruction)].filter(Boolean).join('\n'),
    type: head.type ?? upper.findLast(({ type }) => type !== null)?.type ?? null,
    score_each: head.notes.each,
    boxes: boxesOf(head.spans),
  }
}

/** The instruction below a heading may state points and answer type. */
function tellFrom(block: Block, instruction: Span[]): void {
  if (!block.head || instruction.length === 0) return
  const text = fold(textOfSpans(instruction))
  const notes = mergeNotes(block.head.notes, readScoreNote(text))
  block.head = { ...block.head, notes, type: block.head.type ?? typeOfWords(text) }
}

/** A heading without type inherits that of the heading above. */
function inheritType(block: Block): Block {
  const type = block.head?.type ?? block.upper.findLast((head) => head.type !== null)?.type ?? null
  return block.head ? { ...block, head: { ...block.head, type } } : block
}

type Answers = Map<Item, { said: KeyAnswer; doubts: CheckReason[] }>

/** Answers printed in the paper; a separate key replaces them if it answers any question. */
function answersFrom(
  rows: Row[],
  pages: PageReading[],
  blocks: Block[],
  key?: PageReading[] | string,
): Answers {
  const read = (from: Row[], on: PageReading[]): Answers =>
    new Map(
      [...readKey(from, blocks)].map(([item, said]) => [
        item,
        {
          said,
          doubts: [...doubtsOf(said.spans, on), ...(said.unsure ? (['low_confidence'] as const) : [])],
        },
      ]),
    )
  const given = key === undefined ? new Map() : givenAnswers(key, read)
  if (given.size > 0) return given
  return rows.length > 0 ? read(rows, pages) : new Map()
}

function givenAnswers(
  key: PageReading[] | string,
  read: (rows: Row[], on: PageReading[]) => Answers,
): Answers {
  const on = typeof key === 'string' ? [] : key
  const rows = typeof key === 'string' ? rowsOfText(key) : withoutFurniture(rowsOf(key))
  const ways = [rows, acrossColumns(rows)].map((all) => {
    const { key: below } = cutKey(all)
    return read(below.length > 0 ? below : all, on)
  })
  const clear = (answers: Answers) => [...answers.values()].filter(({ said }) => !said.conflict).length
  return ways.toSorted((a, b) => clear(b) - clear(a))[0] ?? new Map()
}

/** Converts the page readings of a paper, and optionally of its key, to a draft. Never invents text. */
export function splitPaper(pages: PageReading[], key?: PageReading[] | string): PaperDraft {
  const onPages = rowsOf(pages)
  const written = withoutFurniture(onPages)
  const { body: printed, key: keyRows } = cutKey(written)
  const body = withoutGrids(printed)
  const named = titleOf(body, pages)
  const rows = body.filter((row) => !named.rows.includes(row))
  const heads = findHeads(rows)
  const chain = numberQuestions(rows, heads)
  const blocks = complete(blocksOf(rows, heads, chain), chain.restarts).map(inheritType)
  const { passages, instructions, passageOf, toldOf } = readPassages(blocks)
  for (const [block, instruction] of instructions) tellFrom(block, instruction)
  const held = blocks.filter(({ head, items }) => head !== null && items.length > 0)
  const sections = held.map((block) => sectionOf(block, instructions.get(block) ?? []) as DraftSection)
  const reads = blocks.flatMap((block) => block.items.map((item) => readQuestion(item, block)))
  const answers = answersFrom(keyRows, pages, blocks, key)
  const spansOf = new Map(reads.map(({ item, spans }) => [item, [...spans, ...item.lead]]))
  const regions = placeRegions(pages, body, spansOf)
  const counted = reads.filter(({ item, block }) => item.label === null || block.head?.level === 2)
  const numbers = counted.map(({ item }) => item.number)
  const repeated = new Set(numbers).size < numbers.length
  const questions = reads.map((read) =>
    draftOf(read, {
      repeated,
      answer: answers.get(read.item)?.said ?? null,
      doubts: answers.get(read.item)?.doubts ?? [],
      section: read.block.head ? held.indexOf(read.block) : null,
      passage: passageOf.get(read.item) ?? null,
      told: toldOf.get(read.item) ?? null,
      regions: regions.get(read.item) ?? [],
      alone: read.block.items.length === 1,
    }),
  )
  flagScores(held, questions)
  return {
    title: named.title,
    sections,
    passages,
    questions,
    unread: (regions.get(null) ?? []).filter((region) => !inFurniture(region, onPages, written)),
  }
}

/** Keeps points that do not add up to the heading's total, but flags every question below it. */
function flagScores(blocks: Block[], questions: PaperDraft['questions']): void {
  blocks.forEach(({ head }, section) => {
    const under = questions.filter((question) => question.section === section)
    const total = head?.notes.total ?? null
    if (total === null || under.some(({ score }) => score === null)) return
    const sum = under.reduce((points, { score }) => points + (score ?? 0), 0)
    if (Math.abs(sum - total) > 0.01) for (const question of under) question.checks.push('score_mismatch')
  })
}

import type { PageReading } from '../../../adapters/ocr/page-reading.ts'
import type { CheckReason, DraftSection, PaperDraft } from './draft.ts'
import { type KeyAnswer, matchKeyAnswers } from './key/answer-key.ts'
import { joinColumns } from './key/key-columns.ts'
import { splitKey } from './key/key-heading.ts'
import { addUnnumberedItem, blanksToItems, bracketsToItems } from './questions/blanks.ts'
import { toDraftQuestion } from './questions/draft-question.ts'
import { readQuestion } from './questions/read-question.ts'
import { findDoubts, placeRegions } from './questions/regions.ts'
import { shareOptions } from './questions/shared-options.ts'
import { type Block, buildBlocks, type Item } from './structure/blocks.ts'
import { findHeadings } from './structure/headings.ts'
import { numberQuestions } from './structure/numbering.ts'
import { readPassages } from './structure/passages.ts'
import { mergeNotes, readScoreNote } from './structure/score-notes.ts'
import { detectType } from './structure/type-words.ts'
import { fold } from './text/normalize-text.ts'
import { findTitle, isInFurniture, removeAnswerGrids, removeFurniture } from './text/page-furniture.ts'
import { joinSpans, type Row, type Span, textToRows, toPageBoxes, toRows } from './text/rows.ts'

/** Adds questions without rows of their own, in paper order. */
function completeBlocks(blocks: Block[], restarts: boolean): Block[] {
  let last = 0
  let wasAdded = false
  return blocks.map((block) => {
    const next = restarts ? 1 : last + 1
    const completed = addUnnumberedItem(bracketsToItems(blanksToItems(block, next, last)), next)
    const [first] = completed.items
    // The numbers that seemed to be missing are the blanks just found.
    if (wasAdded && first?.number === next) first.gap = false
    // In a restarting section, the numbers before its first one are missing.
    if (restarts && first && first.label === null && first.number > 1) first.gap = true
    wasAdded = completed !== block && completed.items.length > 0
    last = completed.items.at(-1)?.number ?? last
    return shareOptions(completed)
  })
}

function toDraftSection({ head, parents: upper }: Block, instruction: Span[]): DraftSection | null {
  if (!head) return null
  const name = upper.at(-1)
  const isBareMark = head.title.replace(/\s/g, '') === head.mark.replace(/\s/g, '') && name
  return {
    title: isBareMark ? `${name.title} ${head.title}` : head.title,
    instruction: [head.instruction, joinSpans(instruction)].filter(Boolean).join('\n'),
    type: head.type ?? upper.findLast(({ type }) => type !== null)?.type ?? null,
    score_each: head.notes.each,
    boxes: toPageBoxes(head.spans),
  }
}

/** The instruction below a heading may state points and answer type. */
function applyInstruction(block: Block, instruction: Span[]): void {
  if (!block.head || instruction.length === 0) return
  const text = fold(joinSpans(instruction))
  const notes = mergeNotes(block.head.notes, readScoreNote(text))
  block.head = { ...block.head, notes, type: block.head.type ?? detectType(text) }
}

/** A heading without type inherits that of the heading above. */
function inheritType(block: Block): Block {
  const type = block.head?.type ?? block.parents.findLast((head) => head.type !== null)?.type ?? null
  return block.head ? { ...block, head: { ...block.head, type } } : block
}

type Answers = Map<Item, { keyAnswer: KeyAnswer; doubts: CheckReason[] }>

/** Answers printed in the paper; a separate key replaces them if it answers any question. */
function readAnswers(
  rows: Row[],
  pages: PageReading[],
  blocks: Block[],
  key?: PageReading[] | string,
): Answers {
  const readFrom = (from: Row[], pages: PageReading[]): Answers =>
    new Map(
      [...matchKeyAnswers(from, blocks)].map(([item, keyAnswer]) => [
        item,
        {
          keyAnswer,
          doubts: [
            ...findDoubts(keyAnswer.spans, pages),
            ...(keyAnswer.isUnsure ? (['low_confidence'] as const) : []),
          ],
        },
      ]),
    )
  const keyAnswers = key === undefined ? new Map() : readSeparateKey(key, readFrom)
  if (keyAnswers.size > 0) return keyAnswers
  return rows.length > 0 ? readFrom(rows, pages) : new Map()
}

function readSeparateKey(
  key: PageReading[] | string,
  readFrom: (rows: Row[], pages: PageReading[]) => Answers,
): Answers {
  const keyPages = typeof key === 'string' ? [] : key
  const rows = typeof key === 'string' ? textToRows(key) : removeFurniture(toRows(key))
  const variants = [rows, joinColumns(rows)].map((all) => {
    const { key: keyRows } = splitKey(all)
    return readFrom(keyRows.length > 0 ? keyRows : all, keyPages)
  })
  const countClear = (answers: Answers) =>
    [...answers.values()].filter(({ keyAnswer }) => !keyAnswer.conflict).length
  return variants.toSorted((a, b) => countClear(b) - countClear(a))[0] ?? new Map()
}

/** Converts the page readings of a paper, and optionally of its key, to a draft. Never invents text. */
export function splitPaper(pages: PageReading[], key?: PageReading[] | string): PaperDraft {
  const pageRows = toRows(pages)
  const contentRows = removeFurniture(pageRows)
  const { body: paperRows, key: keyRows } = splitKey(contentRows)
  const body = removeAnswerGrids(paperRows)
  const titleBlock = findTitle(body, pages)
  const rows = body.filter((row) => !titleBlock.rows.includes(row))
  const heads = findHeadings(rows)
  const chain = numberQuestions(rows, heads)
  const blocks = completeBlocks(buildBlocks(rows, heads, chain), chain.restarts).map(inheritType)
  const { passages, instructions, passageByItem: passageOf, typeByItem: notifiedOf } = readPassages(blocks)
  for (const [block, instruction] of instructions) applyInstruction(block, instruction)
  const blocksWithItems = blocks.filter(({ head, items }) => head !== null && items.length > 0)
  const sections = blocksWithItems.map(
    (block) => toDraftSection(block, instructions.get(block) ?? []) as DraftSection,
  )
  const readQuestions = blocks.flatMap((block) => block.items.map((item) => readQuestion(item, block)))
  const answers = readAnswers(keyRows, pages, blocks, key)
  const spansByItem = new Map(readQuestions.map(({ item, spans }) => [item, [...spans, ...item.lead]]))
  const regions = placeRegions(pages, body, spansByItem)
  const numbered = readQuestions.filter(({ item, block }) => item.label === null || block.head?.level === 2)
  const numbers = numbered.map(({ item }) => item.number)
  const hasRepeatedNumbers = new Set(numbers).size < numbers.length
  const questions = readQuestions.map((read) =>
    toDraftQuestion(read, {
      numbersRestart: hasRepeatedNumbers,
      answer: answers.get(read.item)?.keyAnswer ?? null,
      doubts: answers.get(read.item)?.doubts ?? [],
      section: read.block.head ? blocksWithItems.indexOf(read.block) : null,
      passage: passageOf.get(read.item) ?? null,
      instructedType: notifiedOf.get(read.item) ?? null,
      regions: regions.get(read.item) ?? [],
      isOnlyItem: read.block.items.length === 1,
    }),
  )
  flagScoreMismatches(blocksWithItems, questions)
  return {
    title: titleBlock.title,
    sections,
    passages,
    questions,
    unread: (regions.get(null) ?? []).filter((region) => !isInFurniture(region, pageRows, contentRows)),
  }
}

/** Keeps points that do not add up to the heading's total, but flags every question below it. */
function flagScoreMismatches(blocks: Block[], questions: PaperDraft['questions']): void {
  blocks.forEach(({ head }, section) => {
    const sectionQuestions = questions.filter((question) => question.section === section)
    const total = head?.notes.total ?? null
    if (total === null || sectionQuestions.some(({ score }) => score === null)) return
    const sum = sectionQuestions.reduce((points, { score }) => points + (score ?? 0), 0)
    if (Math.abs(sum - total) > 0.01)
      for (const question of sectionQuestions) question.checks.push('score_mismatch')
  })
}

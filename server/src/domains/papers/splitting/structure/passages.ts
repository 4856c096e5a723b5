import type { DraftPassage, QuestionType } from '../draft.ts'
import { containsOptions } from '../questions/option-marks.ts'
import { startsNotes } from '../text/page-furniture.ts'
import { hasBreakBetween, joinSpans, type Span, spanText, toPageBoxes } from '../text/rows.ts'
import type { Block, Item } from './blocks.ts'
import { findNumberMarks } from './number-marks.ts'
import { isInstruction, isPassageName, parseQuestionRange, startsPassage } from './passage-cues.ts'
import { detectType } from './type-words.ts'

type PassageLead = { instruction: Span[]; title: string | null; text: Span[]; range: [number, number] | null }

const textLength = (spans: Span[]) => spans.reduce((sum, span) => sum + spanText(span).trim().length, 0)

function splitParagraphs(spans: Span[]): Span[][] {
  const paragraphs: Span[][] = []
  spans.forEach((span, i) => {
    const before = spans[i - 1]
    if (!before || hasBreakBetween(before.row, span.row) || startsPassage(spanText(span))) paragraphs.push([])
    paragraphs.at(-1)?.push(span)
  })
  return paragraphs
}

/** Separates the instruction from the passage. */
function readLead(spans: Span[]): PassageLead {
  const lead: PassageLead = { instruction: [], title: null, text: [], range: null }
  for (const paragraph of splitParagraphs(spans)) {
    const text = paragraph.map(spanText).join('')
    lead.range ??= text.length < 160 ? parseQuestionRange(text) : null
    const hasText = lead.text.length > 0
    if (!hasText && isPassageName(text)) lead.title = joinSpans(paragraph)
    else if (!hasText && text.length < 240 && isInstruction(text)) lead.instruction.push(...paragraph)
    else lead.text.push(...paragraph)
  }
  return lead
}

/** Drops text above the first heading that is not for the first question, such as 注意事项 or constants. */
function dropNotes(spans: Span[]): Span[] {
  const from = spans.findIndex((span) => startsNotes(span.row))
  const cue = spans.findIndex((span, i) => i > from && startsPassage(spanText(span)))
  if (cue >= 0) return spans.slice(cue)
  return from >= 0 ? spans.slice(0, from) : spans
}

/** Whether a text begins like a question that did not fit into the number sequence. */
const isNumbered = ([first]: Span[]): boolean =>
  first !== undefined &&
  first.from === 0 &&
  findNumberMarks(first.row, 0).some(({ strength, bracketed }) => strength >= 1 && !bracketed)

/** Flags the adjacent question if a text is, or contains, an unrecognised question. */
function flagMergedQuestion(text: Span[], adjacentItem: Item | undefined): void {
  if (adjacentItem && !adjacentItem.shared && (containsOptions(text) || isNumbered(text)))
    adjacentItem.gap = true
}

export type PassageIndex = {
  passages: DraftPassage[]
  /** Instructions by block, and the passage of each item. */
  instructions: Map<Block, Span[]>
  passageByItem: Map<Item, number>
  /** Answer type that an instruction within a block names for the items below it. */
  typeByItem: Map<Item, QuestionType>
}

/** The question nearest to a block without questions. */
const findNeighbour = (blocks: Block[], block: Block): Item | undefined => {
  const index = blocks.indexOf(block)
  return (
    blocks
      .slice(0, index)
      .findLast(({ items }) => items.length > 0)
      ?.items.at(-1) ?? blocks.slice(index).find(({ items }) => items.length > 0)?.items[0]
  )
}

/**
 * Passages of all blocks. A passage applies until the next one, the next heading, or the last question it
 * names.
 */
export function readPassages(blocks: Block[]): PassageIndex {
  const reader: PassageIndex = {
    passages: [],
    instructions: new Map(),
    passageByItem: new Map(),
    typeByItem: new Map(),
  }
  for (const block of blocks) {
    let current: number | null = null
    let lastNumber = Number.POSITIVE_INFINITY
    let instructedType: QuestionType | null = null
    block.items.forEach((item, i) => {
      if (item.number > lastNumber) current = null
      const spans = block.head ? item.lead : dropNotes(item.lead)
      if (spans.length > 0) {
        const lead = readLead(spans)
        if (i > 0 || block.head?.type === null)
          instructedType = detectType(lead.instruction.map(spanText).join('')) ?? instructedType
        const hasCue =
          lead.title !== null || lead.range !== null || startsPassage(spans.map(spanText).join(''))
        const isPlainChoice =
          block.head?.type === 'single_choice' &&
          !/完[形型]|阅读|七选五|cloze|reading/i.test(block.head.title)
        const isLongEnough = textLength(lead.text) >= (hasCue || (block.head && !isPlainChoice) ? 12 : 80)
        if (i === 0)
          reader.instructions.set(
            block,
            isLongEnough ? lead.instruction : [...lead.instruction, ...lead.text],
          )
        if (isLongEnough || (hasCue && i > 0) || lead.range !== null) {
          const text = lead.text.length > 0 ? lead.text : lead.instruction
          current =
            reader.passages.push({ title: lead.title, text: joinSpans(text), boxes: toPageBoxes(text) }) - 1
          flagMergedQuestion(text, item)
          lastNumber = lead.range && lead.range[1] >= item.number ? lead.range[1] : Number.POSITIVE_INFINITY
        }
      }
      if (current !== null) reader.passageByItem.set(item, current)
      if (instructedType !== null) reader.typeByItem.set(item, instructedType)
    })
    const remaining = block.head ? block.rest : dropNotes(block.rest)
    if (textLength(remaining) >= 40) {
      flagMergedQuestion(remaining, block.items.at(-1) ?? findNeighbour(blocks, block))
      reader.passages.push({ title: null, text: joinSpans(remaining), boxes: toPageBoxes(remaining) })
    }
  }
  return reader
}

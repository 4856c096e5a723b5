import type { Block, Item } from './blocks.ts'
import { isInstruction, isPassageName, rangeOf, startsPassage } from './cues.ts'
import type { DraftPassage, QuestionType } from './draft.ts'
import { startsNotes } from './furniture.ts'
import { numberMarks } from './number-marks.ts'
import { holdsOptions } from './option-marks.ts'
import { boxesOf, breaksBetween, type Span, textOf, textOfSpans } from './rows.ts'
import { typeOfWords } from './type-words.ts'

type Lead = { instruction: Span[]; title: string | null; text: Span[]; range: [number, number] | null }

const lengthOf = (spans: Span[]) => spans.reduce((sum, span) => sum + textOf(span).trim().length, 0)

function paragraphsOf(spans: Span[]): Span[][] {
  const paragraphs: Span[][] = []
  spans.forEach((span, i) => {
    const before = spans[i - 1]
    if (!before || breaksBetween(before.row, span.row) || startsPassage(textOf(span))) paragraphs.push([])
    paragraphs.at(-1)?.push(span)
  })
  return paragraphs
}

/** Separates the instruction from the passage. */
function readLead(spans: Span[]): Lead {
  const lead: Lead = { instruction: [], title: null, text: [], range: null }
  for (const paragraph of paragraphsOf(spans)) {
    const text = paragraph.map(textOf).join('')
    lead.range ??= text.length < 160 ? rangeOf(text) : null
    const started = lead.text.length > 0
    if (!started && isPassageName(text)) lead.title = textOfSpans(paragraph)
    else if (!started && text.length < 240 && isInstruction(text)) lead.instruction.push(...paragraph)
    else lead.text.push(...paragraph)
  }
  return lead
}

/** Drops text above the first heading that is not for the first question, such as 注意事项 or constants. */
function withoutNotes(spans: Span[]): Span[] {
  const from = spans.findIndex((span) => startsNotes(span.row))
  const cue = spans.findIndex((span, i) => i > from && startsPassage(textOf(span)))
  if (cue >= 0) return spans.slice(cue)
  return from >= 0 ? spans.slice(0, from) : spans
}

/** Whether a text begins like a question that did not fit into the number sequence. */
const isNumbered = ([first]: Span[]): boolean =>
  first !== undefined &&
  first.from === 0 &&
  numberMarks(first.row, 0).some(({ strength, bracketed }) => strength >= 1 && !bracketed)

/** Flags the adjacent question if a text is, or contains, an unrecognised question. */
function flagSwallowed(text: Span[], beside: Item | undefined): void {
  if (beside && !beside.shared && (holdsOptions(text) || isNumbered(text))) beside.gap = true
}

export type Reader = {
  passages: DraftPassage[]
  /** Instructions by block, and the passage of each item. */
  instructions: Map<Block, Span[]>
  passageOf: Map<Item, number>
  /** Answer type that an instruction within a block names for the items below it. */
  toldOf: Map<Item, QuestionType>
}

/** The question nearest to a block without questions. */
const neighbourOf = (blocks: Block[], block: Block): Item | undefined => {
  const at = blocks.indexOf(block)
  return (
    blocks
      .slice(0, at)
      .findLast(({ items }) => items.length > 0)
      ?.items.at(-1) ?? blocks.slice(at).find(({ items }) => items.length > 0)?.items[0]
  )
}

/**
 * Passages of all blocks. A passage applies until the next one, the next heading, or the last question it
 * names.
 */
export function readPassages(blocks: Block[]): Reader {
  const reader: Reader = { passages: [], instructions: new Map(), passageOf: new Map(), toldOf: new Map() }
  for (const block of blocks) {
    let current: number | null = null
    let until = Number.POSITIVE_INFINITY
    let told: QuestionType | null = null
    block.items.forEach((item, i) => {
      if (item.number > until) current = null
      const spans = block.head ? item.lead : withoutNotes(item.lead)
      if (spans.length > 0) {
        const lead = readLead(spans)
        if (i > 0 || block.head?.type === null)
          told = typeOfWords(lead.instruction.map(textOf).join('')) ?? told
        const cued = lead.title !== null || lead.range !== null || startsPassage(spans.map(textOf).join(''))
        const plain =
          block.head?.type === 'single_choice' &&
          !/完[形型]|阅读|七选五|cloze|reading/i.test(block.head.title)
        const enough = lengthOf(lead.text) >= (cued || (block.head && !plain) ? 12 : 80)
        if (i === 0)
          reader.instructions.set(block, enough ? lead.instruction : [...lead.instruction, ...lead.text])
        if (enough || (cued && i > 0) || lead.range !== null) {
          const text = lead.text.length > 0 ? lead.text : lead.instruction
          current =
            reader.passages.push({ title: lead.title, text: textOfSpans(text), boxes: boxesOf(text) }) - 1
          flagSwallowed(text, item)
          until = lead.range && lead.range[1] >= item.number ? lead.range[1] : Number.POSITIVE_INFINITY
        }
      }
      if (current !== null) reader.passageOf.set(item, current)
      if (told !== null) reader.toldOf.set(item, told)
    })
    const rest = block.head ? block.rest : withoutNotes(block.rest)
    if (lengthOf(rest) >= 40) {
      flagSwallowed(rest, block.items.at(-1) ?? neighbourOf(blocks, block))
      reader.passages.push({ title: null, text: textOfSpans(rest), boxes: boxesOf(rest) })
    }
  }
  return reader
}

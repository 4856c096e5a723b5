// The same layouts without OCR: as typed text and as an ideal reading of a page.
import type { PageReading } from '../../../server/src/adapters/ocr/page-reading.ts'
import type { PaperDraft } from '../../../server/src/domains/papers/splitting/draft.ts'
import { splitPaper } from '../../../server/src/domains/papers/splitting/split-paper.ts'
import {
  cells,
  centre,
  type Printed,
  pages,
} from '../../../server/src/domains/papers/splitting/testing/pages.ts'
import type { KeyBlock, KeyLayout } from './layout.ts'
import { KEY_PAPERS } from './papers.ts'

const rowsOf = (columns: string[][]): string[][] =>
  Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, i) =>
    columns.map((column) => column[i] ?? ''),
  )

function printedOf(block: KeyBlock): Printed[] {
  if (typeof block === 'string') return [block]
  if ('title' in block) return [centre(block.title)]
  if ('row' in block) return [cells(...block.row)]
  return ('table' in block ? block.table : rowsOf(block.columns)).map((row) => cells(...row))
}

function typedOf(block: KeyBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('title' in block) return [block.title]
  if ('columns' in block) return block.columns.flat()
  // an empty cell is a tab, as copied from a spreadsheet
  return ('row' in block ? [block.row] : block.table).map((row) => row.join('\t'))
}

export const paperPages = ({ paper }: KeyLayout): PageReading[] => pages(paperLines(paper))
const paperLines = (name: KeyLayout['paper']): Printed[] =>
  KEY_PAPERS[name].map((line) => (typeof line === 'string' ? line : cells(...line)))

/** The paper with its key as read by ideal OCR; null if pages add nothing to typed text. */
export function toPagesDraft(layout: KeyLayout): PaperDraft {
  const key = layout.key.flatMap(printedOf)
  if (layout.place === 'foot') return splitPaper(pages([...paperLines(layout.paper), ...key]))
  return splitPaper(paperPages(layout), pages(key))
}

export const toTypedDraft = (layout: KeyLayout): PaperDraft =>
  splitPaper(paperPages(layout), layout.key.flatMap(typedOf).join('\n'))

// Measures answer keys as phone photos: rendered, read by the embedded engine, and assigned to the questions.

import { splitPaper } from '../../../server/src/domains/papers/splitting/split-paper.ts'
import { phonePhoto, rotateImage } from '../degrade.ts'
import type { BenchPage } from '../pages.ts'
import type { ReadPage } from '../pipeline.ts'
import { render } from '../render.ts'
import { checkAnswerKey, type EntryResult } from './check-key.ts'
import type { KeyBlock, KeyLayout } from './layout.ts'
import { KEY_LAYOUTS } from './layouts.ts'
import { KEY_PAPERS, type PaperLine } from './papers.ts'
import { paperPages } from './print.ts'

/** Rotated photos are measured with the sample papers. */
export const KEY_RENDERINGS = ['clean', 'photo'] as const
export type KeyRendering = (typeof KEY_RENDERINGS)[number]

export interface KeyRead {
  layout: KeyLayout
  look: KeyRendering
  verdicts: EntryResult[]
}

type Read = (name: string, image: () => Promise<Buffer>) => Promise<ReadPage>

const STYLE = `* { box-sizing: border-box } body { margin: 0; width: 794px; height: 1123px; padding: 60px 64px; background: #fff;
  color: #000; font: 15.5px/1.65 'Liberation Serif', 'Noto Serif CJK SC', serif } h1 { font-size: 22px; text-align: center;
  margin: 0 0 10px } p { margin: 3px 0; white-space: pre-wrap } table { border-collapse: collapse; margin: 8px 0 }
  td { border: 1.2px solid #000; padding: 3px 14px; text-align: center; min-width: 42px } .row { display: flex }
  .row > * { flex: 1 } .columns { display: flex; gap: 40px } .columns > * { flex: 1 }`
const LINES_OF_A_PAGE = 32

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const paragraph = (text: string) => `<p>${escaped(text)}</p>`
const inTag = (tag: string, inner: string, name = '') =>
  `<${tag}${name && ` class="${name}"`}>${inner}</${tag}>`

function htmlOf(block: KeyBlock): string {
  if (typeof block === 'string') return paragraph(block)
  if ('title' in block) return inTag('h1', escaped(block.title))
  if ('row' in block) return inTag('div', block.row.map(paragraph).join(''), 'row')
  if ('columns' in block)
    return inTag(
      'div',
      block.columns.map((column) => inTag('div', column.map(paragraph).join(''))).join(''),
      'columns',
    )
  const rows = block.table.map((row) => inTag('tr', row.map((cell) => inTag('td', escaped(cell))).join('')))
  return inTag('table', rows.join(''))
}
const lineOf = (line: PaperLine): string => htmlOf(typeof line === 'string' ? line : { row: line })

/** The photographed pages: the whole paper if the key is below the last question, otherwise the page of the key. */
function pagesOf({ id, place, paper, key }: KeyLayout): BenchPage[] {
  const blocks = [...(place === 'foot' ? KEY_PAPERS[paper].map(lineOf) : []), ...key.map(htmlOf)]
  return Array.from({ length: Math.ceil(blocks.length / LINES_OF_A_PAGE) }, (_, page) => ({
    name: `key-${id}-${page + 1}`,
    html: `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body>${blocks
      .slice(page * LINES_OF_A_PAGE, (page + 1) * LINES_OF_A_PAGE)
      .join('')}`,
    truth: null,
  }))
}

/** Renders, degrades and reads every layout. Calls `onRead` after each. */
export async function readKeys(
  looks: readonly KeyRendering[],
  read: Read,
  onRead: (read: KeyRead) => void,
): Promise<KeyRead[]> {
  const printed = KEY_LAYOUTS.map((layout) => ({ layout, pages: pagesOf(layout) }))
  const drawn = await render(printed.flatMap(({ pages }) => pages))
  const reads: KeyRead[] = []
  for (const look of looks)
    for (const [i, { layout, pages }] of printed.entries()) {
      const readings = []
      for (const { name } of pages) {
        const image = async () => {
          const clean = drawn.get(name) as Buffer
          const seen = look === 'photo' ? await phonePhoto(clean, i + 1) : clean
          return layout.place === 'upside-down' ? rotateImage(seen, 180) : seen
        }
        readings.push((await read(`${name}-${look}`, image)).reading)
      }
      const draft = layout.place === 'foot' ? splitPaper(readings) : splitPaper(paperPages(layout), readings)
      const keyRead = { layout, look, verdicts: checkAnswerKey(layout, draft) }
      reads.push(keyRead)
      onRead(keyRead)
    }
  return reads
}

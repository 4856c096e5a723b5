import type { PdfBlock, TextStyle } from '../document.ts'
import type { Pdf, Typesetter } from './box.ts'
import { breakLines, type Line, measureWidth, type TextSetting } from './text.ts'

/** A page consists of strips from top to bottom; a strip is never split. */
export interface Strip {
  readonly height: number
  /** Stays on the page of the next strip. */
  readonly keepWithNext: boolean
  /** Space only: omitted at the top of a page. */
  readonly gap?: boolean
  readonly breakAfter?: boolean
  draw(pdf: Pdf, x: number, top: number): void
}
export interface Column {
  readonly typesetter: Typesetter
  readonly width: number
  readonly pageHeight: number
}

export const INK = '#1a1a1a'
export const FAINT = '#6b6b6b'
const LINE_COLOUR = '#9a9a9a'
const BAR_COLOUR = '#c4c4c4'

const TEXTS: Record<TextStyle, { size: number; leading: number; colour: string; after: number }> = {
  body: { size: 10.5, leading: 1.62, colour: INK, after: 3 },
  strong: { size: 10.5, leading: 1.62, colour: INK, after: 3 },
  small: { size: 8.5, leading: 1.5, colour: FAINT, after: 2 },
}
const HEADING = { size: 13, before: 10, after: 6 }
const LABEL_WIDTH = 22
const WRITING_HEIGHT = 24
const MAX_WRITING_LINES = 60
const ASIDE_INDENT = 12
const AFTER_GROUP = 8
const TALLEST_IMAGE = 0.6

export const gap = (height: number, keepWithNext = false): Strip => ({
  height,
  keepWithNext,
  gap: true,
  draw: () => undefined,
})

/** Lays out a block in a column of the given width. */
export function layoutBlock(block: PdfBlock, column: Column): Strip[] {
  switch (block.kind) {
    case 'heading':
      return [
        gap(HEADING.before),
        ...textStrips(block.text, column, { ...setting(column, 'strong'), size: HEADING.size }, 1.5).map(
          stored,
        ),
        gap(HEADING.after, true),
      ]
    case 'paragraph':
      return paragraph(block, column)
    case 'options':
      return options(block.options, column)
    case 'image':
      return image(block, column)
    case 'writing':
      return writing(Math.min(block.lines, MAX_WRITING_LINES), column)
    case 'rule':
      return [rule(column)]
    case 'aside':
      return aside(block.blocks, column)
    case 'together':
      return [...together(block.blocks.flatMap((block) => layoutBlock(block, column))), gap(AFTER_GROUP)]
    case 'pageBreak':
      return [{ height: 0, keepWithNext: false, gap: true, breakAfter: true, draw: () => undefined }]
  }
}

const stored = (strip: Strip): Strip => ({ ...strip, keepWithNext: true })
const together = (strips: readonly Strip[]): Strip[] =>
  strips.map((strip, index) => (index < strips.length - 1 ? stored(strip) : strip))

const setting = ({ typesetter }: Column, style: TextStyle): TextSetting => ({
  typesetter,
  size: TEXTS[style].size,
  style: style === 'strong' ? 'bold' : 'regular',
})

function paragraph(block: Extract<PdfBlock, { kind: 'paragraph' }>, column: Column): Strip[] {
  const style = block.style ?? 'body'
  const { leading, colour, after } = TEXTS[style]
  const textSetting = setting(column, style)
  if (block.label === undefined)
    return [...textStrips(block.text, column, textSetting, leading, colour), gap(after)]
  const label = breakLines(block.label, column.width, { ...textSetting, style: 'bold' })[0]
  const indent = Math.max(LABEL_WIDTH, (label?.width ?? 0) + 5)
  const innerColumn = { ...column, width: column.width - indent }
  const strips = textStrips(
    block.text,
    innerColumn,
    textSetting,
    leading,
    colour,
    label && { line: label, by: indent },
  )
  return [...strips.map((strip) => shiftStrip(strip, indent)), gap(after)]
}

function textStrips(
  text: string,
  { width }: Column,
  textSetting: TextSetting,
  leading: number,
  colour = INK,
  label?: { line: Line; by: number },
): Strip[] {
  const lines = breakLines(text, width, textSetting)
  return lines.map((line, index) => {
    const height = Math.max(textSetting.size * leading, line.ascent + line.descent + textSetting.size * 0.5)
    // A line taller than usual gets its space above and below.
    const baseline = (height - line.ascent - line.descent) / 2 + line.ascent
    return {
      height,
      // Avoids orphans and widows.
      keepWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
      draw(pdf, x, top) {
        pdf.fillColor(colour).strokeColor(colour)
        if (index === 0 && label) label.line.draw(pdf, x - label.by, top + baseline)
        line.draw(pdf, x, top + baseline)
      },
    }
  })
}

const shiftStrip = (strip: Strip, by: number): Strip => ({
  ...strip,
  draw: (pdf, x, top) => strip.draw(pdf, x + by, top),
})

function options(list: readonly { key: string; text: string }[], column: Column): Strip[] {
  const textSetting = setting(column, 'body')
  const innerColumn = column.width - LABEL_WIDTH
  const cells = list.map(({ key, text }) => ({ label: `${key}.`, text }))
  const widest = Math.max(
    0,
    ...cells.map(({ text }) =>
      text.includes('\n') ? innerColumn : measureWidth(text, textSetting) + LABEL_WIDTH + 8,
    ),
  )
  const columns = [4, 2].find((n) => n <= Math.max(2, list.length) && widest <= innerColumn / n) ?? 1
  const width = innerColumn / columns
  const rows: Strip[] = []
  for (let from = 0; from < cells.length; from += columns) {
    const row = cells
      .slice(from, from + columns)
      .map(({ label, text }) =>
        paragraph({ kind: 'paragraph', text, label }, { ...column, width }).slice(0, -1),
      )
    if (columns === 1) rows.push(...(row[0] ?? []).map((strip) => shiftStrip(strip, LABEL_WIDTH)))
    else
      rows.push(
        placeCellsInRow(
          row.map(([strip]) => strip),
          width,
        ),
      )
  }
  return [...together(rows), gap(4)]
}

function placeCellsInRow(cells: readonly (Strip | undefined)[], width: number): Strip {
  const height = Math.max(...cells.map((cell) => cell?.height ?? 0))
  return {
    height,
    keepWithNext: false,
    draw(pdf, x, top) {
      for (const [index, cell] of cells.entries())
        cell?.draw(pdf, x + LABEL_WIDTH + index * width, top + (height - cell.height) / 2)
    },
  }
}

function image({ bytes, width }: Extract<PdfBlock, { kind: 'image' }>, column: Column): Strip[] {
  const picture = column.typesetter.image(bytes)
  if (!picture) return paragraph({ kind: 'paragraph', text: '［图片无法显示］', style: 'small' }, column)
  const imageWidth = Math.min(
    width,
    column.width,
    (TALLEST_IMAGE * column.pageHeight * picture.width) / picture.height,
  )
  const height = (imageWidth * picture.height) / picture.width
  return [
    {
      height,
      keepWithNext: false,
      draw: (pdf, x, top) => void pdf.image(picture.source, x, top, { width: imageWidth, height }),
    },
    gap(6),
  ]
}

const writing = (lines: number, { width }: Column): Strip[] => [
  ...Array.from({ length: lines }, () => ({
    height: WRITING_HEIGHT,
    keepWithNext: false,
    draw(pdf: Pdf, x: number, top: number) {
      const y = top + WRITING_HEIGHT - 2
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .dash(1, { space: 2 })
        .stroke(LINE_COLOUR)
        .undash()
    },
  })),
  gap(6),
]

const rule = ({ width }: Column): Strip => ({
  height: 13,
  keepWithNext: false,
  gap: true,
  draw: (pdf, x, top) =>
    void pdf
      .moveTo(x, top + 6)
      .lineTo(x + width, top + 6)
      .lineWidth(0.5)
      .stroke(BAR_COLOUR),
})

function aside(blocks: readonly PdfBlock[], column: Column): Strip[] {
  const innerColumn = { ...column, width: column.width - ASIDE_INDENT }
  const strips = blocks.flatMap((block) => layoutBlock(block, innerColumn))
  const last = strips.findLastIndex((strip) => !strip.gap)
  const withBar = strips.slice(0, last + 1).map((strip) => ({
    ...strip,
    // Gaps inside also draw their piece of the bar.
    draw(pdf: Pdf, x: number, top: number) {
      pdf.rect(x, top, 2, strip.height).fill(BAR_COLOUR)
      strip.draw(pdf, x + ASIDE_INDENT, top)
    },
  }))
  return [gap(2, true), ...withBar, gap(6)]
}

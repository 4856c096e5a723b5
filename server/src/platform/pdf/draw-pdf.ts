import PDFKit from 'pdfkit'
import { collectCharacters } from './characters.ts'
import type { PdfBlock, PdfDocument } from './document.ts'
import { loadFonts } from './fonts.ts'
import { createTypesetter, type Pdf } from './layout/box.ts'
import { FAINT, gap, INK, layoutBlock, type Strip } from './layout/strips.ts'
import { breakLines, measureWidth, type TextSetting } from './layout/text.ts'

const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { side: 54, top: 62, bottom: 56 }
const WIDTH = PAGE.width - 2 * MARGIN.side
const HEIGHT = PAGE.height - MARGIN.top - MARGIN.bottom
const SMALL = 8.5

/** Draws a document on A4. CPU-intensive: writePdf runs it in a worker. */
export async function drawPdf(document: PdfDocument): Promise<Buffer> {
  const pdf: Pdf = new PDFKit({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: document.title },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))

  const fonts = await loadFonts(collectCharacters(document), (name, font) => pdf.registerFont(name, font))
  const typesetter = createTypesetter(pdf, fonts)
  const column = { typesetter, width: WIDTH, pageHeight: HEIGHT }
  const smallText: TextSetting = { typesetter, size: SMALL, style: 'regular' }
  const pages = paginate([
    ...titleStrips(document, smallText),
    ...document.blocks.flatMap((b: PdfBlock) => layoutBlock(b, column)),
  ])

  for (const [index, page] of pages.entries()) {
    pdf.addPage()
    drawHeaderAndFooter(pdf, document, smallText, `第 ${index + 1} 页　共 ${pages.length} 页`)
    let top = MARGIN.top
    for (const strip of page) {
      strip.draw(pdf, MARGIN.side, top)
      top += strip.height
    }
  }
  pdf.end()
  await finished
  return Buffer.concat(chunks)
}

/** The title, the subtitle, and the blanks for name and date. */
function titleStrips({ title, subtitle, blanks }: PdfDocument, smallText: TextSetting): Strip[] {
  const titleText: TextSetting = { ...smallText, size: 18, style: 'bold' }
  const written = blanks?.map((blank) => `${blank}：${'_'.repeat(16)}`).join('　　')
  return [
    ...centredStrips(title, titleText, 28, INK),
    ...(subtitle ? centredStrips(subtitle, { ...smallText, size: 9.5 }, 16, FAINT) : []),
    ...(written ? [gap(6), ...centredStrips(written, { ...smallText, size: 10.5 }, 20, INK)] : []),
    gap(10),
  ]
}

const centredStrips = (text: string, setting: TextSetting, height: number, colour: string): Strip[] =>
  breakLines(text, WIDTH, setting).map((line) => ({
    height,
    keepWithNext: true,
    draw(pdf, x, top) {
      pdf.fillColor(colour)
      line.draw(pdf, x + (WIDTH - line.width) / 2, top + height * 0.7)
    },
  }))

/** Header and footer of a page; long texts are cut to their first line. */
function drawHeaderAndFooter(pdf: Pdf, { header }: PdfDocument, smallText: TextSetting, foot: string): void {
  pdf.fillColor(FAINT)
  const [left, right] = [header?.left, header?.right].map((text) =>
    text ? breakLines(text, WIDTH / 2 - 10, smallText)[0] : undefined,
  )
  const base = MARGIN.top - 22
  left?.draw(pdf, MARGIN.side, base)
  right?.draw(pdf, PAGE.width - MARGIN.side - right.width, base)
  if (header)
    pdf
      .moveTo(MARGIN.side, base + 7)
      .lineTo(PAGE.width - MARGIN.side, base + 7)
      .lineWidth(0.5)
      .stroke('#c4c4c4')
  breakLines(foot, WIDTH, smallText)[0]?.draw(
    pdf,
    (PAGE.width - measureWidth(foot, smallText)) / 2,
    PAGE.height - 30,
  )
}

/** Fills pages; an unbreakable group moves to the next page as a whole, unless it exceeds a page. */
function paginate(strips: readonly Strip[]): Strip[][] {
  const pages: Strip[][] = [[]]
  let used = 0
  const nextPage = () => {
    pages.push([])
    used = 0
  }
  for (let from = 0; from < strips.length; ) {
    let to = from
    while (strips[to]?.keepWithNext && to < strips.length - 1) to++
    const run = strips.slice(from, to + 1)
    from = to + 1
    const height = run.reduce((all, strip) => all + strip.height, 0)
    if (used > 0 && used + height > HEIGHT && height <= HEIGHT && !run.every((strip) => strip.gap)) nextPage()
    for (const strip of run) {
      if (used > 0 && used + strip.height > HEIGHT) nextPage()
      if (strip.breakAfter && used > 0) nextPage()
      if (strip.gap && used === 0) continue
      pages.at(-1)?.push(strip)
      used += strip.height
    }
  }
  if (pages.length > 1 && pages.at(-1)?.every((strip) => strip.gap)) pages.pop()
  return pages
}

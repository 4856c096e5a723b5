import { buffer } from 'node:stream/consumers'
import type { PdfBlock } from '../pdf/document.ts'
import { escapeXml } from '../spreadsheet/cell-text.ts'
import { zipParts } from '../spreadsheet/write/zip.ts'

/** Content of a .docx: the textual blocks of a PDF. */
export interface WordDocument {
  readonly title: string
  readonly subtitle?: string
  readonly blocks: readonly Extract<PdfBlock, { kind: 'heading' | 'paragraph' }>[]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

/** Size in half points; spacing above and below in twentieths of a point. */
const style = (
  id: string,
  name: string,
  size: number,
  spacing: { before?: number; after?: number; runProperties?: string },
) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>` +
  `<w:qFormat/><w:pPr>${id.startsWith('Heading') ? '<w:keepNext/>' : ''}` +
  `<w:spacing w:before="${spacing.before ?? 0}" w:after="${spacing.after ?? 80}" w:line="320" w:lineRule="auto"/>` +
  `${id === 'Title' || id === 'Subtitle' ? '<w:jc w:val="center"/>' : ''}` +
  `${id === 'Heading1' ? '<w:outlineLvl w:val="0"/>' : ''}</w:pPr>` +
  `<w:rPr>${spacing.runProperties ?? ''}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`

const GREY = '<w:color w:val="626975"/>'
const STYLES =
  `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>` +
  '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="微软雅黑"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/>' +
  '</w:rPr></w:rPrDefault></w:docDefaults>' +
  style('Normal', 'Normal', 21, {}) +
  style('Title', 'Title', 36, { after: 80, runProperties: '<w:b/>' }) +
  style('Subtitle', 'Subtitle', 19, { after: 240, runProperties: GREY }) +
  style('Heading1', 'heading 1', 26, { before: 240, after: 80, runProperties: '<w:b/>' }) +
  '</w:styles>'

/** Preserves line breaks. */
const run = (text: string, runProperties = ''): string =>
  `<w:r>${runProperties === '' ? '' : `<w:rPr>${runProperties}</w:rPr>`}` +
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>') +
  '</w:r>'
const paragraph = (runs: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
const styled = (id: string): string => `<w:pStyle w:val="${id}"/>`

const TEXT_STYLES = { body: '', strong: '<w:b/>', small: `${GREY}<w:sz w:val="18"/>` } as const
/** Wide enough for two digits and a dot. */
const HANGING = '<w:tabs><w:tab w:val="left" w:pos="480"/></w:tabs><w:ind w:left="480" w:hanging="480"/>'

function toParagraph(block: WordDocument['blocks'][number]): string {
  if (block.kind === 'heading') return paragraph(run(block.text), styled('Heading1'))
  const textRun = run(block.text, TEXT_STYLES[block.style ?? 'body'])
  return block.label === undefined
    ? paragraph(textRun)
    : paragraph(`${run(block.label)}<w:r><w:tab/></w:r>${textRun}`, HANGING)
}

/** A4, with Word's default margins. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'

/** Writes an editable document for Word and other .docx programs. */
export function writeWord({ title, subtitle, blocks }: WordDocument): Promise<Buffer> {
  const body =
    paragraph(run(title), styled('Title')) +
    (subtitle ? paragraph(run(subtitle), styled('Subtitle')) : '') +
    blocks.map(toParagraph).join('')
  const parts = {
    // First, where type detectors look.
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/word/document.xml" ContentType="${CONTENT}.document.main+xml"/>` +
      `<Override PartName="/word/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'styles', 'styles.xml')}</Relationships>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${body}${PAGE}</w:body></w:document>`,
    'word/styles.xml': STYLES,
  }
  return buffer(zipParts(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))))
}

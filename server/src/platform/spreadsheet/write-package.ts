import { escapeXml } from './cell-text.ts'

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPart = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** The parts that tie a workbook together, `[Content_Types].xml` first, where type detectors look. */
export function packageParts(sheets: readonly { name: string; hidden: boolean }[]) {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  const stylesId = sheets.length + 1
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const relations = (content: string) =>
    `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`
  const override = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="${CONTENT}.${kind}+xml"/>`

  return {
    '[Content_Types].xml':
      `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override('xl/styles.xml', 'styles') +
      numbered.map((_, index) => override(sheetPart(index), 'worksheet')).join('') +
      '</Types>',
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `${XML_HEAD}<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${OFFICE}"><sheets>` +
      numbered
        .map(
          ({ name, hidden, id }) =>
            `<sheet name="${escapeXml(name)}" sheetId="${id}"${hidden ? ' state="hidden"' : ''} r:id="rId${id}"/>`,
        )
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      numbered.map(({ id }) => relation(id, 'worksheet', `worksheets/sheet${id}.xml`)).join('') +
        relation(stylesId, 'styles', 'styles.xml'),
    ),
  }
}

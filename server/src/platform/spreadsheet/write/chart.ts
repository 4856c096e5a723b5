import { encodeCellText, escapeXml } from '../cell-text.ts'
import { columnName } from '../column-name.ts'
import { quoteSheetName, XML_HEAD } from './package-parts.ts'

export interface SheetChart {
  readonly title: string
  /** Bars are horizontal with the first row on top; a line chart has a time axis. */
  readonly kind: 'bar' | 'line'
  /** Column indexes from 0: of the labels and of the plotted values. */
  readonly names: number
  readonly values: number
  /** The last row is a total and is not plotted. */
  readonly hasTotalLine?: boolean
}

/** The cell range of a chart's figures. */
export interface ChartRange {
  readonly chart: SheetChart
  readonly sheet: string
  /** The row of the headings. */
  readonly headingLine: number
  /** The last row of figures, without totals. */
  readonly lastLine: number
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** More bars would be indistinguishable; the rows are sorted, so that these are the first. */
const MAX_BARS = 20
/** EMU, 360,000 per centimetre. */
const SIZE = { wide: 6_480_000, least: 2_520_000, bar: 252_000 }
const COLOUR = '1659B5'

const countLines = ({ chart, headingLine, lastLine }: ChartRange): number => {
  const lines = Math.max(lastLine - headingLine - (chart.hasTotalLine ? 1 : 0), 1)
  return chart.kind === 'bar' ? Math.min(lines, MAX_BARS) : lines
}

/**
 * The chart is to the right of the table, level with its headings. Its size allows for the most bars, since the rows
 * are not known yet.
 */
export const drawingXml = (
  title: string,
  column: number,
  headingLine: number,
  kind: SheetChart['kind'],
): string =>
  `${XML_HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:oneCellAnchor>` +
  `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${headingLine - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
  `<xdr:ext cx="${SIZE.wide}" cy="${SIZE.least + (kind === 'bar' ? SIZE.bar * (MAX_BARS / 2) : SIZE.bar * 3)}"/>` +
  '<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>' +
  `<xdr:cNvPr id="2" name="1" descr="${escapeXml(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
  '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
  `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${OFFICE}" r:id="rId1"/>` +
  '</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>'

/**
 * A chart that refers to the cells of its sheet (ECMA-376 part 1, 21.2); programs read the figures when they open it.
 */
export function chartXml(range: ChartRange): string {
  const { chart, sheet, headingLine } = range
  const cells = (column: number, from: number, to: number): string =>
    escapeXml(`${quoteSheetName(sheet)}!$${columnName(column)}$${from}:$${columnName(column)}$${to}`)
  const to = headingLine + countLines(range)
  const series =
    '<c:ser><c:idx val="0"/><c:order val="0"/>' +
    `<c:tx><c:strRef><c:f>${cells(chart.values, headingLine, headingLine)}</c:f></c:strRef></c:tx>${seriesColour(chart.kind)}` +
    `<c:cat><c:strRef><c:f>${cells(chart.names, headingLine + 1, to)}</c:f></c:strRef></c:cat>` +
    `<c:val><c:numRef><c:f>${cells(chart.values, headingLine + 1, to)}</c:f></c:numRef></c:val>`
  const plot =
    chart.kind === 'bar'
      ? `<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}</c:ser><c:gapWidth val="50"/><c:axId val="1"/><c:axId val="2"/></c:barChart>`
      : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:smooth val="0"/></c:ser><c:marker val="1"/><c:axId val="1"/><c:axId val="2"/></c:lineChart>`
  return (
    `${XML_HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main"><c:roundedCorners val="0"/><c:chart>` +
    '<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="1200" b="1"/>' +
    `<a:t>${encodeCellText(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
    `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>${plot}${axes(chart.kind)}</c:plotArea>` +
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  )
}

const seriesColour = (kind: SheetChart['kind']): string =>
  kind === 'bar'
    ? `<c:spPr><a:solidFill><a:srgbClr val="${COLOUR}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>`
    : `<c:spPr><a:ln w="25400"><a:solidFill><a:srgbClr val="${COLOUR}"/></a:solidFill></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`

function axes(kind: SheetChart['kind']): string {
  const [names, figures, order, crosses] =
    kind === 'bar' ? ['l', 'b', 'maxMin', 'max'] : ['b', 'l', 'minMax', 'autoZero']
  const ticks = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
  return (
    `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${names}"/>` +
    `<c:numFmt formatCode="General" sourceLinked="0"/>${ticks}<c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>` +
    `<c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${figures}"/><c:majorGridlines/>` +
    `<c:numFmt formatCode="#,##0" sourceLinked="0"/>${ticks}<c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="${crosses}"/></c:valAx>`
  )
}

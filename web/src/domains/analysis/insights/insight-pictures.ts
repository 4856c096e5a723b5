import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import { MEASURE_DISPLAYS, measureName } from '../measures.ts'
import type { TablePicture } from '../picture/table-picture.ts'
import type { AnalysisSelection } from '../selection.ts'
import { type ChangeDimension, type ChangeExplanation, insightMeasure, type MonthForecast } from './api.ts'
import { changeSentence, shareText, signedText } from './change-texts.ts'

/** The reasons of a change, with the shown dimensions below each other. */
export function changePicture(
  choice: AnalysisSelection,
  data: ChangeExplanation,
  shown: readonly ChangeDimension[],
): TablePicture {
  const measure = insightMeasure(choice)
  const { format } = MEASURE_DISPLAYS[measure]
  const { total, period, compared_with: other } = data
  const toRow = (name: string, { change, share }: { change: number; share: number | null }) => [
    name,
    signedText(change, format),
    shareText(share, total.change) ?? '',
  ]
  return {
    title: `${choice.config.title}：${measureName(measure)}变化原因`,
    lines: [
      changeSentence(choice, data),
      `本期 ${periodText(period.from, period.to)}，对比期 ${periodText(other.from, other.to)}`,
    ],
    header: ['名称', '变化', '占比'],
    rows: shown.flatMap(({ by, rows, rest }) => [
      [`按${DIMENSION_NAMES[by]}`, '', ''],
      ...rows.map((row) => toRow(row.name, row)),
      ...(rest ? [toRow(`其他 ${rest.groups} 个`, rest)] : []),
    ]),
    totals: ['合计', signedText(total.change, format), ''],
  }
}

/** The forecast of the month with its range, and each day. */
export function forecastPicture(
  choice: AnalysisSelection,
  { period, done, days, forecast }: MonthForecast,
): TablePicture {
  const measure = insightMeasure(choice)
  const { format } = MEASURE_DISPLAYS[measure]
  const orBlank = (value: number | null | undefined) => (typeof value === 'number' ? format(value) : '')
  return {
    title: `${choice.config.title}：本月${measureName(measure)}预测`,
    lines: [
      periodText(period.from, period.to),
      `已完成 ${format(done)}，预计 ${orBlank(forecast?.expected)}，八成可能在 ${orBlank(forecast?.low)} 到 ${orBlank(forecast?.high)} 之间`,
    ],
    header: ['日期', '累计', '预计', '下限', '上限'],
    rows: days.map(({ day, sum, expected, low, high }) => [
      `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
      orBlank(sum),
      orBlank(expected),
      orBlank(low),
      orBlank(high),
    ]),
  }
}

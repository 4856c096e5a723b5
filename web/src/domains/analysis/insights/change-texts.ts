import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import {
  CHANGE_EFFECTS,
  type ChangeEffect,
  type ChangeEffects,
  EFFECT_NAMES,
} from '@shangxue/contract/analysis/insights'
import { COMPARISON_LABELS } from '../api.ts'
import { MEASURE_DISPLAYS, measureName, percentChange, percentText } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { type ChangeDimension, type ChangeExplanation, type ChangeRow, insightMeasure } from './api.ts'

/** Names in the sentence; more make it longer than a glance. */
const MAX_NAMES = 2
/** Above this a share says only that most of the movement cancels out. */
const MAX_SHOWN_SHARE = 2

const SHORT_EFFECT_NAMES: Record<ChangeEffect, string> = {
  ...EFFECT_NAMES,
  new: '新卖的',
  gone: '没再卖的',
  other: '其他',
}

type Format = (value: number) => string

/** 多 or 少 with the amount; 没有变化 for 0. */
function differenceText(change: number, format: Format): string {
  if (change === 0) return '没有变化'
  return `${change > 0 ? '多' : '少'} ${format(Math.abs(change))}`
}
/** The change with its sign. */
export const signedText = (change: number, format: Format): string =>
  `${change > 0 ? '+' : ''}${format(change)}`

/** The share of a total change; a change in the other direction compensates it. */
export function shareText(share: number | null, totalChange: number): string | undefined {
  if (share === null || Math.abs(share) > MAX_SHOWN_SHARE) return undefined
  if (Math.round(Math.abs(share) * 1_000) === 0) return undefined
  if (share < 0) return `抵消 ${percentText(-share)}`
  return `占${totalChange > 0 ? '增加' : '减少'}的 ${percentText(share)}`
}

const namedChange = ({ name, change }: Pick<ChangeRow, 'name' | 'change'>, format: Format): string =>
  `“${name}”${differenceText(change, format)}`

/** The main groups, or else what rose and what fell most. */
function reasonText({ by, rows, explained }: ChangeDimension, format: Format): string {
  const dimension = DIMENSION_NAMES[by]
  if (explained) {
    const main = rows.filter((row) => row.main)
    const named = main.slice(0, MAX_NAMES).map((row) => namedChange(row, format))
    const more = main.length > MAX_NAMES ? `，还有 ${main.length - MAX_NAMES} 个` : ''
    return `主要因为${dimension}${named.join('、')}${more}`
  }
  const rise = rows.find(({ change }) => change > 0)
  const fall = rows.find(({ change }) => change < 0)
  return rise && fall
    ? `有增有减：${dimension}${namedChange(fall, format)}、${namedChange(rise, format)}`
    : '分散在很多项上，下面按影响大小列出'
}

/** The change in one sentence, such as 本月销售额比上月同期少 ¥12.3万（8.2%），主要因为品牌“华为”少 ¥10.1万. */
export function changeSentence(choice: AnalysisSelection, { total, dimensions }: ChangeExplanation): string {
  const measure = insightMeasure(choice)
  const { format } = MEASURE_DISPLAYS[measure]
  const subject = `${choice.period.label}${measureName(measure)}`
  const comparison = COMPARISON_LABELS[choice.compare]
  if (total.before === 0 && total.now !== 0) return `${subject} ${format(total.now)}，对比期没有可比的数`
  const percent = percentChange(total.now, total.before)?.text
  const difference = differenceText(total.change, format)
  const start = `${subject}${comparison}${difference}${percent ? `（${percent}）` : ''}`
  const [best] = dimensions
  return best ? `${start}，${reasonText(best, format)}` : start
}

/** Effects that matter, largest first. */
export function listEffects(effects: ChangeEffects): [ChangeEffect, number][] {
  const all = CHANGE_EFFECTS.map((effect): [ChangeEffect, number] => [effect, effects[effect]])
  return all.filter(([, value]) => value !== 0).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
}

/** The largest effect of one group, such as 数量 -¥3.2万. */
export function effectTexts(effects: ChangeEffects | null, format: Format): string[] {
  const [largest] = effects ? listEffects(effects) : []
  return largest ? [`${SHORT_EFFECT_NAMES[largest[0]]} ${signedText(largest[1], format)}`] : []
}

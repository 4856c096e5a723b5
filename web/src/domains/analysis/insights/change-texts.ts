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
import { type ChangeDimension, type ChangeExplanation, insightMeasure } from './api.ts'

/** Names in the sentence; more make it longer than a glance. */
const MAX_NAMES = 2
/** Main groups that explain less than this are not called the reason. */
const MIN_EXPLAINED_SHARE = 0.67
const MIN_EFFECT_SHARE = 0.05

type Format = (value: number) => string

/** 多 or 少 with the amount; 没有变化 for 0. */
export function differenceText(change: number, format: Format): string {
  if (change === 0) return '没有变化'
  return `${change > 0 ? '多' : '少'} ${format(Math.abs(change))}`
}
/** The change with its sign. */
export const signedText = (change: number, format: Format): string =>
  `${change > 0 ? '+' : ''}${format(change)}`

/** The share of a total change; a change in the other direction compensates it. */
export function shareText(share: number | null, totalChange: number): string | undefined {
  if (share === null || Math.round(Math.abs(share) * 1_000) === 0) return undefined
  if (share < 0) return `抵消 ${percentText(-share)}`
  return `占${totalChange > 0 ? '增加' : '减少'}的 ${percentText(share)}`
}

function reasonText({ by, rows }: ChangeDimension, format: Format): string {
  const main = rows.filter((row) => row.main)
  const named = main
    .slice(0, MAX_NAMES)
    .map(({ name, change }) => `“${name}”${differenceText(change, format)}`)
  const more = main.length > MAX_NAMES ? `，还有 ${main.length - MAX_NAMES} 个` : ''
  return `主要因为${DIMENSION_NAMES[by]}${named.join('、')}${more}`
}

/** The change in one sentence, such as 本月销售额比上月同期少 ¥12.3万（8.2%），主要因为品牌“华为”少 ¥10.1万. */
export function changeSentence(choice: AnalysisSelection, { total, dimensions }: ChangeExplanation): string {
  const measure = insightMeasure(choice)
  const { format } = MEASURE_DISPLAYS[measure]
  const subject = `${choice.period.label}${measureName(measure)}`
  const comparison = COMPARISON_LABELS[choice.compare]
  if (total.change === 0) return `${subject}${comparison}没有变化`
  const percent = percentChange(total.now, total.before)?.text
  const start = `${subject}${comparison}${differenceText(total.change, format)}${percent ? `（${percent}）` : ''}`
  const [best] = dimensions
  if (!best) return start
  return best.explains > MIN_EXPLAINED_SHARE
    ? `${start}，${reasonText(best, format)}`
    : `${start}，没有集中在少数几项上，下面按影响大小列出`
}

/** Effects that matter, largest first. */
export function listEffects(effects: ChangeEffects): [ChangeEffect, number][] {
  const all = CHANGE_EFFECTS.map((effect): [ChangeEffect, number] => [effect, effects[effect]])
  return all.filter(([, value]) => value !== 0).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
}

/** The largest effects of one group in a line. */
export function effectsText(effects: ChangeEffects | null, format: Format): string {
  if (!effects) return ''
  const all = listEffects(effects)
  const largest = Math.abs(all[0]?.[1] ?? 0)
  return all
    .filter(([, value]) => Math.abs(value) >= largest * MIN_EFFECT_SHARE)
    .slice(0, 2)
    .map(([effect, value]) => `${EFFECT_NAMES[effect]} ${signedText(value, format)}`)
    .join('，')
}

import {
  type BusinessSummary,
  CHANGE_NAMES,
  type ChangeKey,
  DECISION_NAMES,
  MONEY_CHANGES,
} from '@shangxue/contract/summaries'
import type { Figures } from '../../adapters/ai/port.ts'

/** 1234567 分 → 12,345.67 元; 分 only where there are any. */
const yuan = (fen: number): string => {
  const whole = fen % 100 === 0
  const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 }
  return `${(fen / 100).toLocaleString('en-US', digits)} 元`
}

const UNIT: Partial<Record<ChangeKey, string>> = { pieces: '件', returned: '件', activations: '台' }
const amountOf = (key: ChangeKey, value: number): string =>
  MONEY_CHANGES.includes(key) ? yuan(value) : `${value} ${UNIT[key] ?? '个'}`

const dayOf = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** How much more or less it was; of nothing, or of less than nothing, no share can be told. */
function against(key: ChangeKey, now: number, before: number): string {
  if (now === before) return '，和前天一样'
  if (before <= 0 || now < 0) return `，前天是 ${amountOf(key, before)}`
  const share = Math.round((Math.abs(now - before) * 1_000) / before) / 10
  return `，比前天${now > before ? '多' : '少'} ${share}%`
}

const changed = ({ key, yesterday, before }: BusinessSummary['changes'][number]): string =>
  `${CHANGE_NAMES[key]} ${amountOf(key, yesterday)}${against(key, yesterday, before)}`

function yesterdayFacts({ yesterday, changes, best }: BusinessSummary): string[] {
  const told = changes.filter((one) => one.yesterday !== 0 || one.before !== 0)
  if (told.length === 0) return [`昨天（${dayOf(yesterday)}）没有销售。`]
  const tops = [
    best.store && `卖得最多的门店是${best.store.name}（${yuan(best.store.amount_fen)}）`,
    best.brand && `卖得最多的品牌是${best.brand.name}（${yuan(best.brand.amount_fen)}）`,
  ].filter((one) => one !== null)
  return [
    `昨天（${dayOf(yesterday)}）${told.map(changed).join('；')}。`,
    ...(tops.length > 0 ? [`${tops.join('，')}。`] : []),
  ]
}

function monthFacts({
  month: { days, passed, amount_fen, expected_fen, target },
}: BusinessSummary): string[] {
  const pace = `本月 ${days} 天已过 ${passed} 天，销售额 ${yuan(amount_fen)}，按现在的速度月底约 ${yuan(expected_fen)}。`
  if (!target) return [pace]
  const share = Math.round((target.expected * 1_000) / target.target) / 10
  return [pace, `门店目标合计 ${yuan(target.target)}，已完成 ${yuan(target.actual)}，预计完成 ${share}%。`]
}

function decisionFacts({ decisions }: BusinessSummary): string[] {
  if (decisions.length === 0) return ['现在没有等着处理的事。']
  const told = decisions.map(
    ({ key, count, amount_fen }) =>
      `${DECISION_NAMES[key]} ${count} 个${amount_fen ? `（${yuan(amount_fen)}）` : ''}`,
  )
  return [`现在要处理：${told.join('；')}。`]
}

/** The morning in whole sentences, from the figures alone. */
export const factsOf = (summary: BusinessSummary): Figures => ({
  facts: [...yesterdayFacts(summary), ...monthFacts(summary), ...decisionFacts(summary)],
  names: [summary.best.store?.name, summary.best.brand?.name].filter((name) => name !== undefined),
})

import {
  type BusinessSummary,
  CHANGE_NAMES,
  type ChangeKey,
  DECISION_NAMES,
  DECISION_UNITS,
  MONEY_CHANGES,
} from '@shangxue/contract/summaries/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import type { Figures } from '../../adapters/ai/port.ts'

/** Formats money with the unit last, because numbers of a model are compared with their units. */
const yuan = (fen: number): string => `${formatMoney(fen).replace('¥', '')} 元`

/** Rounds forecasts to whole yuan. */
const wholeYuan = (fen: number): number => Math.round(fen / 100) * 100

const UNIT: Partial<Record<ChangeKey, string>> = { pieces: '件', returned: '件', activations: '台' }
const formatValue = (key: ChangeKey, value: number): string =>
  MONEY_CHANGES.includes(key) ? yuan(value) : `${value} ${UNIT[key] ?? '个'}`

const formatDay = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** Text of the change; a percentage requires a positive base and a non-negative value. */
function changeText(key: ChangeKey, now: number, before: number): string {
  if (now === before) return '，和前天一样'
  if (before <= 0 || now < 0) return `，前天是 ${formatValue(key, before)}`
  const share = Math.round((Math.abs(now - before) * 1_000) / before) / 10
  return `，比前天${now > before ? '多' : '少'} ${share}%`
}

const describeChange = ({ key, yesterday, before }: Change): string =>
  `${CHANGE_NAMES[key]} ${formatValue(key, yesterday)}${changeText(key, yesterday, before)}`

type Change = BusinessSummary['changes'][number]
/** Changes in the text without a model; the list below shows the others. */
const PLAIN_CHANGES: readonly ChangeKey[] = ['amount', 'pieces', 'margin']

const isShown = ({ yesterday, before }: Change): boolean => yesterday !== 0 || before !== 0

function describeYesterday(yesterday: string, changes: readonly Change[]): string {
  const shownChanges = changes.filter(isShown)
  if (shownChanges.length === 0) return `昨天（${formatDay(yesterday)}）没有销售。`
  return `昨天（${formatDay(yesterday)}）${shownChanges.map(describeChange).join('；')}。`
}

function describeBest({ best }: BusinessSummary): string[] {
  const leaders = [
    best.store && `卖得最多的门店是${best.store.name}（${yuan(best.store.amount_fen)}）`,
    best.brand && `卖得最多的品牌是${best.brand.name}（${yuan(best.brand.amount_fen)}）`,
  ].filter((item) => item !== null)
  return leaders.length > 0 ? [`${leaders.join('，')}。`] : []
}

function describeMonth({
  month: { days, passed, amount_fen, expected_fen, target },
}: BusinessSummary): string[] {
  const monthEndText = expected_fen === null ? '' : `，按现在的速度月底约 ${yuan(wholeYuan(expected_fen))}`
  const pace = `本月 ${days} 天已过 ${passed} 天，销售额 ${yuan(amount_fen)}${monthEndText}。`
  if (!target) return [pace]
  const { target: goal, actual, expected } = target
  const forecastText = expected === null ? '' : `，预计完成 ${Math.round((expected * 1_000) / goal) / 10}%`
  return [pace, `门店目标合计 ${yuan(goal)}，已完成 ${yuan(actual)}${forecastText}。`]
}

/** Limit of decisions in the text without a model; the list below shows all. */
const MAX_NAMED = 3

function describeDecisions(decisions: BusinessSummary['decisions'], limit = decisions.length): string {
  if (decisions.length === 0) return '现在没有等着处理的事。'
  const items = decisions
    .slice(0, limit)
    .map(
      ({ key, count, amount_fen }) =>
        `${DECISION_NAMES[key]} ${count} ${DECISION_UNITS[key]}${amount_fen ? `（${yuan(amount_fen)}）` : ''}`,
    )
  const suffix = decisions.length > limit ? '，另外几项见下面' : ''
  return `现在要处理：${items.join('；')}${suffix}。`
}

/** Describes the business summary in sentences from its figures alone. */
export function describeSummary(summary: BusinessSummary): Figures {
  const { yesterday, changes, decisions, best } = summary
  const month = describeMonth(summary)
  return {
    facts: [
      describeYesterday(yesterday, changes),
      ...describeBest(summary),
      ...month,
      describeDecisions(decisions),
    ],
    plain: [
      describeYesterday(
        yesterday,
        changes.filter(({ key }) => PLAIN_CHANGES.includes(key)),
      ),
      ...month,
      describeDecisions(decisions, MAX_NAMED),
    ].join(''),
    names: [best.store?.name, best.brand?.name].filter((name) => name !== undefined),
  }
}

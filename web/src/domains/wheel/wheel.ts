import type { Output } from '@shangxue/contract/platform/endpoint'
import type {
  getWheel,
  listSpins,
  listWheelChances,
  listWheelPrizes,
  spinPrizeWheel,
} from '@shangxue/contract/wheel/endpoints'

export type Wheel = Output<typeof getWheel>
export type SpinResult = Output<typeof spinPrizeWheel>
export type SpinRecord = Output<typeof listSpins>['list'][number]
export type Chance = Output<typeof listWheelChances>['list'][number]
export type WheelSettings = Output<typeof listWheelPrizes>
export type Prize = WheelSettings['prizes'][number]

/**
 * Adds the drawn prize to the sectors of the wheel under its name at draw time. The prize may have
 * been removed or added since.
 */
export function addDrawnPrize(
  prizes: Wheel['prizes'],
  { prize_id: id, name, kind }: SpinResult,
): { prizes: Wheel['prizes']; index: number } {
  const index = prizes.findIndex((prize) => prize.id === id)
  if (index < 0)
    return { prizes: [...prizes, { id, name, kind, odds: 0, stock: null }], index: prizes.length }
  return { prizes: prizes.map((prize) => (prize.id === id ? { ...prize, name, kind } : prize)), index }
}

export const CHANCE_REASON_LABELS: Record<Chance['reason'], string> = {
  manual: '老板发放',
  sales_day: '当天开单达标',
  study_day: '当天学习达标',
}

/** Example: `一天开单满 3 单，得 1 次` */
export const ruleText = ({ kind, need, chances }: Wheel['rules'][number]): string =>
  kind === 'sales_day'
    ? `一天开单满 ${need} 单，得 ${chances} 次`
    : `一天学习答题满 ${need} 题，得 ${chances} 次`

export const ruleUnit = (kind: Wheel['rules'][number]['kind']): string => (kind === 'sales_day' ? '单' : '题')

/** Formats a probability as a percentage. Small values keep two significant digits. */
export function oddsText(odds: number): string {
  if (odds === 0) return '已抽完'
  const percent = odds * 100
  return `${percent >= 10 ? Math.round(percent) : Number(percent.toPrecision(2))}%`
}

/**
 * Splits a prize name for its sector: one line up to five characters, otherwise two lines,
 * truncated after ten.
 */
export function splitPrizeName(name: string): string[] {
  const characters = [...name]
  if (characters.length <= 5) return [name]
  const visible = characters.length > 10 ? [...characters.slice(0, 9), '…'] : characters
  const half = Math.ceil(visible.length / 2)
  return [visible.slice(0, half).join(''), visible.slice(half).join('')]
}

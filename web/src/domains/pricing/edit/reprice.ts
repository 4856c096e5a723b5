export const WAYS = ['percent', 'amount', 'set'] as const
export type Way = (typeof WAYS)[number]

export const ROUNDINGS = ['none', 'yuan', 'ten', 'hundred', 'end9', 'end99'] as const
export type Rounding = (typeof ROUNDINGS)[number]
export const ROUNDING_LABELS: Record<Rounding, string> = {
  none: '不取整',
  yuan: '取整到 1 元',
  ten: '取整到 10 元',
  hundred: '取整到 100 元',
  end9: '尾数为 9（如 5,999）',
  end99: '尾数为 99（如 5,899）',
}

/** Rule applied to every price. `value` is a percentage or an amount in fen; null while not entered. */
export type Rule =
  | { readonly way: 'percent' | 'amount'; readonly value: number | null; readonly rounding: Rounding }
  | { readonly way: 'set'; readonly value: number | null }

/** In fen: the distance between allowed prices, and the lowest of them. */
const ROUNDING_GRIDS: Record<Rounding, readonly [step: number, first: number]> = {
  none: [1, 0],
  yuan: [100, 0],
  ten: [1_000, 0],
  hundred: [10_000, 0],
  end9: [1_000, 900],
  end99: [10_000, 9_900],
}

/** Rounds to the nearest allowed price, half up, and never below the lowest. */
export function roundPrice(fen: number, rounding: Rounding): number {
  const [step, first] = ROUNDING_GRIDS[rounding]
  return Math.max(first, Math.floor((fen - first) / step + 0.5) * step + first)
}

/** Percentages have two decimals. Uses integers only, so that floating point cannot lose a fen. */
function byPercent(fen: number, percent: number): number {
  const factor = 10_000 + Math.round(percent * 100)
  return Math.floor((fen * factor + 5_000) / 10_000)
}

/** The new price in fen; null without an old price or an entered value. */
export function reprice(fen: number | null | undefined, rule: Rule): number | null {
  if (rule.value === null) return null
  if (rule.way === 'set') return rule.value
  if (fen === null || fen === undefined) return null
  const raw = rule.way === 'percent' ? byPercent(fen, rule.value) : fen + rule.value
  return roundPrice(Math.max(0, raw), rule.rounding)
}

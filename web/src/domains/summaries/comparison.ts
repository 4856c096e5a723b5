interface Delta {
  text: string
  direction: 'up' | 'down' | 'flat'
  good?: boolean
  comparedWith: string
}

/** The change in per cent. Undefined without a previous value. */
export function percentChange(
  current: number,
  previous: number,
  against: string,
  moreIsGood: boolean | null,
): Delta | undefined {
  if (previous <= 0) return undefined
  const percent = Math.round(((current - previous) * 1_000) / previous) / 10
  if (percent === 0) return { text: '', direction: 'flat', comparedWith: against }
  return {
    text: `${Math.abs(percent)}%`,
    direction: percent > 0 ? 'up' : 'down',
    comparedWith: against,
    ...(moreIsGood !== null && { good: percent > 0 === moreIsGood }),
  }
}

/** Formats progress such as `12.5%`. A target is never zero. */
export const targetPercentText = ({ target, actual }: { target: number; actual: number }): string =>
  `${Math.round((actual * 1_000) / target) / 10}%`

interface Delta {
  text: string
  direction: 'up' | 'down' | 'flat'
  good?: boolean
  against: string
}

/** The change in per cent. Undefined without a previous value. */
export function deltaOf(
  now: number,
  before: number,
  against: string,
  moreIsGood: boolean | null,
): Delta | undefined {
  if (before <= 0) return undefined
  const percent = Math.round(((now - before) * 1_000) / before) / 10
  if (percent === 0) return { text: '', direction: 'flat', against }
  return {
    text: `${Math.abs(percent)}%`,
    direction: percent > 0 ? 'up' : 'down',
    against,
    ...(moreIsGood !== null && { good: percent > 0 === moreIsGood }),
  }
}

/** Formats progress such as `12.5%`. A target is never zero. */
export const doneText = ({ target, actual }: { target: number; actual: number }): string =>
  `${Math.round((actual * 1_000) / target) / 10}%`

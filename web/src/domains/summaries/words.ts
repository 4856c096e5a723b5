interface Delta {
  text: string
  direction: 'up' | 'down' | 'flat'
  good?: boolean
  against: string
}

/** How much more or less it is than before, in per cent; nothing where there is nothing to compare with. */
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

/** `12.5%` of a target; a target is never nothing. */
export const doneText = ({ target, actual }: { target: number; actual: number }): string =>
  `${Math.round((actual * 1_000) / target) / 10}%`

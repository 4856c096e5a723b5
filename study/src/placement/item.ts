/** A word as the placement test asks it. */
export interface PlacementItem {
  readonly id: number
  /** 3–16: 三年级 to 大四. */
  readonly grade: number
  /** Ability at which half of the learners know the word. */
  readonly difficulty: number
  /** Standard error of the difficulty. */
  readonly deviation: number
  /** Slope of the probability curve: the words of a grade are learnt within about three years. */
  readonly slope: number
  /** Factor of the probability that an unknown word is guessed. */
  readonly ease: number
}

/** Values of a word that nobody has answered yet. */
export const UNCALIBRATED = { deviation: 0.65, slope: 1.2, ease: 1 } as const

export interface TestResponse {
  readonly item: PlacementItem
  /** False for a wrong meaning and for 不认识. */
  readonly right: boolean
}

/** Variance of the logistic distribution divided by that of the normal one that is closest to it. */
const LOGISTIC_SCALE = 1.7

/** An uncertain difficulty flattens the curve: the slope of the average over the difficulties that are possible. */
export const effectiveSlope = ({ slope, deviation }: Pick<PlacementItem, 'slope' | 'deviation'>): number =>
  slope / Math.sqrt(1 + ((slope * deviation) / LOGISTIC_SCALE) ** 2)

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

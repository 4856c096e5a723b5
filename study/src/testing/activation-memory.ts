// A memory model independent of FSRS: activation with spacing-dependent decay, from Pavlik, P. I. & Anderson,
// J. R. (2005). Practice and forgetting effects on vocabulary memory: an activation-based model of the
// spacing effect. Cognitive Science 29, 559–586. The constants are those of the paper, fitted to people who
// learnt vocabulary; only the offset of a learner and a word is ours (see `simulated-learner.ts`).

/** Minimum decay of a presentation, and how much it grows with the activation at that moment. */
const DECAY = { least: 0.177, perActivation: 0.217 }
/** Activation at which half of the items are recalled, and the spread of its noise. */
const THRESHOLD = -0.704
const NOISE = 0.255
/** Forgetting between sessions runs slower, because other things interfere less. */
const BETWEEN_SESSIONS = 0.025
const DAY_SECONDS = 86_400

/** A moment: a simulated day and the seconds into it. */
export interface Moment {
  readonly day: number
  readonly second: number
}

const secondsOf = ({ day, second }: Moment) => day * DAY_SECONDS * BETWEEN_SESSIONS + second

/**
 * Remaining activation of one item. `offset`: how much easier it is for this learner than for the average
 * one.
 */
export function activationMemory(offset: number) {
  const presentations: { at: number; decay: number }[] = []
  /** Activation at a moment, on the scale of the paper. */
  const activation = (moment: Moment): number => {
    const now = secondsOf(moment)
    const sum = presentations.reduce((sum, { at, decay }) => sum + Math.max(1, now - at) ** -decay, 0)
    return Math.log(sum) + offset
  }
  return {
    /** Records a presentation: the item is shown, or answered and corrected. */
    present(moment: Moment): void {
      const decay = DECAY.least + DECAY.perActivation * Math.exp(activation(moment))
      presentations.push({ at: secondsOf(moment), decay })
    },
    /** Recall probability (0–1). */
    recall: (moment: Moment): number => 1 / (1 + Math.exp((THRESHOLD - activation(moment)) / NOISE)),
  }
}
export type ActivationMemory = ReturnType<typeof activationMemory>

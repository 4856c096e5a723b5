// A model of human memory that owes nothing to FSRS: activation with a decay that depends on spacing, from
// Pavlik, P. I. & Anderson, J. R. (2005). Practice and forgetting effects on vocabulary memory: an activation-based model of
// the spacing effect. Cognitive Science 29, 559–586. Its constants are those of the paper, fitted to people who learnt
// vocabulary; only the offset of a learner and a word is ours (see `simulated-learner.ts`).

/** Least decay of a presentation, and how much more it decays the better the item was known at that moment. */
const DECAY = { least: 0.177, perActivation: 0.217 }
/** Activation at which half is recalled, and the spread of its noise. */
const THRESHOLD = -0.704
const NOISE = 0.255
/** Between sessions forgetting runs slower: other things interfere less. */
const BETWEEN_SESSIONS = 0.025
const DAY_SECONDS = 86_400

/** When something happens: a simulated day, and seconds into it. */
export interface Moment {
  readonly day: number
  readonly second: number
}

const secondsOf = ({ day, second }: Moment) => day * DAY_SECONDS * BETWEEN_SESSIONS + second

/** What is left of the presentations of one item. `offset`: how much easier it is for this learner than for the average one. */
export function activationMemory(offset: number) {
  const presentations: { at: number; decay: number }[] = []
  /** The activation at a moment, in the paper's scale. */
  const activation = (moment: Moment): number => {
    const now = secondsOf(moment)
    const sum = presentations.reduce((sum, { at, decay }) => sum + Math.max(1, now - at) ** -decay, 0)
    return Math.log(sum) + offset
  }
  return {
    /** The item is shown, or answered and corrected. */
    present(moment: Moment): void {
      const decay = DECAY.least + DECAY.perActivation * Math.exp(activation(moment))
      presentations.push({ at: secondsOf(moment), decay })
    },
    /** Probability, 0–1, that it is recalled. */
    recall: (moment: Moment): number => 1 / (1 + Math.exp((THRESHOLD - activation(moment)) / NOISE)),
  }
}
export type ActivationMemory = ReturnType<typeof activationMemory>

import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers-parts'
import { likeness } from './model/likeness.ts'
import { congruence, overlap, tellsPlace } from './places.ts'
import type { StoredCrop } from './tables.ts'

/** A question found by the analysis; section and passage are indexes into the analysis' lists. */
export interface FoundQuestion {
  readonly label: string
  readonly section: number | null
  readonly passage: number | null
  readonly body: QuestionBody
  readonly boxes: PageBox[]
  readonly crops: StoredCrop[]
  readonly checks: CheckReason[]
}
/** A heading with its rules, or a passage, found by the analysis. */
export interface FoundBlock {
  readonly title: string
  readonly text: string
  readonly boxes: PageBox[]
}

/** A stored question or block; `removed`: deleted by the owner. */
interface Known {
  readonly id: number
  readonly position: number
  readonly boxes: readonly PageBox[]
  readonly corrected: boolean
  readonly removed: boolean
}
export type KnownQuestion = Known & { readonly label: string }
export type KnownBlock = Known & { readonly title: string; readonly text: string }
interface Found {
  readonly boxes: readonly PageBox[]
}

/** The resulting content of the paper, in order. */
export type Placed<F> =
  /** Retained as the owner left it, with the new finding if there is one. */
  | { readonly keep: number; readonly found?: F }
  /** Replaced, because nobody had corrected it. */
  | { readonly rewrite: number; readonly found: F }
  | { readonly add: F }

export interface Reconciled<F> {
  readonly placed: Placed<F>[]
  /** Neither found again nor corrected. */
  readonly gone: number[]
}

/** Minimum overlap of two readings of one thing; neighbours hardly overlap. */
const SAME_PLACE = 0.5
const SAME_TEXT = 0.6
/** Certainty of a match by label alone, lower than with the page. */
const PAGE_UNKNOWN = 0.9
/** In page heights; headings are so low that a little skew moves them out of their box. */
const NEAR = 0.03

/**
 * Reconciles a new analysis with the stored questions: corrected ones stay, removed ones stay removed, all
 * others are replaced. Questions are matched by place; without a place (typed in, rearranged, or seen by a
 * model only) by label, but never across pages, because numbers may restart in each section.
 */
export const reconcile = (known: readonly KnownQuestion[], found: readonly FoundQuestion[]) =>
  reconciled(known, found, (one, other) => {
    if (one.label !== other.label || (tellsPlace(one.boxes) && tellsPlace(other.boxes))) return 0
    if (one.boxes.length === 0 || other.boxes.length === 0) return PAGE_UNKNOWN
    return one.boxes.some(({ page }) => other.boxes.some((box) => box.page === page)) ? 1 : 0
  })

/** The same for headings and passages, which are matched by text if their place is unknown. */
export const reconcileBlocks = (known: readonly KnownBlock[], found: readonly FoundBlock[]) =>
  reconciled(known, found, (one, other) => {
    if (tellsPlace(one.boxes) && tellsPlace(other.boxes) && !near(one.boxes, other.boxes)) return 0
    return likeness(`${one.title}${one.text}`, `${other.title}${other.text}`)
  })

/**
 * Certainty that two places are the same, also for parts and merged questions; among nested candidates the
 * congruent one wins.
 */
function samePlace(a: readonly PageBox[], b: readonly PageBox[]): number {
  const same = tellsPlace(a) && tellsPlace(b) && overlap(a, b) >= SAME_PLACE
  return same ? Math.max(congruence(a, b), 0.01) : 0
}

const near = (a: readonly PageBox[], b: readonly PageBox[]) =>
  a.some((one) => b.some((other) => one.page === other.page && Math.abs(one.y - other.y) < NEAR))

/** `alike` returns the certainty of a match when places do not decide; 0 if the two differ. */
function reconciled<K extends Known, F extends Found>(
  known: readonly K[],
  found: readonly F[],
  alike: (one: F, other: K) => number,
): Reconciled<F> {
  const free = new Set(known)
  const matches = new Map<F, K>()
  /** `sure` returns 0 if the two differ. */
  function match(sure: (one: F, other: K) => number) {
    const [wanted, left] = [found.filter((one) => !matches.has(one)), [...free]]
    const pairs = wanted
      .flatMap((one) => left.map((other) => ({ one, other, sure: Math.round(sure(one, other) * 100) })))
      .filter(({ sure }) => sure > 0)
    // Most certain pairs first; ties in their original order.
    for (const { one, other } of pairs.sort((a, b) => b.sure - a.sure))
      if (!matches.has(one) && free.delete(other)) matches.set(one, other)
  }
  match(({ boxes }, other) => samePlace(boxes, other.boxes))
  match((one, other) => {
    const like = alike(one, other)
    return like >= SAME_TEXT ? like : 0
  })

  const placed: Placed<F>[] = []
  for (const one of found) {
    const was = matches.get(one)
    if (!was) placed.push({ add: one })
    else if (was.removed) continue
    else if (was.corrected) placed.push({ keep: was.id, found: one })
    else placed.push({ rewrite: was.id, found: one })
  }
  for (const own of [...free].filter((one) => one.corrected && !one.removed).sort(byPosition))
    insertOwn(placed, own, known)
  return { placed, gone: [...free].filter((one) => !one.corrected && !one.removed).map(({ id }) => id) }
}

const byPosition = (a: Known, b: Known) => a.position - b.position
const idOf = (one: Placed<unknown>): number | undefined =>
  'keep' in one ? one.keep : 'rewrite' in one ? one.rewrite : undefined

/** Inserts a corrected question that was not found again behind its former predecessor. */
function insertOwn<F>(placed: Placed<F>[], own: Known, known: readonly Known[]): void {
  const before = known
    .filter((one) => one.position < own.position)
    .sort((a, b) => b.position - a.position)
    .map((one) => placed.findIndex((there) => idOf(there) === one.id))
    .find((at) => at >= 0)
  placed.splice(before === undefined ? 0 : before + 1, 0, { keep: own.id })
}

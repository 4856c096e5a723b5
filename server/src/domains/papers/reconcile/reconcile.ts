import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers/schemas'
import { textSimilarity } from '../model/text-similarity.ts'
import type { StoredCrop } from '../schema.ts'
import { congruenceShare, isPlaceKnown, overlapShare } from './box-overlap.ts'

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
interface StoredItem {
  readonly id: number
  readonly position: number
  readonly boxes: readonly PageBox[]
  readonly corrected: boolean
  readonly removed: boolean
}
export type StoredQuestion = StoredItem & { readonly label: string }
export type StoredBlock = StoredItem & { readonly title: string; readonly text: string }
interface FoundItem {
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
  readonly removedIds: number[]
}

/** Minimum overlap of two readings of one thing; neighbours hardly overlap. */
const MIN_OVERLAP = 0.5
const MIN_SIMILARITY = 0.6
/** Certainty of a match by label alone, lower than with the page. */
const LABEL_ONLY_CERTAINTY = 0.9
/** In page heights; headings are so low that a little skew moves them out of their box. */
const MAX_Y_DISTANCE = 0.03

/**
 * Reconciles a new analysis with the stored questions: corrected ones stay, removed ones stay removed, all
 * others are replaced. Questions are matched by place; without a place (typed in, rearranged, or seen by a
 * model only) by label, but never across pages, because numbers may restart in each section.
 */
export const reconcileQuestions = (storedItems: readonly StoredQuestion[], found: readonly FoundQuestion[]) =>
  reconcileItems(storedItems, found, (question, other) => {
    if (question.label !== other.label || (isPlaceKnown(question.boxes) && isPlaceKnown(other.boxes)))
      return 0
    if (question.boxes.length === 0 || other.boxes.length === 0) return LABEL_ONLY_CERTAINTY
    return question.boxes.some(({ page }) => other.boxes.some((box) => box.page === page)) ? 1 : 0
  })

/** The same for headings and passages, which are matched by text if their place is unknown. */
export const reconcileBlocks = (storedItems: readonly StoredBlock[], found: readonly FoundBlock[]) =>
  reconcileItems(storedItems, found, (foundBlock, other) => {
    if (isPlaceKnown(foundBlock.boxes) && isPlaceKnown(other.boxes) && !isNear(foundBlock.boxes, other.boxes))
      return 0
    return textSimilarity(`${foundBlock.title}${foundBlock.text}`, `${other.title}${other.text}`)
  })

/**
 * Certainty that two places are the same, also for parts and merged questions; among nested candidates the
 * congruent one wins.
 */
function placeCertainty(a: readonly PageBox[], b: readonly PageBox[]): number {
  const isSamePlace = isPlaceKnown(a) && isPlaceKnown(b) && overlapShare(a, b) >= MIN_OVERLAP
  return isSamePlace ? Math.max(congruenceShare(a, b), 0.01) : 0
}

const isNear = (a: readonly PageBox[], b: readonly PageBox[]) =>
  a.some((item) => b.some((other) => item.page === other.page && Math.abs(item.y - other.y) < MAX_Y_DISTANCE))

/** `matchCertainty` applies when positions do not decide; 0 if the two differ. */
function reconcileItems<K extends StoredItem, F extends FoundItem>(
  storedItems: readonly K[],
  found: readonly F[],
  matchCertainty: (item: F, other: K) => number,
): Reconciled<F> {
  const unmatched = new Set(storedItems)
  const matches = new Map<F, K>()
  /** `certainty` returns 0 if the two differ. */
  function matchBy(certainty: (item: F, other: K) => number) {
    const [unmatchedFound, unmatchedStored] = [found.filter((item) => !matches.has(item)), [...unmatched]]
    const pairs = unmatchedFound
      .flatMap((item) =>
        unmatchedStored.map((other) => ({
          one: item,
          other,
          certainty: Math.round(certainty(item, other) * 100),
        })),
      )
      .filter(({ certainty }) => certainty > 0)
    // Most certain pairs first; ties in their original order.
    for (const { one: item, other } of pairs.sort((a, b) => b.certainty - a.certainty))
      if (!matches.has(item) && unmatched.delete(other)) matches.set(item, other)
  }
  matchBy(({ boxes }, other) => placeCertainty(boxes, other.boxes))
  matchBy((item, other) => {
    const similarity = matchCertainty(item, other)
    return similarity >= MIN_SIMILARITY ? similarity : 0
  })

  const placed: Placed<F>[] = []
  for (const item of found) {
    const stored = matches.get(item)
    if (!stored) placed.push({ add: item })
    else if (stored.removed) continue
    else if (stored.corrected) placed.push({ keep: stored.id, found: item })
    else placed.push({ rewrite: stored.id, found: item })
  }
  for (const retained of [...unmatched].filter((item) => item.corrected && !item.removed).sort(byPosition))
    insertRetained(placed, retained, storedItems)
  return {
    placed,
    removedIds: [...unmatched].filter((item) => !item.corrected && !item.removed).map(({ id }) => id),
  }
}

const byPosition = (a: StoredItem, b: StoredItem) => a.position - b.position
const getPlacedId = (item: Placed<unknown>): number | undefined =>
  'keep' in item ? item.keep : 'rewrite' in item ? item.rewrite : undefined

/** Inserts a corrected question that was not found again behind its former predecessor. */
function insertRetained<F>(
  placed: Placed<F>[],
  retained: StoredItem,
  storedItems: readonly StoredItem[],
): void {
  const predecessorIndex = storedItems
    .filter((item) => item.position < retained.position)
    .sort((a, b) => b.position - a.position)
    .map((item) => placed.findIndex((placedItem) => getPlacedId(placedItem) === item.id))
    .find((at) => at >= 0)
  placed.splice(predecessorIndex === undefined ? 0 : predecessorIndex + 1, 0, { keep: retained.id })
}

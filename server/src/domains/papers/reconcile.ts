import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers-parts'
import { likeness } from './model/likeness.ts'
import { congruence, overlap, tellsPlace } from './places.ts'
import type { StoredCrop } from './tables.ts'

/** A question as the analysis found it; section and passage are indexes into the analysis' own lists. */
export interface FoundQuestion {
  readonly label: string
  readonly section: number | null
  readonly passage: number | null
  readonly body: QuestionBody
  readonly boxes: PageBox[]
  readonly crops: StoredCrop[]
  readonly checks: CheckReason[]
}
/** A heading with its rules, or a text, as the analysis found it. */
export interface FoundBlock {
  readonly title: string
  readonly text: string
  readonly boxes: PageBox[]
}

/** What was there before; `removed` ones were taken out by their owner. */
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

/** What the paper holds afterwards, in order. */
export type Placed<F> =
  /** As its owner left it; where it was found again, with what was found. */
  | { readonly keep: number; readonly found?: F }
  /** Written anew over what nobody had corrected. */
  | { readonly rewrite: number; readonly found: F }
  | { readonly add: F }

export interface Reconciled<F> {
  readonly placed: Placed<F>[]
  /** Not found again, and never corrected. */
  readonly gone: number[]
}

/** Two readings of one thing overlap at least this much; neighbours hardly at all. */
const SAME_PLACE = 0.5
const SAME_TEXT = 0.6
/** As sure is a label alone: less than with its page. */
const PAGE_UNKNOWN = 0.9
/** Of a page: a heading is so low that a little more or less skew moves it beside itself. */
const NEAR = 0.03

/**
 * Brings a new analysis together with what is there: what the owner corrected stays as it is, what they removed
 * stays away, everything else is as found now. Questions are told by where they stand on the pages, and where
 * nothing says where (typed in, pages rearranged, or seen without a place), by their label; never across pages, as
 * numbers may begin anew in each section.
 */
export const reconcile = (known: readonly KnownQuestion[], found: readonly FoundQuestion[]) =>
  reconciled(known, found, (one, other) => {
    if (one.label !== other.label || (tellsPlace(one.boxes) && tellsPlace(other.boxes))) return 0
    if (one.boxes.length === 0 || other.boxes.length === 0) return PAGE_UNKNOWN
    return one.boxes.some(({ page }) => other.boxes.some((box) => box.page === page)) ? 1 : 0
  })

/** The same for headings or passages, which are told by their text where no place tells them. */
export const reconcileBlocks = (known: readonly KnownBlock[], found: readonly FoundBlock[]) =>
  reconciled(known, found, (one, other) => {
    if (tellsPlace(one.boxes) && tellsPlace(other.boxes) && !near(one.boxes, other.boxes)) return 0
    return likeness(`${one.title}${one.text}`, `${other.title}${other.text}`)
  })

/**
 * Part of a question, or one with others merged into it, is in the same place; among several, one that lies in a larger
 * one is rather the one that covers the same.
 */
function samePlace(a: readonly PageBox[], b: readonly PageBox[]): number {
  const same = tellsPlace(a) && tellsPlace(b) && overlap(a, b) >= SAME_PLACE
  return same ? Math.max(congruence(a, b), 0.01) : 0
}

const near = (a: readonly PageBox[], b: readonly PageBox[]) =>
  a.some((one) => b.some((other) => one.page === other.page && Math.abs(one.y - other.y) < NEAR))

/** `alike` says how sure it is that two are the same, 0: they are not. Asked where their places do not tell. */
function reconciled<K extends Known, F extends Found>(
  known: readonly K[],
  found: readonly F[],
  alike: (one: F, other: K) => number,
): Reconciled<F> {
  const free = new Set(known)
  const matches = new Map<F, K>()
  /** `sure` is 0 where the two are not the same. */
  function match(sure: (one: F, other: K) => number) {
    const [wanted, left] = [found.filter((one) => !matches.has(one)), [...free]]
    const pairs = wanted
      .flatMap((one) => left.map((other) => ({ one, other, sure: Math.round(sure(one, other) * 100) })))
      .filter(({ sure }) => sure > 0)
    // the surest first; equals in the order they came in
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

/** What was corrected and not found again stands behind the one it stood behind. */
function insertOwn<F>(placed: Placed<F>[], own: Known, known: readonly Known[]): void {
  const before = known
    .filter((one) => one.position < own.position)
    .sort((a, b) => b.position - a.position)
    .map((one) => placed.findIndex((there) => idOf(there) === one.id))
    .find((at) => at >= 0)
  placed.splice(before === undefined ? 0 : before + 1, 0, { keep: own.id })
}

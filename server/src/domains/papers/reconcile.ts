import type { CheckReason, PageBox, QuestionBody } from '@shangxue/contract/papers-parts'
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

/** A question that was there before; `removed` ones were taken out by their owner. */
export interface KnownQuestion {
  readonly id: number
  readonly label: string
  readonly position: number
  readonly boxes: readonly PageBox[]
  readonly corrected: boolean
  readonly removed: boolean
}

/** What the paper holds afterwards, in order. */
export type Placed =
  /** As its owner left it; found again, in the sections of the new reading. */
  | { readonly keep: number; readonly found?: FoundQuestion }
  /** Written anew over a question that nobody had corrected. */
  | { readonly rewrite: number; readonly found: FoundQuestion }
  | { readonly add: FoundQuestion }

export interface Reconciled {
  readonly placed: Placed[]
  /** Not found again, and never corrected. */
  readonly gone: number[]
}

/** Two readings of one question overlap at least this much; neighbours hardly at all. */
const SAME_PLACE = 0.5

/**
 * Brings a new analysis together with what is there: what the owner corrected stays as it is, what they removed
 * stays away, everything else is as found now. Questions are told by where they stand on the pages, and where
 * nothing says where (typed in, or pages rearranged), by their label.
 */
export function reconcile(known: readonly KnownQuestion[], found: readonly FoundQuestion[]): Reconciled {
  const free = new Set(known)
  const matches = found.map((one) => {
    const match = bestOverlap(one, free) ?? sameLabel(one, free)
    if (match) free.delete(match)
    return match
  })
  const placed: Placed[] = []
  for (const [i, one] of found.entries()) {
    const match = matches[i]
    if (!match) placed.push({ add: one })
    else if (match.removed) continue
    else if (match.corrected) placed.push({ keep: match.id, found: one })
    else placed.push({ rewrite: match.id, found: one })
  }
  for (const own of [...free].filter((one) => one.corrected && !one.removed).sort(byPosition))
    insertOwn(placed, own, known)
  return { placed, gone: [...free].filter((one) => !one.corrected && !one.removed).map(({ id }) => id) }
}

const byPosition = (a: KnownQuestion, b: KnownQuestion) => a.position - b.position
const idOf = (one: Placed): number | undefined =>
  'keep' in one ? one.keep : 'rewrite' in one ? one.rewrite : undefined

/** A corrected question that was not found again stands behind the one it stood behind. */
function insertOwn(placed: Placed[], own: KnownQuestion, known: readonly KnownQuestion[]): void {
  const before = known
    .filter((one) => one.position < own.position)
    .sort((a, b) => b.position - a.position)
    .map((one) => placed.findIndex((there) => idOf(there) === one.id))
    .find((at) => at >= 0)
  placed.splice(before === undefined ? 0 : before + 1, 0, { keep: own.id })
}

function bestOverlap(one: FoundQuestion, among: ReadonlySet<KnownQuestion>): KnownQuestion | undefined {
  let best: KnownQuestion | undefined
  let most = SAME_PLACE
  for (const other of among) {
    const share = overlap(one.boxes, other.boxes)
    if (share >= most) [best, most] = [other, share]
  }
  return best
}

function sameLabel(one: FoundQuestion, among: ReadonlySet<KnownQuestion>): KnownQuestion | undefined {
  return [...among].find(
    (other) => other.label === one.label && (other.boxes.length === 0 || one.boxes.length === 0),
  )
}

const area = (boxes: readonly PageBox[]) => boxes.reduce((sum, { w, h }) => sum + w * h, 0)

/** Common area by the smaller of the two. */
function overlap(a: readonly PageBox[], b: readonly PageBox[]): number {
  const smaller = Math.min(area(a), area(b))
  if (smaller === 0) return 0
  let common = 0
  for (const one of a)
    for (const other of b) {
      if (one.page !== other.page) continue
      const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
      const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
      if (w > 0 && h > 0) common += w * h
    }
  return common / smaller
}

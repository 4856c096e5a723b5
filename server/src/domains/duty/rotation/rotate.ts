/** A shift of a day with open places. */
export interface Slot {
  readonly day: string
  readonly shiftId: number
  /** Number of open places. */
  readonly missing: number
  /** Monday is 1. */
  readonly weekday: number
  /** Minutes since a common reference, comparable across slots and existing duties. */
  readonly begins: number
  readonly ends: number
}
export interface Person {
  readonly userId: number
  /** Last day on duty before the period, '' for never. */
  readonly last: string
}
interface Span {
  readonly userId: number
  readonly begins: number
  readonly ends: number
}
/** An existing duty: at this post it counts as a turn, at others it only blocks the time. */
export interface Busy extends Span {
  readonly day: string
  readonly weekend: boolean
  readonly counts: boolean
}
export interface RotationInput {
  readonly slots: readonly Slot[]
  /** In rotation order. */
  readonly people: readonly Person[]
  readonly busy: readonly Busy[]
  readonly available: (userId: number, slot: Slot) => boolean
}
export interface PlannedTurn {
  readonly day: string
  readonly shiftId: number
  readonly userId: number
}

interface State extends Person {
  readonly order: number
  spans: Omit<Span, 'userId'>[]
  turns: number
  weekend: number
  /** Number of turns per shift. */
  readonly shifts: Map<number, number>
  latest: string
}

/** Minimum rest between two duties, if anyone else is available. */
const REST_MINUTES = 20 * 60

export const isWeekend = (weekday: number): boolean => weekday >= 6

const overlaps = (a: Omit<Span, 'userId'>, b: Omit<Span, 'userId'>) => a.begins < b.ends && b.begins < a.ends
const isTired = ({ spans }: State, slot: Slot) =>
  spans.some(({ begins, ends }) => begins < slot.ends + REST_MINUTES && slot.begins < ends + REST_MINUTES)

/** Priority for a slot, smaller first. On weekends, weekend turns are compared first, so that they are spread evenly. */
function rank(person: State, slot: Slot): (number | string)[] {
  const weekend = isWeekend(slot.weekday)
  return [
    Number(isTired(person, slot)),
    weekend ? person.weekend : 0,
    person.turns,
    person.shifts.get(slot.shiftId) ?? 0,
    person.latest,
    person.order,
  ]
}

function isBefore(a: readonly (number | string)[], b: readonly (number | string)[]): boolean {
  const position = a.findIndex((value, index) => value !== b[index])
  const [ownValue, otherValue] = [a[position], b[position]]
  return ownValue !== undefined && otherValue !== undefined && ownValue < otherValue
}

/**
 * Assigns each slot to the available person with the fewest turns and the longest wait, without overlaps. Pure: the same input
 * gives the same plan.
 */
export function rotate({ slots, people, busy, available }: RotationInput): PlannedTurn[] {
  const states = people.map((person, order): State => {
    const personBusy = busy.filter(({ userId }) => userId === person.userId)
    const countedTurns = personBusy.filter(({ counts }) => counts)
    return {
      ...person,
      order,
      spans: personBusy.map(({ begins, ends }) => ({ begins, ends })),
      turns: countedTurns.length,
      weekend: countedTurns.filter(({ weekend }) => weekend).length,
      shifts: new Map(),
      latest: person.last,
    }
  })
  const planned: PlannedTurn[] = []
  for (const slot of slots)
    for (let n = 0; n < slot.missing; n++) {
      const next = pickNext(slot, states, available)
      if (!next) break
      assignTurn(next, slot)
      planned.push({ day: slot.day, shiftId: slot.shiftId, userId: next.userId })
    }
  return planned
}

function pickNext(slot: Slot, states: readonly State[], available: RotationInput['available']) {
  let best: State | undefined
  for (const person of states) {
    if (person.spans.some((span) => overlaps(span, slot)) || !available(person.userId, slot)) continue
    if (!best || isBefore(rank(person, slot), rank(best, slot))) best = person
  }
  return best
}

function assignTurn(person: State, slot: Slot): void {
  person.spans.push({ begins: slot.begins, ends: slot.ends })
  person.turns += 1
  if (isWeekend(slot.weekday)) person.weekend += 1
  person.shifts.set(slot.shiftId, (person.shifts.get(slot.shiftId) ?? 0) + 1)
  person.latest = slot.day
}

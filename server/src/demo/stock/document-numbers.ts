import type { Calendar } from '../calendar.ts'
import type { Random } from '../random.ts'

export interface Document {
  at: Date
  document: string
  userId: number
}

/** Generates document numbers: kind, day and sequence within the day. */
export function createNumbers(calendar: Calendar) {
  const lastNumbers = new Map<string, number>()
  return (prefix: string, daysAgo: number): string => {
    const day = `${prefix}${calendar.digits(daysAgo)}`
    const number = (lastNumbers.get(day) ?? 0) + 1
    lastNumbers.set(day, number)
    return `${day}-${String(number).padStart(3, '0')}`
  }
}
export type Numbers = ReturnType<typeof createNumbers>

/** Creates documents of the demo's history: events with the same key on one day share a document. */
export function createDocuments(calendar: Calendar, random: Random, numbers: Numbers) {
  const documentsByKey = new Map<string, Document>()
  /** `prefix` is the kind of document, `key` identifies it, `part` is the time of day from 0 to 1. */
  return (prefix: string, daysAgo: number, key: string, part: number, users: readonly number[]): Document => {
    const day = `${prefix}${calendar.digits(daysAgo)}`
    const existing = documentsByKey.get(`${day} ${key}`)
    if (existing) return existing
    const document = numbers(prefix, daysAgo)
    const created = { at: calendar.at(daysAgo, part), document, userId: random.pick(users) }
    documentsByKey.set(`${day} ${key}`, created)
    return created
  }
}
export type Documents = ReturnType<typeof createDocuments>

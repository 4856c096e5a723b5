import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

export interface Document {
  at: Date
  document: string
  userId: number
}

/** Documents of the demo's history: what is done for one reason on one day stands on one document. */
export function createDocuments(calendar: Calendar, random: Random) {
  const known = new Map<string, Document>()
  const numbers = new Map<string, number>()
  /** `prefix` is the kind of document, `key` what makes it one, `part` how late in the day from 0 to 1. */
  return (prefix: string, daysAgo: number, key: string, part: number, users: readonly number[]): Document => {
    const day = `${prefix}${calendar.digits(daysAgo)}`
    const found = known.get(`${day} ${key}`)
    if (found) return found
    const number = (numbers.get(day) ?? 0) + 1
    numbers.set(day, number)
    const document = `${day}-${String(number).padStart(3, '0')}`
    const paper = { at: calendar.at(daysAgo, part), document, userId: random.pick(users) }
    known.set(`${day} ${key}`, paper)
    return paper
  }
}
export type Documents = ReturnType<typeof createDocuments>

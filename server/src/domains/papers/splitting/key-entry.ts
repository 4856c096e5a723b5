import type { Span } from './rows.ts'

/** What a key prints for a number. A conflict: the key names the number, but what it says cannot be counted out. */
export type KeyEntry = {
  number: number
  run: number
  /** The part of the key that it stands in. */
  part: number
  spans: Span[]
  text: string
  conflict: boolean
  /** Read with a guess: right most likely, but for a person to look at. */
  unsure: boolean
}

export const entryOf = (number: number, text: string, conflict = false): KeyEntry => ({
  number,
  run: 0,
  part: 0,
  spans: [],
  text,
  conflict,
  unsure: false,
})

import type { Span } from '../text/rows.ts'

/** Key text of one number. `conflict`: the number occurs, but its answer is ambiguous. */
export type KeyEntry = {
  number: number
  run: number
  /** Index of the key section that contains it. */
  part: number
  spans: Span[]
  text: string
  conflict: boolean
  /** Partly guessed: probably right, but needs review. */
  isUnsure: boolean
}

export const createKeyEntry = (number: number, text: string, conflict = false): KeyEntry => ({
  number,
  run: 0,
  part: 0,
  spans: [],
  text,
  conflict,
  isUnsure: false,
})

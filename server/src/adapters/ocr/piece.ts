import type { TextBox } from './detection/text-box.ts'

/** Text recognised in one box; `x` of a character is its centre, in fractions of the box width. */
export interface Piece {
  box: TextBox
  text: string
  confidence: number
  characters: Character[]
}

export interface Character {
  text: string
  x: number
  confidence: number
}

export const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** A feature that the oldest supported browsers lack, and its place. */
export interface FloorViolation {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The name used by the allow list: `.toSorted`, `regexp lookbehind`, `:has`. */
  readonly feature: string
}

/** Line and column, from 1, of an offset. */
export function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

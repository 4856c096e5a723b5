/** Something that the floor lacks, and where. */
export interface FloorViolation {
  readonly file: string
  readonly line: number
  readonly column: number
  /** As the allow list names it: `.toSorted`, `regexp lookbehind`, `:has`. */
  readonly feature: string
}

/** Line and column, from 1, of an offset. */
export function positionIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

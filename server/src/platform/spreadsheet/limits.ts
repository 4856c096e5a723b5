/** Bounds on what one uploaded file may cost. */
export interface ReadLimits {
  /** Size of the file as uploaded. */
  maxBytes: number
  /** All bytes inflated from the zip, counted as they come out: the sizes a zip declares are claims. */
  maxInflatedBytes: number
  maxEntries: number
  /** Data rows, header not counted. */
  maxRows: number
  maxColumns: number
  /** Characters of all cells together: one shared string may be repeated by every cell. */
  maxCharacters: number
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxInflatedBytes: 200 * 1024 * 1024,
  maxEntries: 10_000,
  maxRows: 50_000,
  maxColumns: 100,
  maxCharacters: 50_000_000,
}

/** Limits for one uploaded file. */
export interface ReadLimits {
  /** Size of the file as uploaded. */
  maxBytes: number
  /** All bytes inflated from the zip, counted during inflation: the sizes that a zip declares are untrusted. */
  maxInflatedBytes: number
  maxEntries: number
  /** Data rows without the header. */
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

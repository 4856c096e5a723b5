/** A list word in the form shared by all file formats. */
export interface ListWord {
  readonly spelling: string
  readonly ipaUk: string
  readonly ipaUs: string
  /** Empty if the file has no meaning. */
  readonly senses: Sense[]
  readonly example: Gloss | null
  /** Title of the textbook unit; left out or empty without units. */
  readonly unit?: string
}
export interface Sense {
  /** For example `n.`; empty if unknown. */
  readonly pos: string
  readonly zh: string
}
export interface Gloss {
  readonly en: string
  readonly zh: string
}

/** A word as text, as read from a file. */
export interface RawWord {
  /** Line of the file or number of the note. */
  readonly line: number
  readonly spelling: string
  readonly ipaUk: string
  readonly ipaUs: string
  readonly meaning: string
  readonly exampleEn: string
  readonly exampleZh: string
  readonly unit: string
}

export const toRawWord = (fields: Partial<RawWord> & { line: number }): RawWord => ({
  spelling: '',
  ipaUk: '',
  ipaUs: '',
  meaning: '',
  exampleEn: '',
  exampleZh: '',
  unit: '',
  ...fields,
})

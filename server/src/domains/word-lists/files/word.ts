/** A word of a list, as all file formats carry it. */
export interface ListWord {
  readonly spelling: string
  readonly ipaUk: string
  readonly ipaUs: string
  /** Empty where the file has no meaning. */
  readonly senses: Sense[]
  readonly example: Gloss | null
}
export interface Sense {
  /** `n.`; empty where nobody said. */
  readonly pos: string
  readonly zh: string
}
export interface Gloss {
  readonly en: string
  readonly zh: string
}

/** What a file says of a word, as text. */
export interface RawWord {
  /** Line of the file, or number of the note. */
  readonly line: number
  readonly spelling: string
  readonly ipaUk: string
  readonly ipaUs: string
  readonly meaning: string
  readonly exampleEn: string
  readonly exampleZh: string
}

export const rawWord = (given: Partial<RawWord> & { line: number }): RawWord => ({
  spelling: '',
  ipaUk: '',
  ipaUs: '',
  meaning: '',
  exampleEn: '',
  exampleZh: '',
  ...given,
})

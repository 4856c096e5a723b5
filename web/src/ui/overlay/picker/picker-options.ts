export interface PickerOption {
  value: string
  label: string
  note?: string
  /** Additional search terms: pinyin, initials, short names. */
  keywords?: string
  disabled?: boolean
}

/** Options whose label, note or keywords contain every word of the text. Options that begin with it come first. */
export function searchOptions(options: readonly PickerOption[], text: string): readonly PickerOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return options
  const matches = options.filter((option) => {
    const searchText = fold(`${option.label} ${option.note ?? ''} ${option.keywords ?? ''}`)
    return words.every((word) => searchText.includes(word))
  })
  const begins = (option: PickerOption) => (fold(option.label).startsWith(first) ? 0 : 1)
  return [...matches].sort((a, b) => begins(a) - begins(b))
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

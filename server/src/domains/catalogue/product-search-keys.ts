import { pinyin } from 'pinyin-pro'

export interface ProductNameParts {
  brand: string
  name: string
  shortName: string
  /** Names of its variants, e.g. '12+256'. */
  specs: readonly string[]
  barcodes: readonly string[]
}
export interface ProductSearchKeys {
  pinyin: string
  /** Value of `product.search_text`: every search term must be part of it. */
  searchText: string
}

/** Latin transcription of a name; Latin text stays, in lower case. */
interface Spelling {
  /** Syllables of neighbouring characters in one word: 'hongmi note 14'. */
  words: string
  /** First letters of Chinese characters and other text unchanged, without spaces: 'hmnote14'. */
  initials: string
  chinese: boolean
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** Excludes + and -, which distinguish models. */
const PUNCTUATION = /[()[\]{}【】《》「」·,，、:;"']/g

function transcribe(text: string, surname: 'head' | 'off'): Spelling {
  const plain = text.normalize('NFKC').toLowerCase().replace(PUNCTUATION, ' ')
  const syllables = pinyin(plain, { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true, surname })
  let words = ''
  let initials = ''
  let afterChinese = false
  for (const { isZh, origin, pinyin: syllable, first } of syllables) {
    if (isZh !== afterChinese) words += ' '
    words += isZh ? syllable : origin
    initials += isZh ? first : origin
    afterChinese = isZh
  }
  return {
    words: words.trim().replace(/\s+/g, ' '),
    initials: withoutSpaces(initials),
    chinese: syllables.some(({ isZh }) => isZh),
  }
}

const joinSpelling = ({ words, initials, chinese }: Spelling): string =>
  chinese ? `${words} ${initials}` : words

/** Sort and search key of a brand, place or product: full pinyin, then initials, e.g. 'hongmi hm'. */
export const namePinyin = (name: string): string => joinSpelling(transcribe(name, 'off'))

/** Like `namePinyin`, but reads the first character as a surname: 单 is shan, not dan. */
export const personPinyin = (name: string): string => joinSpelling(transcribe(name, 'head'))

/** Sort key and search text of a product, lower case: names, pinyin, initials, specs and barcodes. */
export function buildSearchKeys({
  brand,
  name,
  shortName,
  specs,
  barcodes,
}: ProductNameParts): ProductSearchKeys {
  const spellings = [brand, name, shortName].map((text) => transcribe(text, 'off'))
  const normalizedNames = [brand, name, shortName].map((text) => text.normalize('NFKC').toLowerCase().trim())
  const parts = [
    ...normalizedNames,
    // People also type names without spaces: '红米note14', 'iphone16'.
    ...normalizedNames.map(withoutSpaces),
    ...spellings.flatMap(({ words, initials }) => [words, withoutSpaces(words), initials]),
    ...specs.map((spec) => spec.normalize('NFKC').toLowerCase()),
    ...barcodes,
  ]
  return { pinyin: namePinyin(name), searchText: [...new Set(parts)].filter(Boolean).join(' ') }
}

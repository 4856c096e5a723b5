import { pinyin } from 'pinyin-pro'

export interface ProductNaming {
  brand: string
  name: string
  shortName: string
  /** What its variants are called, e.g. '12+256'. */
  specs: readonly string[]
  barcodes: readonly string[]
}
export interface ProductNames {
  /** Sort key. */
  pinyin: string
  /** What `product.search_text` holds: every word of a search must be a part of it. */
  searchText: string
}

/** How a name is spelled in Latin letters; what is Latin already stays, in lower case. */
interface Spelling {
  /** Syllables of neighbouring characters in one word: 'hongmi note 14'. */
  words: string
  /** First letters of characters, the rest as it is, without spaces: 'hmnote14'. */
  initials: string
  chinese: boolean
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')

/** Not + and -, which tell models apart. */
const PUNCTUATION = /[()[\]{}【】《》「」·,，、:;"']/g

function spell(text: string, surname: 'head' | 'off'): Spelling {
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

const joined = ({ words, initials, chinese }: Spelling): string => (chinese ? `${words} ${initials}` : words)

/** Sort and search key of a brand, place or thing: full pinyin, then initials, e.g. 'hongmi hm'. */
export const namePinyin = (name: string): string => joined(spell(name, 'off'))

/** As `namePinyin`, with the first character read as a surname: 单 is shan, not dan. */
export const personPinyin = (name: string): string => joined(spell(name, 'head'))

/** Everything a person may type to find a product, lower case: names, pinyin, initials, specs and barcodes. */
export function productNames({ brand, name, shortName, specs, barcodes }: ProductNaming): ProductNames {
  const spelled = [brand, name, shortName].map((text) => spell(text, 'off'))
  const typed = [brand, name, shortName].map((text) => text.normalize('NFKC').toLowerCase().trim())
  const parts = [
    ...typed,
    // written without spaces as one also types it: '红米note14', 'iphone16'
    ...typed.map(withoutSpaces),
    ...spelled.flatMap(({ words, initials }) => [words, withoutSpaces(words), initials]),
    ...specs.map((spec) => spec.normalize('NFKC').toLowerCase()),
    ...barcodes,
  ]
  return { pinyin: namePinyin(name), searchText: [...new Set(parts)].filter(Boolean).join(' ') }
}

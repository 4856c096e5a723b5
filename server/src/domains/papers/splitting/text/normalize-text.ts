const LOOKALIKE: Record<string, string> = {
  '\u3000': ' ', '\u00a0': ' ', '\t': ' ', '‘': "'", '’': "'", '′': "'", '“': '"', '”': '"', '″': '"',
  '–': '-', '—': '-', '―': '-', '─': '-', '−': '-', '〜': '~', '∼': '~', '〔': '[', '〕': ']', '﹒': '.',
  '•': '·', '‧': '·', '・': '·', '﹙': '(', '﹚': ')', '﹣': '-', '✓': '√', '✔': '√', '☑': '√', '✗': '×', '✘': '×',
  'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'Α': 'A', 'Β': 'B', 'Ａ': 'A',
} // biome-ignore format: a table reads better in rows

/**
 * Normalises to half-width ASCII and one form of look-alikes, code unit by code unit, so that offsets in the
 * folded and raw text agree. NFKC would turn ² into 2 and ① into 1.
 */
export function fold(raw: string): string {
  return raw.replace(/[^\x20-\x7e\u4e00-\u9fff]/g, (char) => {
    const code = char.charCodeAt(0)
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
    if (code >= 0x2002 && code <= 0x200b) return ' '
    return LOOKALIKE[char] ?? char
  })
}

export const CJK = '\u3400-\u9fff'
const CJK_OR_WIDE = /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f“”‘’…—]/

/** Joins rows of one paragraph: Latin words with a space, Chinese without. */
export function joinRows(rows: string[]): string {
  return rows.reduce((text, row) => {
    const next = row.trim()
    if (text === '' || next === '' || text.endsWith('\n')) return text + next
    const joined = CJK_OR_WIDE.test(text.at(-1) ?? '') || CJK_OR_WIDE.test(next[0] ?? '')
    return `${text}${joined ? '' : ' '}${next}`
  }, '')
}

/** OCR remains of the ellipsis in 1，4，…，9: nothing else is alone between two commas. */
const DOTS = /(?<=[，,、]) ?[.．。·]{1,6} ?(?=[，,、])/g

/** Text as stored: no runs of blanks, no blanks at line ends. */
export const tidyText = (text: string): string =>
  text
    .replace(DOTS, '…')
    .replace(/。(?: ?。)+/g, (stops) => (stops.replaceAll(' ', '').length > 2 ? '……' : '。'))
    .replace(/[ \t\u3000\u00a0]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()

const NUMERALS = '零一二三四五六七八九十'
export const CHINESE_NUMERAL = '[一二三四五六七八九十]{1,3}'

/** 十二 → 12; null unless it is a numeral below 100. */
export function chineseNumber(text: string): number | null {
  if (!new RegExp(`^${CHINESE_NUMERAL}$`).test(text)) return null
  const [tens, ones, rest] = text.includes('十') ? text.split('十') : ['', text, undefined]
  if (rest !== undefined || (tens ?? '').length > 1 || (ones ?? '').length > 1) return null
  const digit = (char: string | undefined) => (char ? NUMERALS.indexOf(char) : 0)
  return text.includes('十') ? (tens ? digit(tens) : 1) * 10 + digit(ones) : digit(ones)
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 }
const ROMAN_SIGNS = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ'

/** IV, Ⅳ, and the ll or 11 that OCR reads for II. */
function romanNumber(text: string): number | null {
  const sign = ROMAN_SIGNS.indexOf(text)
  if (text.length === 1 && sign >= 0) return sign + 1
  const letters = text.replace(/[l1|]/g, 'I').toUpperCase()
  if (!/^[IVX]{1,4}$/.test(letters)) return null
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0)
}

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The ordinal of a heading: 三, III, 3, C, Three. */
export function ordinalOf(text: string): number | null {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const word = WORDS.indexOf(text.toLowerCase())
  if (word >= 0) return word + 1
  const roman = chineseNumber(text) ?? romanNumber(text)
  if (roman !== null) return roman
  return /^[A-H]$/.test(text) ? text.charCodeAt(0) - 64 : null
}

import { isPos } from './senses.ts'
import { hasChinese, isEnglish, tidySpelling } from './spelling.ts'

/** Rows whose columns have no assigned role yet. */
export interface Sheet {
  /** Headings or field names; null if there are none. */
  readonly names: readonly string[] | null
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const ROLES = {
  spelling:
    'word,words,spelling,headword,term,vocabulary,vocab,english,单词,英文,英语,英文单词,英语单词,词汇,生词,词条,单词拼写',
  ipaUs: 'phoneticus,usphonetic,ipaus,美式音标,美音,美标,美音音标',
  ipaUk: 'phonetic,phonetics,phoneticuk,ukphonetic,ipa,ipauk,音标,英式音标,英音,英标,英音音标',
  meaning: 'translation,meaning,chinese,释义,中文,中文释义,意思,词义,中文意思,含义,解释,汉语,翻译,中文翻译',
  pos: 'pos,partofspeech,词性',
  definition: 'definition,英文释义,英英释义',
  exampleZh: 'exampletranslation,sentencetranslation,例句翻译,例句译文,例句中文,中文例句,例句释义',
  exampleEn: 'example,sentence,examplesentence,例句,英文例句',
} as const
type Role = keyof typeof ROLES
export type Roles = Partial<Record<Role, number>>

const SPELLINGS = Object.entries(ROLES).map(
  ([role, names]) => [role as Role, new Set(names.split(','))] as const,
)
const folded = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:_\-()]/g, '')

/** Assigns roles by column headings. */
export function rolesByName(names: readonly string[]): Roles {
  const roles: Roles = {}
  names.forEach((name, column) => {
    const role = SPELLINGS.find(([, spellings]) => spellings.has(folded(name)))?.[0]
    if (role) roles[role] ??= column
  })
  return roles
}

const SAMPLE = 300
const MOST_WORDS = 4
const MOST = 0.6
const HALF = 0.5

const looksLike = {
  spelling: (text: string) =>
    !isPos(text) && isEnglish(tidySpelling(text)) && text.split(' ').length <= MOST_WORDS,
  ipa: (text: string) => /^[/[].*[/\]]$|[ˈˌːəɪʊæɒɔʌɜɑθðʃʒŋ]/.test(text) && !hasChinese(text),
  chinese: hasChinese,
  chineseSentence: (text: string) => hasChinese(text) && /[。！？]$/.test(text),
  englishSentence: (text: string) =>
    /[.!?]["'”]?$/.test(text) && text.split(' ').length >= MOST_WORDS && !hasChinese(text),
}

/** Returns how often each column looks like each role, from 0 to 1 of its filled cells; 0 if most cells are empty. */
function shares(sheet: Sheet) {
  const sample = sheet.rows.slice(0, SAMPLE)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cells[column]?.trim() ?? '').filter((text) => text !== ''),
  )
  const share = (cells: string[], test: (text: string) => boolean) =>
    cells.length < sample.length * HALF ? 0 : cells.filter(test).length / cells.length
  return columns.map((cells) => ({
    // Tags and parts of speech repeat, headwords hardly do.
    spelling: (share(cells, looksLike.spelling) * new Set(cells).size) / Math.max(1, cells.length),
    ipa: share(cells, looksLike.ipa),
    chinese: share(cells, looksLike.chinese),
    chineseSentence: share(cells, looksLike.chineseSentence),
    englishSentence: share(cells, looksLike.englishSentence),
    filled: share(cells, () => true),
  }))
}

/** Assigns the remaining roles by column content. */
export function rolesByContent(sheet: Sheet, known: Roles): Roles {
  const columns = shares(sheet).map((share, column) => ({ ...share, column }))
  const taken = new Set(Object.values(known))
  const roles: Roles = { ...known }
  const claim = (role: Role, found: { column: number } | undefined) => {
    if (found === undefined || roles[role] !== undefined) return
    roles[role] = found.column
    taken.add(found.column)
  }
  const free = () => columns.filter(({ column }) => !taken.has(column))
  const best = free().toSorted((a, b) => b.spelling - a.spelling || a.column - b.column)[0]
  claim('spelling', best && best.spelling >= MOST * HALF ? best : undefined)
  if (known.spelling === undefined) {
    claim(
      'ipaUk',
      free().find(({ ipa, spelling }) => ipa >= HALF && spelling < MOST),
    )
    claim(
      'exampleEn',
      free().find(({ englishSentence }) => englishSentence >= HALF),
    )
  }
  claim(
    'meaning',
    free().find(({ chinese, chineseSentence }) => chinese >= HALF && chineseSentence < HALF),
  )
  claim(
    'meaning',
    free().find(({ chinese }) => chinese >= HALF),
  )
  if (known.spelling === undefined && roles.exampleEn !== undefined)
    claim(
      'exampleZh',
      free().find(({ chineseSentence }) => chineseSentence >= HALF),
    )
  const rest = free().filter(({ filled }) => filled > 0)
  if (known.spelling === undefined && rest.length === 1 && roles.definition === undefined)
    claim('definition', rest[0])
  return roles
}

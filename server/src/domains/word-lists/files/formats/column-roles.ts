import { isPos } from '../senses.ts'
import { hasChinese, isEnglish, normalizeSpelling } from '../spelling.ts'

/** Rows whose columns have no assigned role yet. */
export interface Sheet {
  /** Headings or field names; null if there are none. */
  readonly names: readonly string[] | null
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const ROLE_NAMES = {
  spelling:
    'word,words,spelling,headword,term,vocabulary,vocab,english,单词,英文,英语,英文单词,英语单词,词汇,生词,词条,单词拼写',
  ipaUs: 'phoneticus,usphonetic,ipaus,美式音标,美音,美标,美音音标',
  ipaUk: 'phonetic,phonetics,phoneticuk,ukphonetic,ipa,ipauk,音标,英式音标,英音,英标,英音音标',
  meaning: 'translation,meaning,chinese,释义,中文,中文释义,意思,词义,中文意思,含义,解释,汉语,翻译,中文翻译',
  pos: 'pos,partofspeech,词性',
  definition: 'definition,英文释义,英英释义',
  exampleZh: 'exampletranslation,sentencetranslation,例句翻译,例句译文,例句中文,中文例句,例句释义',
  unit: 'unit,units,lesson,module,单元,单元名称,课,课文,模块',
  exampleEn: 'example,sentence,examplesentence,例句,英文例句',
} as const
type Role = keyof typeof ROLE_NAMES
export type Roles = Partial<Record<Role, number>>

const NAMES_BY_ROLE = Object.entries(ROLE_NAMES).map(
  ([role, names]) => [role as Role, new Set(names.split(','))] as const,
)
const normalizeName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*:_\-()]/g, '')

/** Assigns roles by column headings. */
export function rolesByName(names: readonly string[]): Roles {
  const roles: Roles = {}
  names.forEach((name, column) => {
    const role = NAMES_BY_ROLE.find(([, spellings]) => spellings.has(normalizeName(name)))?.[0]
    if (role) roles[role] ??= column
  })
  return roles
}

const SAMPLE_ROWS = 300
const WORDS_MAX = 4
const MOST_SHARE = 0.6
const HALF_SHARE = 0.5

const looksLike = {
  spelling: (text: string) =>
    !isPos(text) && isEnglish(normalizeSpelling(text)) && text.split(' ').length <= WORDS_MAX,
  ipa: (text: string) => /^[/[].*[/\]]$|[ˈˌːəɪʊæɒɔʌɜɑθðʃʒŋ]/.test(text) && !hasChinese(text),
  chinese: hasChinese,
  chineseSentence: (text: string) => hasChinese(text) && /[。！？]$/.test(text),
  englishSentence: (text: string) =>
    /[.!?]["'”]?$/.test(text) && text.split(' ').length >= WORDS_MAX && !hasChinese(text),
}

/** Returns how often each column looks like each role, from 0 to 1 of its filled cells; 0 if most cells are empty. */
function columnScores(sheet: Sheet) {
  const sample = sheet.rows.slice(0, SAMPLE_ROWS)
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    sample.map(({ cells }) => cells[column]?.trim() ?? '').filter((text) => text !== ''),
  )
  const scoreOf = (cells: string[], test: (text: string) => boolean) =>
    cells.length < sample.length * HALF_SHARE ? 0 : cells.filter(test).length / cells.length
  return columns.map((cells) => ({
    // Tags and parts of speech repeat, headwords hardly do.
    spelling: (scoreOf(cells, looksLike.spelling) * new Set(cells).size) / Math.max(1, cells.length),
    ipa: scoreOf(cells, looksLike.ipa),
    chinese: scoreOf(cells, looksLike.chinese),
    chineseSentence: scoreOf(cells, looksLike.chineseSentence),
    englishSentence: scoreOf(cells, looksLike.englishSentence),
    filled: scoreOf(cells, () => true),
  }))
}

/** Assigns the remaining roles by column content. */
export function rolesByContent(sheet: Sheet, byName: Roles): Roles {
  const columns = columnScores(sheet).map((share, column) => ({ ...share, column }))
  const assigned = new Set(Object.values(byName))
  const roles: Roles = { ...byName }
  const assign = (role: Role, candidate: { column: number } | undefined) => {
    if (candidate === undefined || roles[role] !== undefined) return
    roles[role] = candidate.column
    assigned.add(candidate.column)
  }
  const unassigned = () => columns.filter(({ column }) => !assigned.has(column))
  const best = unassigned().toSorted((a, b) => b.spelling - a.spelling || a.column - b.column)[0]
  assign('spelling', best && best.spelling >= MOST_SHARE * HALF_SHARE ? best : undefined)
  if (byName.spelling === undefined) {
    assign(
      'ipaUk',
      unassigned().find(({ ipa, spelling }) => ipa >= HALF_SHARE && spelling < MOST_SHARE),
    )
    assign(
      'exampleEn',
      unassigned().find(({ englishSentence }) => englishSentence >= HALF_SHARE),
    )
  }
  assign(
    'meaning',
    unassigned().find(
      ({ chinese, chineseSentence }) => chinese >= HALF_SHARE && chineseSentence < HALF_SHARE,
    ),
  )
  assign(
    'meaning',
    unassigned().find(({ chinese }) => chinese >= HALF_SHARE),
  )
  if (byName.spelling === undefined && roles.exampleEn !== undefined)
    assign(
      'exampleZh',
      unassigned().find(({ chineseSentence }) => chineseSentence >= HALF_SHARE),
    )
  const remaining = unassigned().filter(({ filled }) => filled > 0)
  if (byName.spelling === undefined && remaining.length === 1 && roles.definition === undefined)
    assign('definition', remaining[0])
  return roles
}

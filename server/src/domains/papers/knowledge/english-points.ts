import type { QuestionBody } from '@shangxue/contract/papers/schemas'

const wordSet = (words: string) => new Set(words.split(' '))
const onlyFrom =
  (words: Set<string>) =>
  (options: readonly string[]): boolean =>
    options.every((option) => words.has(option))
const ARTICLES = wordSet('a an the / 不填 x')
const PREPOSITIONS = wordSet(
  'in on at to for of with from by about into onto over under between among behind beside besides before after during since until through across against along around without within near above below except off up down out like as than',
)
const PRONOUNS = wordSet(
  'i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we us our ours ourselves they them their theirs themselves one ones another other others both either neither none each all any some every everyone everything someone something anyone anything nobody nothing no this that these those much many few little',
)
const WH_WORDS = wordSet(
  'which that who whom whose where when why what how whoever whatever whichever if whether',
)
const QUESTION_WORDS = /^how (many|much|long|often|far|soon|old|tall)$/
const MODALS = wordSet(
  "can can't could couldn't may might must mustn't need needn't should shouldn't will won't would wouldn't shall have to has to had better",
)
const CONJUNCTIONS = wordSet(
  'and but or so because although though if unless until till since while as when before after whether for nor yet however therefore once even',
)

/** Topic that the options are a choice between; the first match wins. */
const BY_OPTIONS: readonly [string, (options: readonly string[]) => boolean][] = [
  ['冠词', onlyFrom(ARTICLES)],
  ['疑问词', (options) => options.some((option) => QUESTION_WORDS.test(option))],
  ['宾语从句', (options) => areClauses(options)],
  ['动词短语', (options) => arePhrases(options)],
  ['介词', onlyFrom(PREPOSITIONS)],
  ['代词', onlyFrom(PRONOUNS)],
  ['从句引导词', onlyFrom(WH_WORDS)],
  [
    '情态动词',
    (options) => options.every((option) => MODALS.has(option) || MODALS.has(option.split(' ')[0] ?? '')),
  ],
  ['连词', onlyFrom(CONJUNCTIONS)],
  ['形容词和副词的比较等级', (options) => areComparisons(options)],
  [
    '非谓语动词',
    (options) => areFormsOfOneVerb(options) && options.some((option) => option.startsWith('to ')),
  ],
  ['动词的时态和语态', (options) => areFormsOfOneVerb(options)],
]

const areComparisons = (options: readonly string[]) =>
  options.filter((option) => /^(the )?(more|most) |^(the )?\p{L}{2,}(er|est)$/u.test(option)).length >= 2

const AUXILIARIES = wordSet(
  'to be is am are was were been being has have had having will would shall do does did not',
)
const wordsOf = (option: string) => option.split(' ')
const isInflected = (option: string) => AUXILIARIES.has(wordsOf(option)[0] ?? '') || /(ing|ed)$/.test(option)
/** Strips endings, including doubled or dropped letters. */
const stemOf = (word: string) => word.replace(/(ies|ied|ing|ed|es|s|e|y)$/, '').replace(/([^aeiou])\1$/, '$1')
/**
 * True if the options are forms of one verb: equal stems without auxiliaries and endings, or equal
 * beginnings.
 */
function areFormsOfOneVerb(options: readonly string[]): boolean {
  const verbs = options.map((option) => wordsOf(option).find((word) => !AUXILIARIES.has(word)) ?? '')
  const [first = ''] = verbs
  if (first.length < 2 || !options.some(isInflected)) return false
  const hasAuxiliary = options.some((option) => AUXILIARIES.has(wordsOf(option)[0] ?? ''))
  return verbs.every(
    (verb) => stemOf(verb) === stemOf(first) || (hasAuxiliary && verb.slice(0, 2) === first.slice(0, 2)),
  )
}
const arePhrases = (options: readonly string[]) =>
  options.every(
    (option) => /^\p{L}+ \p{L}+( \p{L}+)?$/u.test(option) && PREPOSITIONS.has(wordsOf(option).at(-1) ?? ''),
  )
const areClauses = (options: readonly string[]) =>
  options.every((option) => wordsOf(option).length >= 3 && WH_WORDS.has(wordsOf(option)[0] ?? ''))

const BY_STEM: readonly [string, RegExp][] = [
  ['主旨大意', /main(ly)? (idea|about)|best title|mainly (talk|discuss|tell)|purpose of (the|this) passage/],
  ['推理判断', /infer|imply|implied|suggest|conclude|probably|most likely|attitude/],
  ['词义猜测', /underlined (word|part|phrase|sentence)|the word ["“].*(mean|refer)|closest in meaning/],
]

const BY_SECTION: readonly [string, RegExp][] = [
  ['听力', /听/],
  ['完形填空', /完[形型]|cloze/],
  ['七选五', /七选五|选出可以填入空白处/],
  ['语法填空', /语法填空|适当的?形式/],
  ['短文改错', /改错/],
  ['书面表达', /书面表达|写作|作文|writing/],
  ['翻译', /翻译|translat/],
]

/** Detects the topic of an English question from its section, options and wording. */
export function detectEnglishPoints(
  { type, content, options }: Pick<QuestionBody, 'type' | 'content' | 'options'>,
  { section, passage }: { readonly section?: string | undefined; readonly passage?: string | undefined },
): string[] {
  const sectionPoint = BY_SECTION.find(([, cue]) => cue.test((section ?? '').toLowerCase()))?.[0]
  if (sectionPoint) return [sectionPoint]
  if (type === 'essay') return ['书面表达']
  const stem = content.toLowerCase()
  if (passage && stem.length > 12) {
    const stemPoint = BY_STEM.find(([, cue]) => cue.test(stem))?.[0]
    return [stemPoint ?? '细节理解']
  }
  const texts = options.map(({ text }) => text.trim().toLowerCase())
  if (texts.length < 2) return []
  const optionPoint = BY_OPTIONS.find(([, matches]) => matches(texts))?.[0]
  return optionPoint ? [optionPoint] : []
}

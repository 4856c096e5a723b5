import {
  CLOSED_CLASSES,
  IRREGULAR_COMPARISONS,
  IRREGULAR_PLURALS,
  IRREGULAR_VERBS,
} from './irregular-forms.ts'

const CONSONANT_Y = /[^aeiou]y$/
/** Verbs that drop a silent e: making, arguing; but seeing, canoeing and dyeing keep it. */
const SILENT_E = /[^eoy]e$/
const SIBILANT_END = /(?:s|x|z|ch|sh)$/
const F_TO_VES = /(?:[^f])fe?$/
/** businesswoman, businesswomen; compounds of man are listed, because human and German are none. */
const COMPOUND_OF_WOMAN = /.woman$/
/** A stressed syllable of consonant, vowel, consonant doubles its last letter: stop, stopped. */
const SHORT_SYLLABLE = /^[^aeiou]*(?:qu)?[aeiou][^aeiouwxy]$/
/** Longer verbs that are stressed on the last syllable, and those that British spelling doubles. */
const DOUBLING_VERB =
  /^(?:abhor|admit|begin|commit|compel|confer|control|defer|deter|emit|equip|excel|expel|forbid|forget|incur|infer|occur|omit|patrol|permit|prefer|propel|rebel|recur|refer|regret|retrofit|submit|transfer|transmit|underpin|upset|(?:cance|chann?e|counse|dia|enro|fue|fulfi|instal|labe|leve|mode|panne|qua?rre|signa|trave|tunne|equa|marve|insti|mar?sha|jewe)l|kidnap|worship|handicap|program)$/

const plural = (word: string): string[] =>
  CONSONANT_Y.test(word)
    ? [`${word.slice(0, -1)}ies`]
    : /[^aeiou]o$/.test(word)
      ? [`${word}es`, `${word}s`]
      : [SIBILANT_END.test(word) ? `${word}es` : `${word}s`]
const stem = (word: string) =>
  SHORT_SYLLABLE.test(word) || DOUBLING_VERB.test(word) ? word + word.at(-1) : word
const pastForm = (word: string) =>
  word.endsWith('e') ? `${word}d` : CONSONANT_Y.test(word) ? `${word.slice(0, -1)}ied` : `${stem(word)}ed`
const ingForm = (word: string) =>
  word.endsWith('ie')
    ? `${word.slice(0, -2)}ying`
    : SILENT_E.test(word)
      ? `${word.slice(0, -1)}ing`
      : `${stem(word)}ing`
const comparisonForm = (word: string, end: 'er' | 'est') =>
  word.endsWith('e')
    ? `${word}${end.slice(1)}`
    : CONSONANT_Y.test(word)
      ? `${word.slice(0, -1)}i${end}`
      : `${stem(word)}${end}`

/**
 * All inflected forms of a headword, itself first: plural, third person, past, participles, comparison and
 * contractions. Overgenerates (`childs` is included), so it is for recognising words, never for teaching. A
 * headword of several words is inflected at its first and last word.
 */
export function inflectedForms(headword: string): string[] {
  const words = headword.split(' ')
  if (words.length > 1) {
    const [first = '', ...rest] = words
    const last = rest.at(-1) ?? ''
    const middle = rest.slice(0, -1)
    return [
      ...new Set([
        headword,
        ...inflectedForms(first).map((form) => [form, ...rest].join(' ')),
        ...inflectedForms(last).map((form) => [first, ...middle, form].join(' ')),
      ]),
    ]
  }
  const closedClassForms = CLOSED_CLASSES.get(headword)
  if (closedClassForms) return [...new Set([headword, ...closedClassForms])]
  const regular = [
    ...plural(headword),
    pastForm(headword),
    ingForm(headword),
    comparisonForm(headword, 'er'),
    comparisonForm(headword, 'est'),
  ]
  const british = /(?:[^aeiou][aeiou])l$/.test(headword)
    ? [`${headword}led`, `${headword}ling`, `${headword}ed`, `${headword}ing`]
    : []
  const irregular = [IRREGULAR_VERBS, IRREGULAR_PLURALS, IRREGULAR_COMPARISONS].flatMap(
    (map) => map.get(headword) ?? [],
  )
  const vesPlural = F_TO_VES.test(headword) ? [headword.replace(/fe?$/, 'ves')] : []
  const womenPlural = COMPOUND_OF_WOMAN.test(headword) ? [headword.replace(/an$/, 'en')] : []
  return [...new Set([headword, ...regular, ...british, ...vesPlural, ...womenPlural, ...irregular])]
}

/** Splits a text into words of letters with inner apostrophes and hyphens; punctuation is dropped. */
export const extractWords = (text: string): string[] =>
  text.replaceAll('’', "'").match(/[A-Za-zÀ-ÿ]+(?:['-][A-Za-zÀ-ÿ]+)*/g) ?? []

/**
 * True if a text contains a headword in any form, as whole words or as part of a compound such as
 * `well-known`; ignores case.
 */
export function containsHeadword(text: string, headword: string): boolean {
  const forms = new Set(
    inflectedForms(headword.toLowerCase().replaceAll('’', "'")).map((form) =>
      extractWords(form).join(' ').toLowerCase(),
    ),
  )
  const length = extractWords(headword).length
  return [text, text.replaceAll('-', ' ')].some((spelled) => {
    const words = extractWords(spelled.toLowerCase())
    return words.some((_word, i) => {
      const phrase = words.slice(i, i + length).join(' ')
      return forms.has(phrase) || forms.has(phrase.replace(/'s$/, ''))
    })
  })
}

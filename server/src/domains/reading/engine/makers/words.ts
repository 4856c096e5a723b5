import type { Level } from '@shangxue/contract/users'
import { formsOf } from '@shangxue/study/forms'
import type { Word } from '../../../english/service.ts'
import { lowWords, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { isOwn, type Maker, type Making, offered, stands } from './making.ts'
import { WIDE } from './things.ts'

/** Maximum school years between a word and its text; older words are known by heart. */
const YEARS_BEFORE: Record<Level, number> = { 小学: 0, 初中: 0, 高中: 1, 大学: 1 }
/**
 * Grades of words for own texts, which have no grade. For older readers the range starts a year earlier, because few
 * texts are hard throughout.
 */
const YEARS_OWN: Record<Level, readonly [number, number]> = {
  小学: [4, 6],
  初中: [7, 9],
  高中: [9, 12],
  大学: [12, 16],
}
const ASKED = new Set(['n.', 'v.', 'adj.'])

const signs = (text: string) =>
  new Set((text.match(/\p{Script=Han}/gu) ?? []).filter((sign) => !'的地得了着人'.includes(sign)))
const share = (a: string, b: string): boolean => {
  const of = signs(a)
  return [...signs(b)].some((sign) => of.has(sign))
}
/** Splits meanings and removes bracketed text. */
export const meaningsOf = (zh: string): string[] =>
  zh
    .replace(/（[^）]*）|\[[^\]]*\]/g, '')
    .split(/[；，]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !/[…~]/.test(one))

const DETERMINER =
  /\b(?:a|an|the|my|our|your|his|her|its|their|this|that|these|those|some|any|every|each|no|two|three|four|five|of|with|in|on|for|from|at|by|into)\s+(?:[a-z]+\s+)?$/i
const BEFORE_VERB =
  /\b(?:to|can|could|will|would|must|may|might|should|I|we|you|he|she|it|they|who|that|and|not|did|does|do|was|were|is|are|be|been|had|has|have|being)\s+(?:[a-z]+ly\s+)?$/i
const BEFORE_ADJ =
  /\b(?:is|are|was|were|be|been|am|so|very|too|more|most|feel|feels|felt|look|looks|looked|a|an|the|and|quite|become|became)\s+(?:[a-z]+ly\s+)?$/i

/** True if the context before the word agrees with this part of speech. */
function usedAs(pos: string, word: Word, form: string, before: string): boolean {
  if (pos === 'n.')
    return (
      DETERMINER.test(before) &&
      !BEFORE_VERB.test(before.replace(/^.*\b(?:is|are|was|were|and|that|it|be|been|being) /i, ' '))
    )
  // "misleading" may be an adjective.
  if (pos === 'v.' && form.endsWith('ing') && form !== word.spelling) return false
  if (pos === 'v.')
    return form !== word.spelling
      ? !/\b(?:a|an|the|very|so|too|is|are|was|were|be|been)\s+$/i.test(before)
      : BEFORE_VERB.test(before) && !DETERMINER.test(before)
  if (pos === 'adj.') return BEFORE_ADJ.test(before) && form === word.spelling
  return form === word.spelling
}

/** True for words of the level that are not far below the text's grade, and for requested words. */
function isWorthAsking({ source, wished }: Making, { spelling, level, grade }: Word): boolean {
  const [from, to] = isOwn(source)
    ? YEARS_OWN[source.level]
    : [source.grade - YEARS_BEFORE[source.level], source.grade + 1]
  const ofLevel = level === source.level || isOwn(source)
  return grade <= to && (wished.includes(spelling.toLowerCase()) || (ofLevel && grade >= from))
}

const last = (meaning: string) => meaning.replace(/[的地得]$/, '').at(-1)
/** 稠密、浓密 are one meaning; 间隔、幕间休息 and 读者、读本 are two. */
const sayTheSame = (a: string, b: string) => last(a) === last(b)

/**
 * True if the word occurs once and no other word of the paragraph has this meaning; otherwise the translation may
 * refer to that one.
 */
function isToldOf({ vocabulary, sentences }: Making, word: Word, paragraph: number, zh: string): boolean {
  const heads = sentences
    .filter((one) => one.paragraph === paragraph)
    .flatMap(({ words: forms }) => forms.map((form) => vocabulary.headwords(form)))
  return (
    heads.filter((some) => some.includes(word)).length === 1 &&
    heads.every((some) =>
      some.every((one) => one === word || one.senses.every((sense) => !meaningsOf(sense.zh).includes(zh))),
    )
  )
}

/** Returns the senses that fit the context; "objects" may be a verb or a noun. */
function sensesHere({ spelling, senses }: Word, form: string, fits: (pos: string) => boolean) {
  const ambiguous = form !== spelling && form.endsWith('s') && senses.some(({ pos }) => pos === 'v.')
  return ambiguous && senses.length > 1 ? senses : senses.filter(({ pos }) => fits(pos))
}

/** Returns the only meaning that the text can have: the word list has no other, or the translation selects it. */
function meant(
  making: Making,
  word: Word,
  form: string,
  paragraph: number,
  fits: (pos: string) => boolean,
): { pos: string; zh: string } | null {
  const { translation: whole } = making.source
  if (whole !== null) {
    const translation = whole.split(/\n\s*\n/)[paragraph] ?? ''
    const told = word.senses.flatMap(({ pos, zh }) =>
      meaningsOf(zh)
        .filter((one) => one.length > 1 && translation.includes(one.replace(/[的地]$/, '')))
        .map((one) => ({ pos, zh: one })),
    )
    const [first] = told
    return told.length === 1 && first && isToldOf(making, word, paragraph, first.zh) ? first : null
  }
  const senses = isOwn(making.source) ? sensesHere(word, form, fits) : word.senses
  const [sense, ...more] = senses
  const meanings = sense ? meaningsOf(sense.zh) : []
  if (!sense || more.length > 0 || meanings.length > 2) return null
  const [one = '', other = one] = meanings
  return one.length > 1 && sayTheSame(one, other)
    ? { pos: sense.pos, zh: meanings.slice(0, 2).join('，') }
    : null
}

/** True after a noun: the second half of "television crew" may have another meaning. */
function afterNoun({ vocabulary }: Making, before: string): boolean {
  const previous = before.endsWith(' ') ? (before.slice(0, -1).split(' ').at(-1) ?? '') : ''
  const known = vocabulary.headwords(previous)
  return known.length > 0 && known.every(({ senses }) => senses.every(({ pos }) => pos === 'n.'))
}

/** True inside a phrase: the cream of ice cream. */
export function inPhrase(making: Making, { words }: Sentence, at: number): boolean {
  return words.some((first, from) =>
    making.vocabulary.phrases(first).some((phrase) => {
      const length = phrase.spelling.split(' ').length
      return (
        from <= at &&
        at < from + length &&
        formsOf(phrase.spelling).some((form) => lowWords(form).every((part, i) => part === words[from + i]))
      )
    }),
  )
}

const TRIES = 400
/** Topics of concrete things, whose meanings cannot be confused. */
const THINGS = new Set([
  'food',
  'animals',
  'clothes',
  'body',
  'family',
  'home',
  'school',
  'nature',
  'travel',
  'city',
  'sport',
])
/** Number of wrong meanings of the word's own topic. */
const OF_FIELD = 2

/**
 * Returns meanings of other words without a shared character; for things partly of the same topic, otherwise of other
 * topics.
 */
function glossesOf(making: Making, word: Word, pos: string, zh: string): string[] {
  const ofField = THINGS.has(word.topic) && pos === 'n.'
  const near = ofField ? glossesAmong(making, word, pos, zh, [], OF_FIELD) : []
  return glossesAmong(making, word, pos, zh, near, 3)
}

function glossesAmong(
  { vocabulary, dice }: Making,
  word: Word,
  pos: string,
  zh: string,
  before: readonly string[],
  wanted: number,
): string[] {
  const near = wanted < 3
  const all = near
    ? vocabulary.ofTopic(word.topic).filter(({ senses }) => senses.every((sense) => sense.pos === pos))
    : vocabulary.ofUse(pos)
  const own = word.senses.map((sense) => sense.zh).join()
  const wide = zh.includes('，')
  const glosses = [...before]
  for (let i = 0; i < TRIES && glosses.length < wanted && all.length > 0; i++) {
    const one = all[dice.below(all.length)]
    if (
      !one ||
      (one.topic === word.topic) !== near ||
      // Next to an abstract noun, a concrete one would be ruled out at once.
      (pos === 'n.' && THINGS.has(one.topic) !== THINGS.has(word.topic)) ||
      // A country is never a plausible meaning.
      /^[A-Z]/.test(one.spelling) ||
      one.spelling.includes(' ') ||
      // A generic noun may include the word: a hospital is a building.
      WIDE.has(one.spelling) ||
      Math.abs(one.grade - word.grade) > 2
    )
      continue
    const meanings = meaningsOf(one.senses.find((sense) => sense.pos === pos)?.zh ?? '')
    const gloss = wide ? meanings.slice(0, 2).join('，') : (meanings[0] ?? '')
    if (gloss.length < 2 || wide !== gloss.includes('，')) continue
    if ([own, ...glosses].some((two) => share(two, gloss))) continue
    if (word.confusables.some(({ words: taken }) => taken.includes(one.spelling))) continue
    glosses.push(gloss)
  }
  return glosses
}

function itemsIn(making: Making, sentence: Sentence): Item[] {
  const { vocabulary, source, dice } = making
  return [...sentence.text.matchAll(/(?<![\w'’-])[a-z]{4,}(?![\w'’-])/g)].flatMap(
    ({ 0: form, index }): Item[] => {
      const [word, ...more] = vocabulary.headwords(form)
      if (!word || more.length > 0 || word.topic === 'function' || word.topic === 'numbers') return []
      if (!isWorthAsking(making, word) || source.glossary.some((one) => one.word === form)) return []
      if (afterNoun(making, sentence.text.slice(0, index))) return []
      const fits = (pos: string) => usedAs(pos, word, form, sentence.text.slice(0, index))
      const sense = meant(making, word, form, sentence.paragraph, fits)
      if (!sense || !ASKED.has(sense.pos) || !fits(sense.pos)) return []
      if (inPhrase(making, sentence, sentence.words.indexOf(form))) return []
      const choice = offered(dice, sense.zh, glossesOf(making, word, sense.pos, sense.zh))
      if (!choice || !stands(source, sentence.text)) return []
      const whole = word.senses.map(({ pos, zh }) => `${pos} ${zh}`).join('；')
      return [
        {
          kind: 'word',
          skill: 'vocabulary',
          stem: `What does the word “${form}” in Paragraph ${sentence.paragraph + 1} mean?`,
          ...choice,
          evidence: sentence.text,
          explanation: `${word.spelling}：${whole}。第 ${sentence.paragraph + 1} 段这一句里是“${sense.zh}”的意思。`,
          subject: `word:${word.spelling}`,
        },
      ]
    },
  )
}

const HARDEST = 4
/** Returns requested words and the hardest others; an own text contains many easy words. */
function hardest({ vocabulary, wished }: Making, items: readonly Item[]): Item[] {
  const rank = ({ subject }: Item) => {
    const word = subject.slice('word:'.length)
    return wished.includes(word) ? Number.POSITIVE_INFINITY : (vocabulary.headwords(word)[0]?.grade ?? 0)
  }
  return [...items].sort((a, b) => rank(b) - rank(a)).slice(0, HARDEST)
}

export const words: Maker = (making) => {
  const seen = new Set<string>()
  const items = making.sentences
    .flatMap((sentence) => itemsIn(making, sentence))
    .filter(({ subject }) => !seen.has(subject) && seen.add(subject))
  return isOwn(making.source) ? hardest(making, items) : items
}

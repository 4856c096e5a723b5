import type { Level } from '@shangxue/contract/users/endpoints'
import { inflectedForms } from '@shangxue/study/language/word-forms'
import type { Word } from '../../../english/service.ts'
import { lowerCaseWords, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isOwnText,
  isVerbatim,
  type QuestionGenerator,
} from './generator.ts'
import { GENERIC_NOUNS } from './nouns.ts'

/** Maximum school years between a word and its text; older words are known by heart. */
const YEARS_BEFORE_MAX: Record<Level, number> = { 小学: 0, 初中: 0, 高中: 1, 大学: 1 }
/**
 * Grades of words for own texts, which have no grade. For older readers the range starts a year earlier, because few
 * texts are hard throughout.
 */
const OWN_TEXT_GRADES: Record<Level, readonly [number, number]> = {
  小学: [4, 6],
  初中: [7, 9],
  高中: [9, 12],
  大学: [12, 16],
}
const REQUESTED_POS = new Set(['n.', 'v.', 'adj.'])

const chineseCharacters = (text: string) =>
  new Set((text.match(/\p{Script=Han}/gu) ?? []).filter((character) => !'的地得了着人'.includes(character)))
const shareCharacter = (a: string, b: string): boolean => {
  const characters = chineseCharacters(a)
  return [...chineseCharacters(b)].some((character) => characters.has(character))
}
/** Splits meanings and removes bracketed text. */
export const splitMeanings = (zh: string): string[] =>
  zh
    .replace(/（[^）]*）|\[[^\]]*\]/g, '')
    .split(/[；，]/)
    .map((item) => item.trim())
    .filter((item) => item !== '' && !/[…~]/.test(item))

const DETERMINER =
  /\b(?:a|an|the|my|our|your|his|her|its|their|this|that|these|those|some|any|every|each|no|two|three|four|five|of|with|in|on|for|from|at|by|into)\s+(?:[a-z]+\s+)?$/i
const BEFORE_VERB =
  /\b(?:to|can|could|will|would|must|may|might|should|I|we|you|he|she|it|they|who|that|and|not|did|does|do|was|were|is|are|be|been|had|has|have|being)\s+(?:[a-z]+ly\s+)?$/i
const BEFORE_ADJ =
  /\b(?:is|are|was|were|be|been|am|so|very|too|more|most|feel|feels|felt|look|looks|looked|a|an|the|and|quite|become|became)\s+(?:[a-z]+ly\s+)?$/i

/** True if the context before the word agrees with this part of speech. */
function fitsContext(pos: string, word: Word, form: string, preceding: string): boolean {
  if (pos === 'n.')
    return (
      DETERMINER.test(preceding) &&
      !BEFORE_VERB.test(preceding.replace(/^.*\b(?:is|are|was|were|and|that|it|be|been|being) /i, ' '))
    )
  // "misleading" may be an adjective.
  if (pos === 'v.' && form.endsWith('ing') && form !== word.spelling) return false
  if (pos === 'v.')
    return form !== word.spelling
      ? !/\b(?:a|an|the|very|so|too|is|are|was|were|be|been)\s+$/i.test(preceding)
      : BEFORE_VERB.test(preceding) && !DETERMINER.test(preceding)
  if (pos === 'adj.') return BEFORE_ADJ.test(preceding) && form === word.spelling
  return form === word.spelling
}

/** True for words of the level that are not far below the text's grade, and for requested words. */
function isWorthAsking(
  { source, requestedWords }: GeneratorContext,
  { spelling, level, grade }: Word,
): boolean {
  const [from, to] = isOwnText(source)
    ? OWN_TEXT_GRADES[source.level]
    : [source.grade - YEARS_BEFORE_MAX[source.level], source.grade + 1]
  const isOfLevel = level === source.level || isOwnText(source)
  return grade <= to && (requestedWords.includes(spelling.toLowerCase()) || (isOfLevel && grade >= from))
}

const lastCharacter = (meaning: string) => meaning.replace(/[的地得]$/, '').at(-1)
/** 稠密、浓密 are one meaning; 间隔、幕间休息 and 读者、读本 are two. */
const areSynonyms = (a: string, b: string) => lastCharacter(a) === lastCharacter(b)

/**
 * True if the word occurs once and no other word of the paragraph has this meaning; otherwise the translation may
 * refer to that one.
 */
function isUnambiguous(
  { vocabulary, sentences }: GeneratorContext,
  word: Word,
  paragraph: number,
  zh: string,
): boolean {
  const headwordsByForm = sentences
    .filter((sentence) => sentence.paragraph === paragraph)
    .flatMap(({ words: forms }) => forms.map((form) => vocabulary.headwords(form)))
  return (
    headwordsByForm.filter((some) => some.includes(word)).length === 1 &&
    headwordsByForm.every((some) =>
      some.every(
        (item) => item === word || item.senses.every((sense) => !splitMeanings(sense.zh).includes(zh)),
      ),
    )
  )
}

/** Returns the senses that fit the context; "objects" may be a verb or a noun. */
function contextSenses({ spelling, senses }: Word, form: string, fits: (pos: string) => boolean) {
  const ambiguous = form !== spelling && form.endsWith('s') && senses.some(({ pos }) => pos === 'v.')
  return ambiguous && senses.length > 1 ? senses : senses.filter(({ pos }) => fits(pos))
}

/** Returns the only meaning that the text can have: the word list has no other, or the translation selects it. */
function findMeaning(
  context: GeneratorContext,
  word: Word,
  form: string,
  paragraph: number,
  fits: (pos: string) => boolean,
): { pos: string; zh: string } | null {
  const { translation: fullTranslation } = context.source
  if (fullTranslation !== null) {
    const translation = fullTranslation.split(/\n\s*\n/)[paragraph] ?? ''
    const matches = word.senses.flatMap(({ pos, zh }) =>
      splitMeanings(zh)
        .filter((meaning) => meaning.length > 1 && translation.includes(meaning.replace(/[的地]$/, '')))
        .map((meaning) => ({ pos, zh: meaning })),
    )
    const [first] = matches
    return matches.length === 1 && first && isUnambiguous(context, word, paragraph, first.zh) ? first : null
  }
  const senses = isOwnText(context.source) ? contextSenses(word, form, fits) : word.senses
  const [sense, ...rest] = senses
  const meanings = sense ? splitMeanings(sense.zh) : []
  if (!sense || rest.length > 0 || meanings.length > 2) return null
  const [meaning = '', synonym = meaning] = meanings
  return meaning.length > 1 && areSynonyms(meaning, synonym)
    ? { pos: sense.pos, zh: meanings.slice(0, 2).join('，') }
    : null
}

/** True after a noun: the second half of "television crew" may have another meaning. */
function followsNoun({ vocabulary }: GeneratorContext, preceding: string): boolean {
  const previous = preceding.endsWith(' ') ? (preceding.slice(0, -1).split(' ').at(-1) ?? '') : ''
  const headwords = vocabulary.headwords(previous)
  return headwords.length > 0 && headwords.every(({ senses }) => senses.every(({ pos }) => pos === 'n.'))
}

/** True inside a phrase: the cream of ice cream. */
export function isInPhrase(context: GeneratorContext, { words }: Sentence, index: number): boolean {
  return words.some((first, start) =>
    context.vocabulary.phrases(first).some((phrase) => {
      const length = phrase.spelling.split(' ').length
      return (
        start <= index &&
        index < start + length &&
        inflectedForms(phrase.spelling).some((form) =>
          lowerCaseWords(form).every((part, i) => part === words[start + i]),
        )
      )
    }),
  )
}

const MAX_TRIES = 400
/** Topics of concrete things, whose meanings cannot be confused. */
const THING_TOPICS = new Set([
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
const SAME_TOPIC_GLOSSES = 2

/**
 * Returns meanings of other words without a shared character; for things partly of the same topic, otherwise of other
 * topics.
 */
function wrongMeanings(context: GeneratorContext, word: Word, pos: string, zh: string): string[] {
  const isThingNoun = THING_TOPICS.has(word.topic) && pos === 'n.'
  const sameTopic = isThingNoun ? collectMeanings(context, word, pos, zh, [], SAME_TOPIC_GLOSSES) : []
  return collectMeanings(context, word, pos, zh, sameTopic, 3)
}

function collectMeanings(
  { vocabulary, dice }: GeneratorContext,
  word: Word,
  pos: string,
  zh: string,
  preceding: readonly string[],
  count: number,
): string[] {
  const sameTopicOnly = count < 3
  const candidates = sameTopicOnly
    ? vocabulary.ofTopic(word.topic).filter(({ senses }) => senses.every((sense) => sense.pos === pos))
    : vocabulary.ofUse(pos)
  const ownMeanings = word.senses.map((sense) => sense.zh).join()
  const hasTwoMeanings = zh.includes('，')
  const glosses = [...preceding]
  for (let i = 0; i < MAX_TRIES && glosses.length < count && candidates.length > 0; i++) {
    const candidate = candidates[dice.below(candidates.length)]
    if (
      !candidate ||
      (candidate.topic === word.topic) !== sameTopicOnly ||
      // Next to an abstract noun, a concrete one would be ruled out at once.
      (pos === 'n.' && THING_TOPICS.has(candidate.topic) !== THING_TOPICS.has(word.topic)) ||
      // A country is never a plausible meaning.
      /^[A-Z]/.test(candidate.spelling) ||
      candidate.spelling.includes(' ') ||
      // A generic noun may include the word: a hospital is a building.
      GENERIC_NOUNS.has(candidate.spelling) ||
      Math.abs(candidate.grade - word.grade) > 2
    )
      continue
    const meanings = splitMeanings(candidate.senses.find((sense) => sense.pos === pos)?.zh ?? '')
    const gloss = hasTwoMeanings ? meanings.slice(0, 2).join('，') : (meanings[0] ?? '')
    if (gloss.length < 2 || hasTwoMeanings !== gloss.includes('，')) continue
    if ([ownMeanings, ...glosses].some((two) => shareCharacter(two, gloss))) continue
    if (word.confusables.some(({ words: taken }) => taken.includes(candidate.spelling))) continue
    glosses.push(gloss)
  }
  return glosses
}

function sentenceItems(context: GeneratorContext, sentence: Sentence): Item[] {
  const { vocabulary, source, dice } = context
  return [...sentence.text.matchAll(/(?<![\w'’-])[a-z]{4,}(?![\w'’-])/g)].flatMap(
    ({ 0: form, index }): Item[] => {
      const [word, ...rest] = vocabulary.headwords(form)
      if (!word || rest.length > 0 || word.topic === 'function' || word.topic === 'numbers') return []
      if (!isWorthAsking(context, word) || source.glossary.some((item) => item.word === form)) return []
      if (followsNoun(context, sentence.text.slice(0, index))) return []
      const fits = (pos: string) => fitsContext(pos, word, form, sentence.text.slice(0, index))
      const sense = findMeaning(context, word, form, sentence.paragraph, fits)
      if (!sense || !REQUESTED_POS.has(sense.pos) || !fits(sense.pos)) return []
      if (isInPhrase(context, sentence, sentence.words.indexOf(form))) return []
      const choice = buildOptions(dice, sense.zh, wrongMeanings(context, word, sense.pos, sense.zh))
      if (!choice || !isVerbatim(source, sentence.text)) return []
      const allSenses = word.senses.map(({ pos, zh }) => `${pos} ${zh}`).join('；')
      return [
        {
          kind: 'word',
          skill: 'vocabulary',
          stem: `What does the word “${form}” in Paragraph ${sentence.paragraph + 1} mean?`,
          ...choice,
          evidence: sentence.text,
          explanation: `${word.spelling}：${allSenses}。第 ${sentence.paragraph + 1} 段这一句里是“${sense.zh}”的意思。`,
          subject: `word:${word.spelling}`,
        },
      ]
    },
  )
}

const HARDEST_MAX = 4
/** Returns requested words and the hardest others; an own text contains many easy words. */
function selectHardest({ vocabulary, requestedWords }: GeneratorContext, items: readonly Item[]): Item[] {
  const difficulty = ({ subject }: Item) => {
    const word = subject.slice('word:'.length)
    return requestedWords.includes(word)
      ? Number.POSITIVE_INFINITY
      : (vocabulary.headwords(word)[0]?.grade ?? 0)
  }
  return [...items].sort((a, b) => difficulty(b) - difficulty(a)).slice(0, HARDEST_MAX)
}

export const generateWordQuestions: QuestionGenerator = (context) => {
  const subjects = new Set<string>()
  const items = context.sentences
    .flatMap((sentence) => sentenceItems(context, sentence))
    .filter(({ subject }) => !subjects.has(subject) && subjects.add(subject))
  return isOwnText(context.source) ? selectHardest(context, items) : items
}

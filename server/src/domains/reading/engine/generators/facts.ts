import type { Level } from '@shangxue/contract/users/endpoints'
import { inflectedForms } from '@shangxue/study/language/word-forms'
import type { Word } from '../../../english/service.ts'
import { isAssertion, isSelfContained, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { findReplaceable } from './categories.ts'
import {
  buildOptions,
  type GeneratorContext,
  isInstruction,
  isOwnText,
  isVerbatim,
  type QuestionGenerator,
  shuffle,
  wordingFor,
  YOUNG_LEVELS,
} from './generator.ts'
import { GENERIC_NOUNS } from './nouns.ts'

const splitWords = (words: string) => words.split(' ')
/** Topics whose nouns are replaced by other nouns of the topic that the text mentions. */
const TOPICS = new Set(['food', 'animals', 'clothes', 'home', 'body', 'school', 'nature', 'travel', 'city'])
/** Uncountable nouns: no "a soil". With an article before the blank they would be ruled out at once. */
const UNCOUNTABLE = new Set(
  splitWords(
    'soil sunlight water milk juice tea coffee rice bread meat beef pork fish mutton chicken salt sugar butter oil honey ice snow rain ' +
      'wind fog air gold silver wood glass paper cotton silk wool cloth hair blood skin homework housework music furniture luggage ' +
      'baggage traffic weather nature grass sand dust smoke fire land earth cheese chocolate soup porridge tofu corn wheat flour ' +
      'fruit food drink clothing underwear chalk ink knowledge information advice news money cash space moonlight lightning thunder heat cold science art maths history geography physics chemistry biology',
  ),
)
const SENTENCE_LENGTH = [7, 22] as const

const usableSentences = (context: GeneratorContext): Sentence[] =>
  context.sentences.filter(
    (sentence) =>
      sentence.words.length >= SENTENCE_LENGTH[0] &&
      sentence.words.length <= SENTENCE_LENGTH[1] &&
      isAssertion(sentence) &&
      // Quoted verbatim; in a user's own text with few usable sentences, one may refer to the previous one.
      (isSelfContained(sentence) || isOwnText(context.source)) &&
      !isInstruction(context, sentence),
  )
/** Replaces `word` with a blank if it occurs once in the sentence. */
function insertBlank(text: string, word: string): string | null {
  const matches = [...text.matchAll(new RegExp(`(?<![\\w'-])${word}(?![\\w'-])`, 'g'))]
  return matches.length === 1 && (matches[0]?.index ?? 0) > 0
    ? text.replace(matches[0]?.[0] ?? '', () => '______')
    : null
}

/** Skips blanks that the title or a fixed comparison reveals: as red as a tomato. */
function buildItem(
  context: GeneratorContext,
  { text, paragraph }: Sentence,
  word: string,
  wrong: readonly string[],
): Item[] {
  const stem = insertBlank(text, word)
  const choice = buildOptions(
    context.dice,
    word,
    wrong.filter((item) => !text.includes(item)),
  )
  const isRevealed =
    new RegExp(`\\b${word}\\b`, 'i').test(context.source.title) ||
    /\bas (?:______ as\b|[a-z]+ as an? ______)/.test(stem ?? '')
  if (!stem || isRevealed || !choice || !isVerbatim(context.source, text)) return []
  return [
    {
      kind: 'fact',
      skill: 'detail',
      stem: `${wordingFor(context.source, 'Which word is missing here?', 'According to the text, which word completes this sentence?')}\n“${stem}”`,
      ...choice,
      evidence: text,
      explanation: `第 ${paragraph + 1} 段原文是“${text}”，所以填 ${word}；其余选项与原文不符。`,
      subject: `fact:${text}`,
    },
  ]
}

/** Readers of long texts must distinguish the fact from facts of the same category in the text. */
const MENTIONS_MIN: Record<Level, number> = { 小学: 0, 初中: 0, 高中: 2, 大学: 3 }

const categoryItems = (context: GeneratorContext, sentence: Sentence): Item[] =>
  findReplaceable(context, sentence)
    .filter(({ mentionedCount }) => mentionedCount >= MENTIONS_MIN[context.source.level])
    .flatMap(({ token, others }) => buildItem(context, sentence, token, others))

const isNounOnly = ({ senses }: Word) => senses.length === 1 && senses[0]?.pos === 'n.'
const chineseCharacters = (text: string) => new Set(text.match(/\p{Script=Han}/gu) ?? [])
const shareMeaning = (a: Word, b: Word): boolean => {
  const characters = chineseCharacters(a.senses.map(({ zh }) => zh).join(''))
  return [...chineseCharacters(b.senses.map(({ zh }) => zh).join(''))].some(
    (character) => characters.has(character) && character !== '的',
  )
}
const startsWithVowel = (word: string) => /^[aeiou]/.test(word)
const DETERMINED =
  /\b(?:a|an|the|my|our|your|some|of|with|big|small|old|new|little|hot|cold|two|three|four|five|ten)\s+$/i

function nounItems(context: GeneratorContext, sentence: Sentence): Item[] {
  const { vocabulary, source, dice } = context
  // An option that does not occur in the text could be ruled out without reading.
  const mentionedWords = new Set(
    context.sentences.flatMap(({ words }) =>
      words.flatMap((word) => vocabulary.headwords(word).map(({ spelling }) => spelling)),
    ),
  )
  return [...sentence.text.matchAll(/(?<![\w'-])[a-z]{3,}(?![\w'-])/g)].flatMap(({ 0: form, index }) => {
    const [word, ...rest] = vocabulary.headwords(form)
    if (
      !word ||
      rest.length > 0 ||
      !isNounOnly(word) ||
      !TOPICS.has(word.topic) ||
      GENERIC_NOUNS.has(word.spelling)
    )
      return []
    const isPlural = form !== word.spelling
    if (isPlural && form !== pluralOf(word.spelling)) return []
    if (!DETERMINED.test(sentence.text.slice(0, index))) return []
    // The first half of a compound such as "school bus" is revealed by its neighbour.
    const [next = ''] = sentence.text.slice(index + form.length).match(/^ [a-z]+/) ?? []
    if (vocabulary.headwords(next.trim()).some(({ senses }) => senses[0]?.pos === 'n.')) return []
    const others = vocabulary
      .ofTopic(word.topic)
      .filter(
        (item) =>
          Math.abs(item.grade - word.grade) <= 3 &&
          item.grade <= source.grade + 1 &&
          item.spelling !== word.spelling &&
          /^[a-z]/.test(item.spelling) &&
          !item.spelling.includes(' ') &&
          isNounOnly(item) &&
          !GENERIC_NOUNS.has(item.spelling) &&
          !UNCOUNTABLE.has(item.spelling) &&
          !shareMeaning(item, word) &&
          startsWithVowel(item.spelling) === startsWithVowel(word.spelling) &&
          !/s$/.test(item.spelling),
      )
    const mentioned = shuffle(dice, others).filter(({ spelling }) => mentionedWords.has(spelling))
    const wrong = mentioned.map(({ spelling }) => (isPlural ? pluralOf(spelling) : spelling))
    return buildItem(context, sentence, form, wrong)
  })
}
const pluralOf = (word: string) => inflectedForms(word)[1] ?? word

export const generateFactQuestions: QuestionGenerator = (context) => {
  const sentences = usableSentences(context)
  return sentences.flatMap((sentence) => {
    const items = categoryItems(context, sentence)
    return (
      items.length > 0 || !YOUNG_LEVELS.has(context.source.level) ? items : nounItems(context, sentence)
    ).slice(0, 1)
  })
}

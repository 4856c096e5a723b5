import type { Level } from '@shangxue/contract/users'
import { formsOf } from '@shangxue/study/forms'
import type { Word } from '../../../english/service.ts'
import { asserts, namesAll, type Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  commands,
  isOwn,
  type Maker,
  type Making,
  offered,
  shuffled,
  stands,
  worded,
  YOUNG,
} from './making.ts'
import { sortedIn } from './sorts.ts'
import { WIDE } from './things.ts'

const list = (words: string) => words.split(' ')
/** Topics whose nouns are replaced by other nouns of the topic that the text mentions. */
const FIELDS = new Set(['food', 'animals', 'clothes', 'home', 'body', 'school', 'nature', 'travel', 'city'])
/** Uncountable nouns: no "a soil". With an article before the blank they would be ruled out at once. */
const STUFF = new Set(
  list(
    'soil sunlight water milk juice tea coffee rice bread meat beef pork fish mutton chicken salt sugar butter oil honey ice snow rain ' +
      'wind fog air gold silver wood glass paper cotton silk wool cloth hair blood skin homework housework music furniture luggage ' +
      'baggage traffic weather nature grass sand dust smoke fire land earth cheese chocolate soup porridge tofu corn wheat flour ' +
      'fruit food drink clothing underwear chalk ink knowledge information advice news money cash space moonlight lightning thunder heat cold science art maths history geography physics chemistry biology',
  ),
)
const SIZE = [7, 22] as const

const pick = (making: Making): Sentence[] =>
  making.sentences.filter(
    (one) =>
      one.words.length >= SIZE[0] &&
      one.words.length <= SIZE[1] &&
      asserts(one) &&
      // Quoted verbatim; in a user's own text with few usable sentences, one may refer to the previous one.
      (namesAll(one) || isOwn(making.source)) &&
      !commands(making, one),
  )
/** Replaces `word` with a blank if it occurs once in the sentence. */
function gapped(text: string, word: string): string | null {
  const found = [...text.matchAll(new RegExp(`(?<![\\w'-])${word}(?![\\w'-])`, 'g'))]
  return found.length === 1 && (found[0]?.index ?? 0) > 0
    ? text.replace(found[0]?.[0] ?? '', () => '______')
    : null
}

/** Skips blanks that the title or a fixed comparison reveals: as red as a tomato. */
function itemOf(
  making: Making,
  { text, paragraph }: Sentence,
  word: string,
  wrong: readonly string[],
): Item[] {
  const stem = gapped(text, word)
  const choice = offered(
    making.dice,
    word,
    wrong.filter((one) => !text.includes(one)),
  )
  const told =
    new RegExp(`\\b${word}\\b`, 'i').test(making.source.title) ||
    /\bas (?:______ as\b|[a-z]+ as an? ______)/.test(stem ?? '')
  if (!stem || told || !choice || !stands(making.source, text)) return []
  return [
    {
      kind: 'fact',
      skill: 'detail',
      stem: `${worded(making.source, 'Which word is missing here?', 'According to the text, which word completes this sentence?')}\n“${stem}”`,
      ...choice,
      evidence: text,
      explanation: `第 ${paragraph + 1} 段原文是“${text}”，所以填 ${word}；其余选项与原文不符。`,
      subject: `fact:${text}`,
    },
  ]
}

/** Readers of long texts must distinguish the fact from facts of the same category in the text. */
const MET: Record<Level, number> = { 小学: 0, 初中: 0, 高中: 2, 大学: 3 }

const sortsIn = (making: Making, sentence: Sentence): Item[] =>
  sortedIn(making, sentence)
    .filter(({ met }) => met >= MET[making.source.level])
    .flatMap(({ token, others }) => itemOf(making, sentence, token, others))

const nounOnly = ({ senses }: Word) => senses.length === 1 && senses[0]?.pos === 'n.'
const chinese = (text: string) => new Set(text.match(/\p{Script=Han}/gu) ?? [])
const akin = (a: Word, b: Word): boolean => {
  const of = chinese(a.senses.map(({ zh }) => zh).join(''))
  return [...chinese(b.senses.map(({ zh }) => zh).join(''))].some((sign) => of.has(sign) && sign !== '的')
}
const vowel = (word: string) => /^[aeiou]/.test(word)
const DETERMINED =
  /\b(?:a|an|the|my|our|your|some|of|with|big|small|old|new|little|hot|cold|two|three|four|five|ten)\s+$/i

function nounsIn(making: Making, sentence: Sentence): Item[] {
  const { vocabulary, source, dice } = making
  // An option that does not occur in the text could be ruled out without reading.
  const told = new Set(
    making.sentences.flatMap(({ words }) =>
      words.flatMap((one) => vocabulary.headwords(one).map(({ spelling }) => spelling)),
    ),
  )
  return [...sentence.text.matchAll(/(?<![\w'-])[a-z]{3,}(?![\w'-])/g)].flatMap(({ 0: form, index }) => {
    const [word, ...more] = vocabulary.headwords(form)
    if (!word || more.length > 0 || !nounOnly(word) || !FIELDS.has(word.topic) || WIDE.has(word.spelling))
      return []
    const many = form !== word.spelling
    if (many && form !== plural(word.spelling)) return []
    if (!DETERMINED.test(sentence.text.slice(0, index))) return []
    // The first half of a compound such as "school bus" is revealed by its neighbour.
    const [next = ''] = sentence.text.slice(index + form.length).match(/^ [a-z]+/) ?? []
    if (vocabulary.headwords(next.trim()).some(({ senses }) => senses[0]?.pos === 'n.')) return []
    const others = vocabulary
      .ofTopic(word.topic)
      .filter(
        (one) =>
          Math.abs(one.grade - word.grade) <= 3 &&
          one.grade <= source.grade + 1 &&
          one.spelling !== word.spelling &&
          /^[a-z]/.test(one.spelling) &&
          !one.spelling.includes(' ') &&
          nounOnly(one) &&
          !WIDE.has(one.spelling) &&
          !STUFF.has(one.spelling) &&
          !akin(one, word) &&
          vowel(one.spelling) === vowel(word.spelling) &&
          !/s$/.test(one.spelling),
      )
    const named = shuffled(dice, others).filter(({ spelling }) => told.has(spelling))
    const wrong = named.map(({ spelling }) => (many ? plural(spelling) : spelling))
    return itemOf(making, sentence, form, wrong)
  })
}
const plural = (word: string) => formsOf(word)[1] ?? word

export const facts: Maker = (making) => {
  const sentences = pick(making)
  return sentences.flatMap((one) => {
    const sorted = sortsIn(making, one)
    return (sorted.length > 0 || !YOUNG.has(making.source.level) ? sorted : nounsIn(making, one)).slice(0, 1)
  })
}

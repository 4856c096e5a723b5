import { findSense } from './word-sense.ts'

const POS: Record<string, string> = {
  'n.': '名词',
  'v.': '动词',
  'adj.': '形容词',
  'adv.': '副词',
  'prep.': '介词',
  'conj.': '连词',
  'pron.': '代词',
  'num.': '数词',
}

interface BilingualText {
  readonly en: string
  readonly zh: string
}
interface Sense {
  readonly pos: string
  readonly zh: string
}
interface WordEntry {
  readonly spelling: string
  readonly ipa_uk: string
  readonly ipa_us: string
  readonly senses: readonly Sense[]
  readonly example: BilingualText
  readonly collocations: readonly BilingualText[]
  readonly roots: string
  readonly confusables: readonly { readonly words: readonly string[]; readonly explanation: string }[]
}
interface ClozeEntry {
  readonly title: string
  readonly translation: string
  readonly gaps: readonly { readonly answer: string; readonly point: string; readonly explanation: string }[]
}
interface SentenceEntry extends BilingualText {
  readonly cue: string
  readonly also: readonly string[]
  readonly phrases: readonly BilingualText[]
}
/** Related words, available where a library is loaded. */
export type RelatedWords = readonly Pick<WordEntry, 'spelling' | 'ipa_uk' | 'senses'>[]

const joinLines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('\n')
const joinPairs = (all: readonly BilingualText[]) => all.map(({ en, zh }) => `${en} ${zh}`).join('；')

/** An item to explain, by kind of practice. */
export type Explainable =
  | { readonly kind: 'word'; readonly item: WordEntry }
  | { readonly kind: 'cloze'; readonly item: ClozeEntry }
  | { readonly kind: 'dictation' | 'translation'; readonly item: SentenceEntry }

/**
 * Increase this when the explanation of an unchanged item changes; stored explanations are then regenerated.
 */
export const EXPLANATION_VERSION = 2

/** The certain facts of an item. Every explanation starts with them; a model may write the rest. */
export function factsOf({ kind, item }: Explainable): string {
  if (kind === 'word')
    return joinLines(
      `【词义】${item.senses.map(({ pos, zh }) => `${pos} ${zh}`).join('；')}`,
      `【发音】英 /${item.ipa_uk}/　美 /${item.ipa_us}/`,
    )
  if (kind === 'cloze') return joinLines(`【全文】${item.title}`, item.translation)
  if (kind === 'dictation') return joinLines(`【原句】${item.en}`, `【意思】${item.zh}`)
  return joinLines(`【参考译文】${item.en}`, item.also.length > 0 && `【也可以】${item.also.join(' / ')}`)
}

/**
 * Explains an item as a teacher would, with `【标题】` before each part. `related`: a word's family or a
 * sentence's key words.
 */
export function explain(explainable: Explainable, related: RelatedWords = []): string {
  const { kind, item } = explainable
  if (kind === 'word') return joinLines(factsOf(explainable), usageOf(item, related))
  if (kind === 'cloze') return joinLines(factsOf(explainable), '【逐空讲解】', ...item.gaps.map(gapLine))
  if (kind === 'dictation')
    return joinLines(factsOf(explainable), keyWords(related), phrasesOf(item), `【听写提示】${item.cue}`)
  return joinLines(factsOf(explainable), `【句型】${item.cue}`, phrasesOf(item), keyWords(related))
}

function usageOf(word: WordEntry, family: RelatedWords): string {
  const usedSense = word.senses.length > 1 ? findSense(word, word.example) : undefined
  const partOfSpeech = usedSense && POS[usedSense.pos]
  return joinLines(
    word.roots !== '' && `【记忆】${word.roots}`,
    word.collocations.length > 0 && `【搭配】${joinPairs(word.collocations)}`,
    `【例句】${word.example.en} ${word.example.zh}`,
    partOfSpeech && `【用法】例句中作${partOfSpeech}，意思是“${usedSense.zh}”。`,
    ...word.confusables.map(({ words, explanation }) => `【易混】${words.join(' / ')}：${explanation}`),
    family.length > 0 &&
      `【同族】${family.map(({ spelling, senses }) => `${spelling} ${senses[0]?.zh ?? ''}`).join('；')}`,
  )
}

const gapLine = ({ answer, point, explanation }: ClozeEntry['gaps'][number], i: number) =>
  `${i + 1}. ${answer}（${point}）${explanation}`
const phrasesOf = ({ phrases }: SentenceEntry) => phrases.length > 0 && `【短语】${joinPairs(phrases)}`

const keyWords = (words: RelatedWords) =>
  words.length > 0 &&
  `【重点词】${words
    .map(
      ({ spelling, ipa_uk, senses: [sense] }) =>
        `${spelling} /${ipa_uk}/ ${sense?.pos ?? ''} ${sense?.zh ?? ''}`,
    )
    .join('；')}`

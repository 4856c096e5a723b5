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

interface Gloss {
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
  readonly example: Gloss
  readonly collocations: readonly Gloss[]
  readonly roots: string
  readonly confusables: readonly { readonly words: readonly string[]; readonly explanation: string }[]
}
interface ClozeEntry {
  readonly title: string
  readonly translation: string
  readonly gaps: readonly { readonly answer: string; readonly point: string; readonly explanation: string }[]
}
interface SentenceEntry extends Gloss {
  readonly cue: string
  readonly also: readonly string[]
  readonly phrases: readonly Gloss[]
}
/** Words around an item, where a library is at hand. */
type Related = readonly Pick<WordEntry, 'spelling' | 'ipa_uk' | 'senses'>[]

const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('\n')
const pairs = (all: readonly Gloss[]) => all.map(({ en, zh }) => `${en} ${zh}`).join('；')

/** What a teacher would write beside a word: `【标题】` before each part. `family`: words built like it. */
export function explainWord(word: WordEntry, family: Related = []): string {
  const [first] = word.senses
  const kind = first && POS[first.pos]
  return lines(
    `【词义】${word.senses.map(({ pos, zh }) => `${pos} ${zh}`).join('；')}`,
    `【发音】英 /${word.ipa_uk}/　美 /${word.ipa_us}/`,
    word.roots !== '' && `【记忆】${word.roots}`,
    word.collocations.length > 0 && `【搭配】${pairs(word.collocations)}`,
    `【例句】${word.example.en} ${word.example.zh}`,
    kind && `【用法】例句中作${kind}，意思是“${first.zh}”。`,
    ...word.confusables.map(({ words, explanation }) => `【易混】${words.join(' / ')}：${explanation}`),
    family.length > 0 &&
      `【同族】${family.map(({ spelling, senses }) => `${spelling} ${senses[0]?.zh ?? ''}`).join('；')}`,
  )
}

export const explainCloze = ({ gaps, translation, title }: ClozeEntry): string =>
  lines(
    `【全文】${title}`,
    translation,
    '【逐空讲解】',
    ...gaps.map(({ answer, point, explanation }, i) => `${i + 1}. ${answer}（${point}）${explanation}`),
  )

const keyWords = (words: Related) =>
  words.length > 0 &&
  `【重点词】${words
    .map(
      ({ spelling, ipa_uk, senses: [sense] }) =>
        `${spelling} /${ipa_uk}/ ${sense?.pos ?? ''} ${sense?.zh ?? ''}`,
    )
    .join('；')}`

/** `words`: its key words. */
export const explainDictation = (sentence: SentenceEntry, words: Related = []): string =>
  lines(
    `【原句】${sentence.en}`,
    `【意思】${sentence.zh}`,
    keyWords(words),
    sentence.phrases.length > 0 && `【短语】${pairs(sentence.phrases)}`,
    `【听写提示】${sentence.cue}`,
  )

/** `words`: its key words. */
export const explainTranslation = (sentence: SentenceEntry, words: Related = []): string =>
  lines(
    `【参考译文】${sentence.en}`,
    sentence.also.length > 0 && `【也可以】${sentence.also.join(' / ')}`,
    `【句型】${sentence.cue}`,
    sentence.phrases.length > 0 && `【短语】${pairs(sentence.phrases)}`,
    keyWords(words),
  )

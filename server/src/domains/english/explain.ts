import type { Cloze, Library, Sentence, Word } from './library.ts'

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
const MOST_KEY_WORDS = 4
const MOST_RELATED = 5

const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('\n')
const pairs = (all: readonly { en: string; zh: string }[]) =>
  all.map(({ en, zh }) => `${en} ${zh}`).join('；')

/** Words that share a stem of at least five letters at their beginning: a family, as far as spelling tells. */
function familyOf(word: Word, library: Library): Word[] {
  if (word.spelling.length < 5 || word.spelling.includes(' ')) return []
  const stem = word.spelling.slice(0, Math.max(5, word.spelling.length - 3))
  return [...library.words.values()]
    .filter(({ spelling, id }) => id !== word.id && spelling.startsWith(stem))
    .slice(0, MOST_RELATED)
}

/** What a teacher would write beside a word: built from its own entry and from those of its relatives. */
export function explainWord(word: Word, library: Library): string {
  const [first] = word.senses
  const kind = first && POS[first.pos]
  const family = familyOf(word, library)
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

export const explainCloze = ({ gaps, translation, title }: Cloze): string =>
  lines(
    `【全文】${title}`,
    translation,
    '【逐空讲解】',
    ...gaps.map(({ answer, point, explanation }, i) => `${i + 1}. ${answer}（${point}）${explanation}`),
  )

/** The longest words of a sentence that are in the library, with what they mean. */
function keyWords(sentence: Sentence, library: Library): string {
  const bySpelling = new Map([...library.words.values()].map((word) => [word.spelling, word]))
  return [...new Set(sentence.en.toLowerCase().match(/[a-z]+/g) ?? [])]
    .flatMap((word) => bySpelling.get(word) ?? [])
    .filter(({ topic, spelling }) => topic !== 'function' && spelling.length > 3)
    .sort((a, b) => b.grade - a.grade || b.spelling.length - a.spelling.length)
    .slice(0, MOST_KEY_WORDS)
    .map(
      ({ spelling, ipa_uk, senses: [sense] }) =>
        `${spelling} /${ipa_uk}/ ${sense?.pos ?? ''} ${sense?.zh ?? ''}`,
    )
    .join('；')
}

export function explainDictation(sentence: Sentence, library: Library): string {
  const words = keyWords(sentence, library)
  return lines(
    `【原句】${sentence.en}`,
    `【意思】${sentence.zh}`,
    words !== '' && `【重点词】${words}`,
    sentence.phrases.length > 0 && `【短语】${pairs(sentence.phrases)}`,
    `【听写提示】${sentence.cue}`,
  )
}

export function explainTranslation(sentence: Sentence, library: Library): string {
  const words = keyWords(sentence, library)
  return lines(
    `【参考译文】${sentence.en}`,
    sentence.also.length > 0 && `【也可以】${sentence.also.join(' / ')}`,
    `【句型】${sentence.cue}`,
    sentence.phrases.length > 0 && `【短语】${pairs(sentence.phrases)}`,
    words !== '' && `【重点词】${words}`,
  )
}

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EXPLANATION_VERSION, type Explainable, explain, factsOf, type RelatedWords } from './explain.ts'

const word: Explainable = {
  kind: 'word',
  item: {
    spelling: 'careful',
    ipa_uk: 'ˈkeəfl',
    ipa_us: 'ˈkerfl',
    senses: [{ pos: 'adj.', zh: '仔细的' }],
    example: { en: 'Be careful.', zh: '小心。' },
    collocations: [{ en: 'be careful with', zh: '小心对待' }],
    roots: 'care + -ful',
    confusables: [{ words: ['careful', 'careless'], explanation: '意思相反' }],
  },
}
const gap = { answer: 'quiet', point: '词义辨析', explanation: '图书馆应当安静。' }
const cloze: Explainable = {
  kind: 'cloze',
  item: { title: 'Quiet', translation: '图书馆很安静。', gaps: [gap] },
}
const sentence = {
  en: 'It is quite quiet here.',
  zh: '这里相当安静。',
  cue: 'quite 修饰形容词',
  also: ['It is very quiet here.'],
  phrases: [{ en: 'quite quiet', zh: '相当安静' }],
}
const related: RelatedWords = [{ spelling: 'care', ipa_uk: 'keə', senses: [{ pos: 'n.', zh: '照料' }] }]
const all: Explainable[] = [
  word,
  cloze,
  { kind: 'dictation', item: sentence },
  { kind: 'translation', item: sentence },
]

describe('an explanation', () => {
  test.each(all)('of a $kind starts with the facts and adds more', (explainable) => {
    const explanation = explain(explainable, related)
    expect(explanation.startsWith(`${factsOf(explainable)}\n`)).toBe(true)
    expect(explanation.split('\n').every((line) => line.trim() !== '')).toBe(true)
  })
  test('of a bare word has no empty parts', () => {
    const bare = { ...word.item, roots: '', collocations: [], confusables: [] }
    expect(explain({ kind: 'word', item: bare })).toBe(
      '【词义】adj. 仔细的\n【发音】英 /ˈkeəfl/　美 /ˈkerfl/\n【例句】Be careful. 小心。',
    )
  })
  test('is unchanged unless its version is increased', () => {
    const words = all.map((explainable) => explain(explainable, related)).join('\n')
    const hash = createHash('sha256').update(words).digest('base64url').slice(0, 8)
    expect({ wording: EXPLANATION_VERSION, hash }).toEqual({ wording: 2, hash: 'wAKwd_AH' })
  })
})

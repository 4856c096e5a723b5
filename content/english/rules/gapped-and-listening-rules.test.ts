import { describe, expect, test } from 'vitest'
import type { ContentGappedText, ContentListening } from '../passages.ts'
import { problemsOfGappedText, problemsOfListening } from './passages-rules.ts'
import { toEnglish } from './problems.ts'
import { vocabularyOf } from './words-rules.ts'

const known = vocabularyOf(
  'a the my we our it he she be have go to in on at and but dog cat park school day walk run play see like happy big small tree under with every after morning friend home you where'.split(
    ' ',
  ),
)
const SENTENCE = 'We go to the park every day and play with my dog under the big tree.'

const gapped = (over: Partial<ContentGappedText> = {}): ContentGappedText => ({
  id: 'primary-a-day',
  level: '小学',
  grade: 6,
  title: 'A Day',
  topic: 'nature',
  paragraphs: [`${SENTENCE} __1__ ${SENTENCE}`, `__2__ ${SENTENCE} __3__`, `${SENTENCE} __4__ __5__`],
  glossary: [],
  options: [
    'My dog is happy.',
    'We like the big tree.',
    'The cat is at home.',
    'We walk to school.',
    'My friend has a dog.',
    'It is a small park.',
    'We see a cat.',
  ],
  gaps: (['A', 'B', 'C', 'D', 'E'] as const).map((answer) => ({
    answer,
    explanation: '上文说到狗，这里接着说它很开心。',
  })),
  ...over,
})

describe('a text with gaps for sentences', () => {
  test('has no problems if valid', () => expect(problemsOfGappedText(gapped(), known)).toEqual([]))
  test.each([
    ['with four gaps', gapped({ gaps: gapped().gaps.slice(1) }), 'gaps 1,2,3,4,5 for 4'],
    ['with a gap out of order', gapped({ paragraphs: gapped().paragraphs.toReversed() }), 'gaps 4,5,2,3,1'],
    ['with six options', gapped({ options: gapped().options.slice(1) }), '6 options'],
    [
      'with an option twice',
      gapped({ options: [...gapped().options.slice(0, 6), 'My dog is happy.'] }),
      'twice',
    ],
    [
      'with half a sentence',
      gapped({ options: [...gapped().options.slice(0, 6), 'and a cat'] }),
      'no sentence',
    ],
    [
      'with an answer of two gaps',
      gapped({ gaps: gapped().gaps.map((gap) => ({ ...gap, answer: 'A' as const })) }),
      'the answer of two gaps',
    ],
    ['too short', gapped({ paragraphs: ['__1__ __2__ __3__ __4__ __5__'] }), 'words'],
  ])('reports a text %s', (_what, text, expected) =>
    expect(problemsOfGappedText(text, known).map(toEnglish).join('\n')).toContain(expected),
  )
})

const question: ContentListening['questions'][number] = {
  stem: 'Where is the dog?',
  options: ['At home.', 'At school.', 'In the park.'],
  answer: 'C',
  evidence: 'My dog is in the park',
  explanation: '第二句说狗在公园里，不在家。',
}
const listening = (over: Partial<ContentListening> = {}): ContentListening => ({
  id: 'primary-where-is-it',
  level: '小学',
  grade: 4,
  title: 'Where Is It?',
  topic: 'animals',
  speakers: [
    { name: 'Amy', voice: 'female' },
    { name: 'Tom', voice: 'male' },
  ],
  lines: [
    { speaker: 0, text: `Where is the dog? ${SENTENCE}` },
    { speaker: 1, text: 'My dog is in the park with a friend.' },
  ],
  translation: ['狗在哪儿？我们每天去公园。', '我的狗和朋友在公园里。'],
  glossary: [],
  questions: [question],
  ...over,
})
const asking = (over: Partial<typeof question>) => listening({ questions: [{ ...question, ...over }] })

describe('a listening text', () => {
  test('has no problems if valid', () => expect(problemsOfListening(listening(), known)).toEqual([]))
  test.each([
    [
      'with two speakers of one voice',
      listening({ speakers: listening().speakers.map((one) => ({ ...one, voice: 'male' as const })) }),
      'of one voice',
    ],
    [
      'with a silent speaker',
      listening({ lines: listening().lines.map((line) => ({ ...line, speaker: 0 })) }),
      'says nothing',
    ],
    [
      'with a third speaker',
      listening({ lines: [...listening().lines, { speaker: 2, text: 'Hi.' }] }),
      'no speaker 2',
    ],
    ['with a line not translated', listening({ translation: ['狗在哪儿？'] }), 'translation'],
    ['without questions', listening({ questions: [] }), '0 questions'],
    ['with two options', asking({ options: ['At home.', 'At school.'] }), '2 options'],
    ['with an answer D', asking({ answer: 'D' as never }), 'the answer is D'],
    ['with evidence that nobody says', asking({ evidence: 'My cat is at home' }), 'evidence'],
    ['with an unexplained question', asking({ explanation: '' }), 'no explanation'],
  ])('reports a text %s', (_what, text, expected) =>
    expect(problemsOfListening(text, known).map(toEnglish).join('\n')).toContain(expected),
  )
})

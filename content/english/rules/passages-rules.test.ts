import { describe, expect, test } from 'vitest'
import type { ContentCloze, ContentReading, ContentSentence } from '../passages.ts'
import { problemsOfCloze } from './cloze-rules.ts'
import {
  problemsOfConfusable,
  problemsOfHeadings,
  problemsOfReading,
  problemsOfRename,
  problemsOfSentence,
} from './passages-rules.ts'
import { toEnglish } from './problems.ts'
import { vocabularyOf } from './words-rules.ts'

const known = vocabularyOf(
  'a the my we our it he she be have go to in on at and but dog cat park school day walk run play see like happy big small tree under with every after morning friend home'.split(
    ' ',
  ),
)
const SENTENCE = 'We go to the park every day and play with my dog under the big tree.'
const gap = (answer: string, options: string[]): ContentCloze['gaps'][number] => ({
  answer,
  options,
  wrong: Object.fromEntries(
    options.filter((option) => option !== answer).map((option) => [option, '放在这里意思不通']),
  ),
  point: '词义辨析',
  explanation: '上文说去公园，所以这里用这个词。',
})
const cloze = (over: Partial<ContentCloze> = {}): ContentCloze => ({
  id: 'primary-the-park',
  level: '小学',
  kind: 'choice',
  grade: 4,
  title: 'The Park',
  topic: 'nature',
  text: `We __1__ to the park. ${SENTENCE} ${SENTENCE} ${SENTENCE} My __2__ is happy. We __3__ home __4__ school __5__ day.`,
  translation: '我们去公园。',
  gaps: [
    gap('go', ['go', 'see', 'like', 'have']),
    gap('dog', ['tree', 'dog', 'park', 'day']),
    gap('walk', ['like', 'see', 'walk', 'have']),
    gap('after', ['under', 'on', 'with', 'after']),
    gap('every', ['every', 'big', 'small', 'happy']),
  ],
  ...over,
})
const first = (over: Partial<ContentCloze['gaps'][number]>) => {
  const [one, ...rest] = cloze().gaps
  return cloze({ gaps: [{ ...(one as ContentCloze['gaps'][number]), ...over }, ...rest] })
}

describe('a cloze passage', () => {
  test('has no problems if valid', () => expect(problemsOfCloze(cloze(), known)).toEqual([]))
  test.each([
    ['of no level', cloze({ level: '幼儿园' as never }), 'no level'],
    ['of another level than its id', cloze({ id: 'junior-the-park' }), 'its id does not begin'],
    ['of a grade of another level', cloze({ grade: 8 }), 'grade 8'],
    ['about no topic', cloze({ topic: 'parks' }), 'no topic'],
    [
      'whose gaps are not numbered',
      cloze({ text: cloze().text.replace('__3__', '__7__') }),
      'gaps 1,2,7,4,5',
    ],
    ['without translation', cloze({ translation: '' }), 'no translation'],
    ['with other paragraphs translated', cloze({ translation: '我们。\n\n公园。' }), 'other paragraphs'],
    ['with an answer that is no option', first({ answer: 'run' }), 'not exactly one'],
    ['with three options', first({ options: ['go', 'see', 'like'] }), '3 options'],
    ['with an option twice', first({ options: ['go', 'see', 'see', 'have'] }), 'twice: see'],
    ['of no kind', cloze({ kind: 'guess' as never }), 'no kind'],
    ['without reasons', first({ wrong: undefined as never }), 'reasons for'],
    [
      'with a reason for two distractors',
      first({ wrong: { see: '看见公园不通', like: '喜欢不接 to' } }),
      'reasons for',
    ],
    [
      'with an empty reason',
      first({ wrong: { see: '看见公园不通', like: '喜欢不接 to', have: '' } }),
      'no reason why have',
    ],
    ['with a gap that tests nothing', first({ point: '拼写' as never }), 'no point'],
    ['with a gap not explained', first({ explanation: '因为' }), 'no explanation'],
    ['too short', cloze({ text: 'We __1__ to __2__ and __3__ it __4__ a __5__.' }), 'words'],
    [
      'with words far beyond its level',
      cloze({ text: cloze().text.replaceAll('park', 'observatory').replaceAll('big tree', 'telescope') }),
      'of its level',
    ],
    [
      'whose answers are mostly A',
      cloze({
        gaps: cloze().gaps.map((one) => ({
          ...one,
          options: [one.answer, ...one.options.filter((o) => o !== one.answer)],
        })),
      }),
      'are A',
    ],
  ])('reports a passage %s', (_what, passage, expected) =>
    expect(problemsOfCloze(passage, known).map(toEnglish).join('\n')).toContain(expected),
  )
})

const reading = (over: Partial<ContentReading> = {}): ContentReading => ({
  id: 'primary-my-dog',
  level: '小学',
  grade: 5,
  title: 'My Dog',
  topic: 'animals',
  genre: '记叙文',
  paragraphs: [Array(4).fill(SENTENCE).join(' '), 'My dog has an umbrella.'],
  glossary: [{ word: 'umbrella', zh: '雨伞' }],
  questions: (['A', 'B', 'C'] as const).map((answer) => ({
    skill: 'detail',
    stem: 'What has the dog?',
    options: ['An umbrella.', 'A tree.', 'A park.', 'A cat.'],
    answer,
    evidence: 'My dog has an umbrella.',
    explanation: '最后一段说狗有一把伞。',
  })),
  ...over,
})
const asking = (over: Partial<ContentReading['questions'][number]>) =>
  reading({ questions: reading().questions.map((one, i) => (i === 0 ? { ...one, ...over } : one)) })

describe('a cloze passage with typed blanks', () => {
  const typed = (
    over: Partial<ContentCloze['gaps'][number]> = {},
    kind: ContentCloze['kind'] = 'first_letter',
  ) =>
    cloze({
      kind,
      gaps: cloze().gaps.map((one, i) => ({
        ...one,
        options: [],
        hint: kind === 'grammar' ? '' : (one.answer[0] ?? ''),
        ...(i === 0 ? over : {}),
      })),
    })

  test('has no problems if valid', () => {
    expect(problemsOfCloze(typed(), known)).toEqual([])
    expect(problemsOfCloze(typed({ also: ['run'] }, 'grammar'), known)).toEqual([])
  })
  test.each([
    ['options', typed({ options: ['go'] }), 'has options'],
    ['no hint', typed({ hint: undefined as never }), 'no hint'],
    ['a hint of two letters', typed({ hint: 'go' }), 'no letter'],
    ['an answer with another letter', typed({ also: ['walk'] }), 'does not begin'],
    ['an answer that nobody types', typed({ answer: 'go to the park with' }, 'grammar'), 'not to be typed'],
    ['an answer twice', typed({ also: ['Go'] }, 'grammar'), 'twice'],
  ])('reports a blank with %s', (_what, passage, expected) =>
    expect(problemsOfCloze(passage, known).map(toEnglish).join('\n')).toContain(expected),
  )
})

describe('a reading passage', () => {
  test('has no problems if valid', () => expect(problemsOfReading(reading(), known)).toEqual([]))
  test.each([
    ['of no genre', reading({ genre: '诗' as never }), 'no genre'],
    ['with two questions', reading({ questions: reading().questions.slice(1) }), '2 questions'],
    [
      'with a gloss of a word that it lacks',
      reading({ glossary: [{ word: 'raincoat', zh: '雨衣' }] }),
      'not in the text',
    ],
    ['with an unexplained stem', asking({ explanation: '' }), 'no explanation'],
    [
      'with evidence from nowhere',
      asking({ evidence: 'My cat has an umbrella.' }),
      'evidence is not in the text',
    ],
    [
      'with evidence over two paragraphs',
      asking({ evidence: 'tree. My dog has' }),
      'evidence is not in the text',
    ],
    [
      'with an option twice',
      asking({ options: ['A tree.', 'a tree.', 'A park.', 'A cat.'] }),
      'an option twice',
    ],
    ['with an empty option', asking({ options: ['', 'A tree.', 'A park.', 'A cat.'] }), 'an empty option'],
    [
      'with a task nobody can answer',
      reading({
        tasks: [
          {
            stem: 'Why?',
            answers: [],
            evidence: 'My dog has an umbrella.',
            explanation: '最后一段说狗有伞。',
          },
        ],
      }),
      'no answer',
    ],
    ['with an answer E', asking({ answer: 'E' as never }), 'the answer is E'],
    ['of no skill', asking({ skill: 'guessing' as never }), 'no skill'],
    [
      'whose answers are all A',
      reading({ questions: reading().questions.map((one) => ({ ...one, answer: 'A' as const })) }),
      'are A',
    ],
  ])('reports a passage %s', (_what, passage, expected) =>
    expect(problemsOfReading(passage, known).map(toEnglish).join('\n')).toContain(expected),
  )
})

const sentence = (over: Partial<ContentSentence> = {}): ContentSentence => ({
  en: 'We go to the park every day.',
  zh: '我们每天去公园。',
  grade: 3,
  cue: '一般现在时表示习惯',
  also: ['Every day we go to the park.'],
  phrases: [{ en: 'every day', zh: '每天' }],
  structure: '一般现在时',
  ...over,
})

describe('a sentence', () => {
  test('has no problems if valid', () => expect(problemsOfSentence(sentence(), 'primary', known)).toEqual([]))
  test.each([
    ['without an end', { en: 'We go to the park' }, 'no sentence'],
    ['translated into nothing', { zh: '' }, 'no Chinese sentence'],
    ['of another level’s grade', { grade: 10 }, 'grade 10'],
    ['without its grammar', { cue: '' }, 'no grammar cue'],
    ['without a structure', { structure: '' as never }, 'no structure'],
    [
      'with itself as another translation',
      { also: ['we go to the park every day.'] },
      'no other translation',
    ],
    ['with a phrase without Chinese', { phrases: [{ en: 'every day', zh: '' }] }, 'no phrase'],
    ['with two words beyond its level', { en: 'We observe telescopes every day.' }, 'beyond the level'],
  ])('reports a passage %s', (_what, over, expected) =>
    expect(problemsOfSentence(sentence(over), 'primary', known).map(toEnglish).join('\n')).toContain(
      expected,
    ),
  )
})

test('requires two headwords and an explanation for confusables', () => {
  const headwords = new Set(['quiet', 'quite'])
  const confusable = { words: ['quiet', 'quite'], explanation: 'quiet 安静的；quite 相当' }
  expect(problemsOfConfusable(confusable, headwords)).toEqual([])
  expect(problemsOfConfusable({ ...confusable, words: ['quiet'] }, headwords)).toHaveLength(1)
  expect(problemsOfConfusable({ ...confusable, words: ['quiet', 'quit'] }, headwords)).toHaveLength(1)
  expect(problemsOfConfusable({ ...confusable, explanation: '' }, headwords)).toHaveLength(1)
})

describe('the headings of a text', () => {
  const text = { id: 'junior-x', title: 'A Day Out', paragraphs: ['One.', 'Two.', 'Three.'] }
  const known = new Set(['how', 'the', 'day', 'began', 'ended', 'a', 'walk', 'to', 'lake', 'out'])
  const good = [
    { text: text.id, paragraph: 1, heading: 'How the day began' },
    { text: text.id, paragraph: 2, heading: 'A walk to the lake' },
    { text: text.id, paragraph: 3, heading: 'How the day ended' },
    { text: text.id, paragraph: 0, heading: 'A lake' },
  ]
  const problems = (change: Partial<(typeof good)[number]>) =>
    problemsOfHeadings(
      'reading',
      text,
      [...good.slice(1), { ...good[0], ...change } as (typeof good)[number]],
      known,
    )

  test('cover each paragraph, four options and known words', () => {
    expect(problems({})).toEqual([])
    expect(problemsOfHeadings('reading', text, good.slice(1), known)).toHaveLength(1)
    expect(problems({ paragraph: 4 })).toHaveLength(1)
    expect(problems({ paragraph: 2 })).toHaveLength(1)
    expect(problems({ heading: 'How the expedition began' })).toHaveLength(1)
    expect(problems({ heading: 'How the day ended' })).toHaveLength(1)
    expect(problems({ heading: 'A day out' })).toHaveLength(1)
    expect(problems({ heading: 'how the day began.' })).toHaveLength(1)
  })
})

test('a rename leads from a name that is not in use to one that is', () => {
  const names = new Set(['junior colour', 'junior red'])
  const rename = { kind: 'word', name: 'junior colour', first: 'junior color' } as const
  expect(problemsOfRename(rename, names)).toEqual([])
  expect(problemsOfRename({ ...rename, name: 'junior colr' }, names)).toHaveLength(1)
  expect(problemsOfRename({ ...rename, first: 'junior red' }, names)).toHaveLength(1)
  expect(problemsOfRename({ ...rename, first: '' }, names)).toHaveLength(1)
})

import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { alignWithClosest, hasOnlyTypos, scoreAlignment } from '@shangxue/study/language/alignment'
import { describe, expect, test } from 'vitest'
import { aBlank, anEssay } from '../../../testing/papers.ts'
import { type Pair, readCorpus } from '../testing/corpus.ts'
import { type Grade, grade } from './grade-answer.ts'
import { gradeOpenByRule } from './grade-open-answer.ts'

type Outcome = 'right' | 'near' | 'wrong' | 'pending'
const outcomeOf = ({ correct, near }: Grade): Outcome =>
  correct ? 'right' : near ? 'near' : correct === null ? 'pending' : 'wrong'

const bodyOf = ({ content, keys: [standard_answer = '', ...alternatives] }: Pair): Partial<QuestionBody> => ({
  content,
  standard_answer,
  alternatives,
  key_points: [],
})
const PENDING: Grade = { correct: null, scoreHalves: null, feedback: '', near: false }
const open = (pair: Pair, type: 'short_answer' | 'essay' = 'short_answer'): Outcome =>
  outcomeOf(gradeOpenByRule(anEssay({ ...bodyOf(pair), type }), pair.answer) ?? PENDING)
const blank = (pair: Pair): Outcome => {
  const { standard_answer = '', ...rest } = bodyOf(pair)
  const input = { userAnswer: pair.answer, selectedOptions: [] }
  return outcomeOf(grade(aBlank(standard_answer, rest), input, 'partial'))
}
function gradeWritten({ keys, answer }: Pair): Outcome {
  const { pieces } = alignWithClosest(answer, keys)
  return scoreAlignment(pieces).perfect ? 'right' : hasOnlyTypos(pieces) ? 'near' : 'wrong'
}

interface Kind {
  readonly name: string
  readonly corpora: readonly string[]
  readonly judge: (pair: Pair) => Outcome
  /** Minimum share of right answers that must be recognised; the rest may need a person. */
  readonly minRecognised: number
}
const KINDS: readonly Kind[] = [
  {
    name: 'results of mathematics',
    corpora: ['maths-results'],
    judge: (pair) => open(pair),
    minRecognised: 0.95,
  },
  { name: 'worked answers', corpora: ['maths-worked'], judge: (pair) => open(pair), minRecognised: 0.98 },
  { name: 'further results', corpora: ['maths-blanks'], judge: (pair) => open(pair), minRecognised: 0.95 },
  { name: 'blanks with results', corpora: ['maths-blanks'], judge: blank, minRecognised: 0.95 },
  { name: 'results in blanks', corpora: ['maths-results'], judge: blank, minRecognised: 0.95 },
  { name: 'worked answers in blanks', corpora: ['maths-worked'], judge: blank, minRecognised: 0.98 },
  { name: 'English blanks', corpora: ['english-blanks', 'english-forms'], judge: blank, minRecognised: 1 },
  { name: 'translations and spelling', corpora: ['translations'], judge: gradeWritten, minRecognised: 1 },
  { name: 'Chinese answers', corpora: ['chinese-answers'], judge: (pair) => open(pair), minRecognised: 0.3 },
  { name: 'compositions', corpora: ['compositions'], judge: (pair) => open(pair, 'essay'), minRecognised: 0 },
]

describe.each(KINDS)('$name', ({ corpora, judge, minRecognised }) => {
  const pairs = corpora.flatMap(readCorpus)
  const judged = pairs.map((pair) => ({ ...pair, outcome: judge(pair) }))
  const found = (expected: Pair['expected'], ...outcomes: Outcome[]) =>
    judged
      .filter((item) => item.expected === expected && outcomes.includes(item.outcome))
      .map(({ keys, answer, outcome }) => `${keys[0]} | ${answer}: ${outcome}`)
  const count = (expected: Pair['expected']) => pairs.filter((pair) => pair.expected === expected).length

  test('has at least 300 pairs', () => {
    expect(
      new Set(pairs.map(({ content, keys, answer }) => JSON.stringify([content, keys, answer]))).size,
    ).toBeGreaterThanOrEqual(300)
  })
  test('marks no right answer wrong', () => {
    expect(found('right', 'wrong', 'near')).toEqual([])
  })
  test('marks at most 1% of wrong answers right', () => {
    const accepted = [...found('wrong', 'right'), ...found('near', 'right')]
    expect(accepted.length, accepted.join('\n')).toBeLessThanOrEqual(
      Math.floor((count('wrong') + count('near')) / 100),
    )
  })
  test('recognises right answers', () => {
    const missed = found('right', 'pending')
    expect(found('right', 'right').length, missed.join('\n')).toBeGreaterThanOrEqual(
      count('right') * minRecognised,
    )
  })
  test('marks near misses as near or leaves them open', () => {
    const hard = found('near', 'wrong', 'right')
    expect(hard.length, hard.join('\n')).toBeLessThanOrEqual(count('near') * 0.1)
  })
})

test('scores no composition, not even the model text', () => {
  for (const pair of readCorpus('compositions'))
    for (const answer of [pair.answer, pair.keys[0] ?? ''])
      expect(gradeOpenByRule(anEssay({ ...bodyOf(pair), type: 'essay' }), answer)).toEqual(PENDING)
})

test('never marks an open answer wrong', () => {
  const corpora = ['maths-results', 'maths-worked', 'maths-blanks', 'chinese-answers'].flatMap(readCorpus)
  expect(corpora.filter((pair) => open(pair) === 'wrong')).toEqual([])
})

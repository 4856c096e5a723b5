import { describe, expect, test, vi } from 'vitest'
import type { Question, Solution } from '../../../adapters/ai/port.ts'
import type { DraftQuestion, PaperDraft } from '../splitting/draft.ts'
import { solveQuestions } from './solve-questions.ts'

const question = (overrides: Partial<DraftQuestion> = {}): DraftQuestion => ({
  number: 1,
  label: '1',
  type: 'single_choice',
  content: 'Which is a fruit?',
  options: [
    { key: 'A', text: 'apple' },
    { key: 'B', text: 'stone' },
  ],
  answer: null,
  correct_options: [],
  explanation: null,
  score: 2,
  section: null,
  passage: null,
  boxes: [],
  crops: [],
  checks: ['no_answer'],
  confidence: 0.9,
  ...overrides,
})
const solution = (overrides: Partial<Solution> = {}): Solution => ({
  answer: 'A',
  correct_options: ['A'],
  explanation: '苹果是水果。',
  confidence: 0.9,
  knowledge_points: ['名词'],
  basis: 'model',
  agrees: null,
  ...overrides,
})
const ANSWERED = { answer: 'B', correct_options: ['B'], checks: [] }
const onProgress = async () => undefined

async function runSecondPass(
  draftQuestion: DraftQuestion,
  solverResult: Solution | null,
  solve = vi.fn(async (_: Question) => solverResult),
) {
  const draft: PaperDraft = {
    title: null,
    sections: [],
    passages: [],
    questions: [draftQuestion],
    unread: [],
  }
  const { questions } = await solveQuestions(draft, { solve, onProgress })
  return { solved: questions[0], requests: solve.mock.calls.map(([requests]) => requests) }
}

describe('the second pass', () => {
  test('suggests a missing answer and marks it for review', async () => {
    const { solved } = await runSecondPass(question(), solution())
    expect(solved).toMatchObject({
      answer: 'A',
      correct_options: ['A'],
      explanation: '苹果是水果。',
      knowledge_points: ['名词'],
      checks: ['suggested_answer'],
    })
  })

  test('suggests nothing with low confidence', async () => {
    const { solved } = await runSecondPass(question(), solution({ confidence: 0.4 }))
    expect(solved).toMatchObject({ answer: null, checks: ['no_answer'] })
  })

  test('keeps the given answer but doubts it when confident', async () => {
    const { solved } = await runSecondPass(question(ANSWERED), solution({ agrees: false }))
    expect(solved).toMatchObject({ answer: 'B', explanation: null, checks: ['answer_mismatch'] })
    const unsure = await runSecondPass(question(ANSWERED), solution({ agrees: false, confidence: 0.6 }))
    expect(unsure.solved).toMatchObject({ answer: 'B', checks: [] })
  })

  test('adds an explanation on agreement unless the paper has one', async () => {
    const { solved } = await runSecondPass(question(ANSWERED), solution({ agrees: true }))
    expect(solved).toMatchObject({ answer: 'B', explanation: '苹果是水果。', checks: [] })
    const withExplanation = await runSecondPass(
      question({ ...ANSWERED, explanation: '见课本' }),
      solution({ agrees: true }),
    )
    expect(withExplanation.solved?.explanation).toBe('见课本')
  })

  test('solves a question whose key says 略', async () => {
    const { solved } = await runSecondPass(question({ answer: '略', checks: [] }), solution({ agrees: null }))
    expect(solved).toMatchObject({ answer: 'A', checks: ['suggested_answer'] })
  })

  test('changes nothing without a solution', async () => {
    expect((await runSecondPass(question(), null)).solved).toEqual(question())
    const stored = await runSecondPass(question(ANSWERED), solution({ basis: 'stored', agrees: true }))
    expect(stored.solved).toEqual(question(ANSWERED))
  })

  test.each([
    ['a figure', { checks: ['figure' as const] }],
    ['a part that cannot be read', { checks: ['illegible' as const] }],
    ['a formula that nobody read', { checks: ['formula' as const] }],
    ['choices without options', { options: [] }],
    ['no text', { content: '' }],
  ])('does not ask about a question with %s', async (_, overrides) => {
    expect((await runSecondPass(question(overrides), solution())).requests).toEqual([])
  })

  test('sends a recognised formula with its passage', async () => {
    const equation = question({ content: '$x^2=4$', checks: ['formula'], passage: 0 })
    const solve = vi.fn(async () => null)
    const passages = [{ title: null, text: '阅读材料', boxes: [] }]
    await solveQuestions(
      { title: null, sections: [], passages, questions: [equation], unread: [] },
      { solve, onProgress },
    )
    expect(solve).toHaveBeenCalledWith(expect.objectContaining({ content: '$x^2=4$', passage: '阅读材料' }))
  })

  test('stops when the analysis is cancelled', async () => {
    const solve = vi.fn(async () => null)
    const questions = Array.from({ length: 20 }, () => question())
    const stop = async (done: number) => {
      if (done > 0) throw new Error('stopped')
    }
    const pass = solveQuestions(
      { title: null, sections: [], passages: [], questions, unread: [] },
      { solve, onProgress: stop },
    )
    await expect(pass).rejects.toThrow('stopped')
    expect(solve.mock.calls.length).toBeLessThan(20)
  })
})

import { describe, expect, test } from 'vitest'
import type { PageQuestion, PageQuestions } from '../../../adapters/ai/port.ts'
import type { DraftQuestion, PaperDraft } from '../splitting/draft.ts'
import { mergeModelReadings } from './merge-readings.ts'

const OPTIONS = [
  { key: 'A', text: 'red' },
  { key: 'B', text: 'blue' },
]
const recognised = (number: number, overrides: Partial<DraftQuestion> = {}): DraftQuestion => ({
  number,
  label: String(number),
  type: 'single_choice',
  content: `Which colour is the sky in picture ${number}?`,
  options: OPTIONS,
  answer: 'B',
  correct_options: ['B'],
  explanation: null,
  score: 2,
  section: null,
  passage: null,
  boxes: [{ page: 1, x: 0.1, y: number / 20, w: 0.8, h: 0.04 }],
  crops: [],
  checks: [],
  confidence: 0.9,
  ...overrides,
})
const modelQuestion = (number: number, overrides: Partial<PageQuestion> = {}): PageQuestion => ({
  label: String(number),
  type: 'single_choice',
  content: `Which colour is the sky in picture ${number}?`,
  options: OPTIONS,
  answer: null,
  score: null,
  section: null,
  passage: null,
  box: null,
  illegible: false,
  ...overrides,
})
const draft = (...questions: DraftQuestion[]): PaperDraft => ({
  title: null,
  sections: [],
  passages: [],
  questions,
  unread: [],
})
const page = (...questions: PageQuestion[]): PageQuestions => ({
  title: null,
  sections: [],
  passages: [],
  questions,
})
const merge = (ocrDraft: PaperDraft, modelPage: PageQuestions) =>
  mergeModelReadings(ocrDraft, new Map([[1, modelPage]]))

describe('a question read by both', () => {
  test('keeps the recognised text without doubt if equal', () => {
    const ocrDraft = draft(recognised(1, { checks: ['low_confidence', 'unsure_type'] }), recognised(2))
    const { questions } = merge(
      ocrDraft,
      page(modelQuestion(1), modelQuestion(2, { content: 'Which color is the sky in picture 2?' })),
    )
    expect(questions).toEqual([recognised(1), recognised(2)])
  })

  test("takes the model's text for review if different", () => {
    const { questions } = merge(
      draft(recognised(1)),
      page(modelQuestion(1, { content: 'How many birds are there?' })),
    )
    expect(questions).toMatchObject([{ content: 'How many birds are there?', checks: ['low_confidence'] }])
  })

  test("takes the model's formula and keeps picture and check", () => {
    const crop = { kind: 'formula' as const, box: { page: 1, x: 0, y: 0, w: 0.1, h: 0.1 } }
    const ocrDraft = draft(recognised(1, { content: '计算 的值', checks: ['formula'], crops: [crop] }))
    const { questions } = merge(ocrDraft, page(modelQuestion(1, { content: '计算$\\frac{1}{2}$的值' })))
    expect(questions).toMatchObject([{ content: '计算$\\frac{1}{2}$的值', crops: [crop] }])
    expect(questions[0]?.checks).toContain('formula')
  })

  test('replaces broken options for review, never by fewer', () => {
    const broken = { options: [{ key: 'A', text: 'red' }], checks: ['missing_options' as const] }
    const ocrDraft = draft(recognised(1, broken), recognised(2, broken))
    const { questions } = merge(ocrDraft, page(modelQuestion(1), modelQuestion(2, { options: [] })))
    expect(questions).toMatchObject([
      { options: OPTIONS, checks: ['low_confidence'] },
      { options: [{ key: 'A' }], checks: ['missing_options'] },
    ])
  })

  test('keeps its answer, score and place', () => {
    const box = { x: 0, y: 0, w: 1, h: 1 }
    const { questions } = merge(draft(recognised(1)), page(modelQuestion(1, { answer: 'A', score: 9, box })))
    expect(questions).toEqual([recognised(1)])
  })

  test('is doubted if the model could not read it', () => {
    const { questions } = merge(draft(recognised(1)), page(modelQuestion(1, { illegible: true })))
    expect(questions).toMatchObject([{ checks: ['illegible'] }])
  })
})

describe('a question read by one', () => {
  test('stays in its place for review', () => {
    const { questions } = merge(draft(recognised(1), recognised(3)), page(modelQuestion(1), modelQuestion(2)))
    expect(questions.map(({ number, checks }) => [number, checks])).toEqual([
      [1, []],
      [2, ['no_answer', 'low_confidence']],
      [3, ['low_confidence']],
    ])
    expect(questions[1]).toMatchObject({ answer: null, boxes: [{ page: 1, x: 0, y: 0, w: 1, h: 1 }] })
  })

  test('is dropped as a part or continuation of another question', () => {
    const ocrDraft = draft(
      recognised(5, { content: '解答下列各题。(1) 求圆的面积是多少 (2) 求圆的周长是多少' }),
    )
    const modelPage = page(
      modelQuestion(5, { content: '解答下列各题。(1) 求圆的面积是多少 (2) 求圆的周长是多少' }),
      modelQuestion(1, { label: '(1)', content: '求圆的面积是多少' }),
      modelQuestion(0, { label: null, content: '并说明理由' }),
    )
    expect(merge(ocrDraft, modelPage).questions).toHaveLength(1)
  })

  test('brings heading and passage of an unrecognised page once', () => {
    const modelPage: PageQuestions = {
      title: null,
      sections: [{ title: '二、阅读', instruction: '选择最佳答案', type: 'single_choice', score_each: 2 }],
      passages: [{ title: null, text: 'Tom lives by the sea and swims every day.' }],
      questions: [
        modelQuestion(1, { section: 0, passage: 0 }),
        modelQuestion(2, { section: 0, passage: 0, content: 'Where?' }),
      ],
    }
    const { sections, passages, questions } = merge(draft(), modelPage)
    expect(sections).toMatchObject([{ title: '二、阅读', score_each: 2 }])
    expect(passages).toHaveLength(1)
    expect(questions).toMatchObject([
      { section: 0, passage: 0 },
      { section: 0, passage: 0 },
    ])
  })

  test('on another page is unchanged', () => {
    const elsewhere = recognised(1, { boxes: [{ page: 2, x: 0, y: 0, w: 1, h: 0.1 }] })
    expect(merge(draft(elsewhere), page()).questions).toEqual([elsewhere])
  })
})

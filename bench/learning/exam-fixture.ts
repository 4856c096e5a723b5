import {
  addQuestion,
  createPaper,
  publishPaper,
  type QuestionBody,
} from '@shangxue/contract/papers/endpoints'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'

const KEYS = ['A', 'B', 'C', 'D']

/** Most questions are graded by rule; the last needs the grading job, so every submission starts one. */
function body(i: number, last: boolean): QuestionBody {
  const common = {
    alternatives: [],
    tolerance: 0,
    answer_explanation: '',
    difficulty_level: 'medium' as const,
    knowledge_points: [`知识点${i % 6}`],
    max_score: 2,
  }
  if (last)
    return {
      ...common,
      type: 'short_answer',
      content: '简述光合作用。',
      options: [],
      correct_options: [],
      standard_answer: '植物利用光能制造有机物',
      key_points: [
        { text: '光能', points: 1 },
        { text: '有机物', points: 1 },
      ],
    }
  return {
    ...common,
    type: 'single_choice',
    content: `第${i + 1}题，选出正确的一项。`,
    options: KEYS.map((key) => ({ key, text: `选项${key}` })),
    correct_options: ['B'],
    standard_answer: 'B',
    key_points: [],
  }
}

/** Creates a paper that all users of the company may take, and returns its id. */
export async function publishedPaper(
  call: <E extends Endpoint>(e: E, input: Input<E>) => Promise<Output<E>>,
  questions: number,
): Promise<number> {
  const facts = { title: '期末统考', subject: '其他', level: '初中', grade: '' } as const
  const rules = { duration_minutes: 60, multiple_rule: 'all_or_nothing', answer_key_text: '' } as const
  const { paper_id } = await call(createPaper, { ...facts, ...rules })
  for (let i = 0; i < questions; i++) {
    const place = { after_id: null, section_id: null, passage_id: null, label: String(i + 1) }
    await call(addQuestion, { paper_id, ...place, body: body(i, i === questions - 1) })
  }
  await call(publishPaper, { paper_id, shared: true })
  return paper_id
}

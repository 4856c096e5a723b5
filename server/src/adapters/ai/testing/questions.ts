import type { Question } from '../port.ts'

export const aQuestion = (overrides: Partial<Question>): Question => ({
  type: 'fill_blank',
  content: '计算：12 + 7 × 3 = ____',
  passage: null,
  options: [],
  answer: null,
  correct_options: [],
  explanation: null,
  knowledge_points: [],
  ...overrides,
})
export const optionsOf = (...texts: string[]) => texts.map((text, i) => ({ key: 'ABCDEFG'[i] ?? '?', text }))

import { aQuestion, optionsOf } from './questions.ts'

export const CALL = { tenantId: 7, timeoutMs: 5_000 }
export const question = aQuestion({
  type: 'single_choice',
  content: 'He ____ to school every day.',
  options: optionsOf('go', 'goes', 'going'),
  answer: 'B',
  correct_options: ['B'],
})
/** A valid model answer to `question`. */
export const solved = {
  answer: 'B',
  correct_options: ['B'],
  explanation: '主语是第三人称单数。',
  confidence: 0.9,
  knowledge_points: ['主谓一致'],
}

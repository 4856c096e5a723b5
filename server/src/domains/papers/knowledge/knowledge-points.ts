import type { QuestionBody, Subject } from '@shangxue/contract/papers/schemas'
import { detectEnglishPoints } from './english-points.ts'
import { getKnowledgeCues } from './knowledge-cues.ts'

/** Context of a question. */
export interface QuestionContext {
  readonly subject: Subject
  readonly section?: string | undefined
  readonly passage?: string | undefined
}
const MAX_POINTS = 3

/** Knowledge points that the words of a question indicate, strongest first. */
export function detectKnowledgePoints(body: QuestionBody, context: QuestionContext): string[] {
  const statedPoint = parseStatedPoint(body.answer_explanation)
  const points = statedPoint
    ? [statedPoint]
    : context.subject === '英语'
      ? detectEnglishPoints(body, context)
      : rankPoints(body, context)
  return points.slice(0, MAX_POINTS)
}

/** Chinese explanations often begin with the tested topic: 考查定语从句。 */
const STATED_POINT =
  /考[查察](?:的是|了)?\s*([\p{L}\p{N}…“”]{2,14}?)(?:的?(?:用法|掌握|理解|应用|辨析能力))?[，。；;,.]/u
const parseStatedPoint = (explanation: string): string | undefined => STATED_POINT.exec(explanation)?.[1]

/** Points by frequency of their cues; stem and right options weigh more than the explanation. */
function rankPoints(body: QuestionBody, { subject }: QuestionContext): string[] {
  const right = body.options.filter(({ key }) => body.correct_options.includes(key)).map(({ text }) => text)
  const questionText = [body.content, ...right].join('\n')
  const answerText = `${body.standard_answer}\n${body.answer_explanation}`
  const count = (text: string, cue: RegExp) => text.match(cue)?.length ?? 0
  const ranked = getKnowledgeCues(subject)
    .map(({ name, cue }) => ({ name, weight: 2 * count(questionText, cue) + count(answerText, cue) }))
    .sort((a, b) => b.weight - a.weight)
  const minWeight = Math.max(1, (ranked[0]?.weight ?? 0) / 2)
  return ranked.filter(({ weight }) => weight >= minWeight).map(({ name }) => name)
}

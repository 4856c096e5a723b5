import type { QuestionBody, Subject } from '@shangxue/contract/papers-parts'
import { englishPointsOf } from './knowledge-english.ts'
import { pointersOf } from './knowledge-words.ts'

/** Context of a question. */
export interface Setting {
  readonly subject: Subject
  readonly section?: string | undefined
  readonly passage?: string | undefined
}
const MOST = 3

/** Knowledge points that the words of a question indicate, strongest first. */
export function knowledgePointsOf(body: QuestionBody, setting: Setting): string[] {
  const said = saidToTest(body.answer_explanation)
  const points = said
    ? [said]
    : setting.subject === '英语'
      ? englishPointsOf(body, setting)
      : named(body, setting)
  return points.slice(0, MOST)
}

/** Chinese explanations often begin with the tested topic: 考查定语从句。 */
const TESTED =
  /考[查察](?:的是|了)?\s*([\p{L}\p{N}…“”]{2,14}?)(?:的?(?:用法|掌握|理解|应用|辨析能力))?[，。；;,.]/u
const saidToTest = (explanation: string): string | undefined => TESTED.exec(explanation)?.[1]

/** Points by frequency of their cues; stem and right options weigh more than the explanation. */
function named(body: QuestionBody, { subject }: Setting): string[] {
  const right = body.options.filter(({ key }) => body.correct_options.includes(key)).map(({ text }) => text)
  const asked = [body.content, ...right].join('\n')
  const told = `${body.standard_answer}\n${body.answer_explanation}`
  const count = (text: string, cue: RegExp) => text.match(cue)?.length ?? 0
  const found = pointersOf(subject)
    .map(({ name, cue }) => ({ name, weight: 2 * count(asked, cue) + count(told, cue) }))
    .sort((a, b) => b.weight - a.weight)
  const enough = Math.max(1, (found[0]?.weight ?? 0) / 2)
  return found.filter(({ weight }) => weight >= enough).map(({ name }) => name)
}

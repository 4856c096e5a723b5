import type { Budget } from '../budget.ts'
import { solveByRule } from '../embedded/solve.ts'
import type { OutsideEngine } from '../port.ts'
import { composeTask, rereadTask, withSecondReading } from './compose.ts'
import { createConversation, type ModelServer } from './conversation.ts'
import { gradeTask } from './grade.ts'
import { ModelFailure } from './model-failure.ts'
import { readPageTask } from './read-page.ts'
import { explainTask, solveTask } from './solve.ts'
import { summariseTask } from './summarise.ts'
import { teachTask } from './teach.ts'
import { toQuestion, varyTask } from './vary.ts'

export interface OpenAiCompatible extends ModelServer {
  readonly model: string
  readonly visionModel: string | undefined
}

const TEXT_MS = 45_000
const PAGE_MS = 120_000

/**
 * Engine for any server of the chat completions protocol. Throws ModelFailure when the model does not answer.
 */
export function openAiCompatible(config: OpenAiCompatible, budget: Budget): OutsideEngine {
  const { model, visionModel } = config
  const runTextTask = createConversation(config, budget, TEXT_MS)
  const runPageTask = createConversation(config, budget, PAGE_MS)

  return {
    async readPage(call, page) {
      if (!visionModel) throw new ModelFailure(null)
      return { value: await runPageTask(call, readPageTask(visionModel, page)), model: visionModel }
    },
    solve: async (call, question) => ({ value: await runTextTask(call, solveTask(model, question)), model }),
    explain: async (call, item) => ({ value: await runTextTask(call, explainTask(model, item)), model }),
    teach: async (call, lesson) => ({ value: await runTextTask(call, teachTask(model, lesson)), model }),
    summarise: async (call, figures) => ({
      value: await runTextTask(call, summariseTask(model, figures)),
      model,
    }),
    async grade(call, task) {
      // An empty answer earns nothing; no model is needed.
      if (!task.pupil_answer.trim()) throw new ModelFailure(null)
      return { value: await runTextTask(call, gradeTask(model, task)), model }
    },
    async vary(call, request) {
      const { question } = request
      // The answer of such a variant could not be verified.
      if (question.type === 'short_answer' || question.type === 'essay') throw new ModelFailure(null)
      const deadline = performance.now() + (call.timeoutMs ?? TEXT_MS)
      const variant = await runTextTask(call, varyTask(model, request))
      const variantQuestion = toQuestion(question, variant)
      const ruleSolution = solveByRule(variantQuestion)
      const verification =
        ruleSolution?.basis === 'rule'
          ? ruleSolution
          : await runTextTask(
              { ...call, timeoutMs: Math.max(1, Math.round(deadline - performance.now())) },
              solveTask(model, variantQuestion),
            )
      if (!verification.agrees) throw new ModelFailure('bad_answer', 'a second solve disagrees')
      return { value: variant, model }
    },
    async compose(call, request) {
      const deadline = performance.now() + (call.timeoutMs ?? TEXT_MS)
      const exercise = await runTextTask(call, composeTask(model, request))
      const remainingCall = { ...call, timeoutMs: Math.max(1, Math.round(deadline - performance.now())) }
      return {
        value: withSecondReading(await runTextTask(remainingCall, rereadTask(model, exercise)), exercise),
        model,
      }
    },
  }
}

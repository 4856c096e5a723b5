import type { Budget } from '../budget.ts'
import { solveByRule } from '../embedded/solve.ts'
import type { OutsideEngine } from '../port.ts'
import { checkedBy, composeAsk, rereadAsk } from './compose.ts'
import { createConversation, type ModelServer } from './conversation.ts'
import { ModelFailure } from './failure.ts'
import { gradeAsk } from './grade.ts'
import { readPageAsk } from './read-page.ts'
import { explainAsk, solveAsk } from './solve.ts'
import { summariseAsk } from './summarise.ts'
import { teachAsk } from './teach.ts'
import { asQuestion, varyAsk } from './vary.ts'

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
  const ask = createConversation(config, budget, TEXT_MS)
  const look = createConversation(config, budget, PAGE_MS)

  return {
    async readPage(call, page) {
      if (!visionModel) throw new ModelFailure(null)
      return { value: await look(call, readPageAsk(visionModel, page)), model: visionModel }
    },
    solve: async (call, question) => ({ value: await ask(call, solveAsk(model, question)), model }),
    explain: async (call, item) => ({ value: await ask(call, explainAsk(model, item)), model }),
    teach: async (call, lesson) => ({ value: await ask(call, teachAsk(model, lesson)), model }),
    summarise: async (call, figures) => ({ value: await ask(call, summariseAsk(model, figures)), model }),
    async grade(call, task) {
      // An empty answer earns nothing; no model is needed.
      if (!task.pupil_answer.trim()) throw new ModelFailure(null)
      return { value: await ask(call, gradeAsk(model, task)), model }
    },
    async vary(call, wish) {
      const { question } = wish
      // The answer of such a variant could not be verified.
      if (question.type === 'short_answer' || question.type === 'essay') throw new ModelFailure(null)
      const until = performance.now() + (call.timeoutMs ?? TEXT_MS)
      const variant = await ask(call, varyAsk(model, wish))
      const posed = asQuestion(question, variant)
      const ruled = solveByRule(posed)
      const second =
        ruled?.basis === 'rule'
          ? ruled
          : await ask(
              { ...call, timeoutMs: Math.max(1, Math.round(until - performance.now())) },
              solveAsk(model, posed),
            )
      if (!second.agrees) throw new ModelFailure('bad_answer', 'a second solve disagrees')
      return { value: variant, model }
    },
    async compose(call, wish) {
      const until = performance.now() + (call.timeoutMs ?? TEXT_MS)
      const made = await ask(call, composeAsk(model, wish))
      const left = { ...call, timeoutMs: Math.max(1, Math.round(until - performance.now())) }
      return { value: checkedBy(await ask(left, rereadAsk(model, made)), made), model }
    },
  }
}

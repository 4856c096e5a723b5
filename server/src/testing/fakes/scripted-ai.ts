import type { Ai, AiResult, Capabilities, Capability, ResponseOf } from '../../adapters/ai/port.ts'

type Script = {
  readonly [C in Capability]?: (input: Capabilities[C]['request']) => ResponseOf<C> | Promise<ResponseOf<C>>
}

/** An AI with scripted answers; by default it only finds key points literally. */
export function scriptedAi(script: Script = {}, answerOptions: Partial<AiResult<unknown>> = {}): Ai {
  const toAnswer = <T>(value: T): AiResult<T> => ({
    engine: 'embedded',
    model: null,
    fallback: null,
    ...answerOptions,
    value,
  })
  return {
    readPage: async (_, input) => toAnswer((await script.readPage?.(input)) ?? null),
    solve: async (_, input) => toAnswer((await script.solve?.(input)) ?? null),
    explain: async (_, input) => toAnswer((await script.explain?.(input)) ?? ''),
    teach: async (_, input) => toAnswer((await script.teach?.(input)) ?? ''),
    summarise: async (_, input) => toAnswer((await script.summarise?.(input)) ?? input.plain),
    grade: async (_, input) => toAnswer(await (script.grade ?? byKeyPoints)(input)),
    compose: async (_, input) => toAnswer((await script.compose?.(input)) ?? null),
    vary: async (_, input) => toAnswer((await script.vary?.(input)) ?? null),
  }
}

function byKeyPoints({ key_points, pupil_answer }: Capabilities['grade']['request']): ResponseOf<'grade'> {
  const points = key_points.map(({ text, points }) => {
    const evidence = text.split('|').find((word) => pupil_answer.includes(word)) ?? null
    return { text, points, awarded: evidence === null ? 0 : points, evidence, refused: false }
  })
  const score = points.reduce((sum, { awarded }) => sum + awarded, 0)
  return { score, points, feedback: `得${score}分`, needs_review: true }
}

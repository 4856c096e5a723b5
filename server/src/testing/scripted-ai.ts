import type { Ai, Answered, Capabilities, Capability, Given } from '../adapters/ai/port.ts'

type Script = { readonly [C in Capability]?: (asks: Capabilities[C]['asks']) => Given<C> | Promise<Given<C>> }

/** An AI with scripted answers; by default it only finds key points literally. */
export function scriptedAi(script: Script = {}, as: Partial<Answered<unknown>> = {}): Ai {
  const answered = <T>(value: T): Answered<T> => ({
    engine: 'embedded',
    model: null,
    fallback: null,
    ...as,
    value,
  })
  return {
    readPage: async (_, asks) => answered((await script.readPage?.(asks)) ?? null),
    solve: async (_, asks) => answered((await script.solve?.(asks)) ?? null),
    explain: async (_, asks) => answered((await script.explain?.(asks)) ?? ''),
    teach: async (_, asks) => answered((await script.teach?.(asks)) ?? ''),
    summarise: async (_, asks) => answered((await script.summarise?.(asks)) ?? asks.plain),
    grade: async (_, asks) => answered(await (script.grade ?? byKeyPoints)(asks)),
    compose: async (_, asks) => answered((await script.compose?.(asks)) ?? null),
    vary: async (_, asks) => answered((await script.vary?.(asks)) ?? null),
  }
}

function byKeyPoints({ key_points, pupil_answer }: Capabilities['grade']['asks']): Given<'grade'> {
  const points = key_points.map(({ text, points }) => {
    const found = text.split('|').find((word) => pupil_answer.includes(word)) ?? null
    return { text, points, awarded: found === null ? 0 : points, evidence: found, refused: false }
  })
  const score = points.reduce((sum, { awarded }) => sum + awarded, 0)
  return { score, points, feedback: `得${score}分`, needs_review: true }
}

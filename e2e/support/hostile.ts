import type { Endpoint } from '@shangxue/contract/platform/endpoint'

/** As much of JSON schema as texts need. */
interface Shape {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
}

export const MARKUP = [
  '<img src=x onerror="window.attacked=1">',
  '"><svg onload="window.attacked=1">',
  '<script>window.attacked=1</script>',
  '[x](javascript:window.attacked=1)',
  'javascript:window.attacked=1//',
] as const

let turn = 0
const markup = (most = 200) => {
  const fits = MARKUP.filter((one) => one.length <= most)
  return (fits[turn++ % Math.max(fits.length, 1)] ?? '<b>').slice(0, most)
}

/** Anybody may write anything here. */
const isFreeText = ({ type, enum: among, const: only, pattern, format }: Shape) =>
  type === 'string' && !among && only === undefined && !pattern && !format

/** Values seen in list responses, by field name. */
export type Known = ReadonlyMap<string, unknown>

const EXACT: Readonly<Record<string, () => string>> = {
  date: () => new Date().toISOString().slice(0, 10),
  'date-time': () => new Date().toISOString(),
  uuid: () => crypto.randomUUID(),
}

/** Input as the schema asks for it, with markup in every text that is free. */
export function hostileInput(shape: Shape, known: Known, name = ''): unknown {
  if (isFreeText(shape)) return markup(shape.maxLength)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return hostileInput(shape.anyOf[0] ?? {}, known, name)
  if (shape.type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([key, one]) => [key, hostileInput(one, known, key)]),
    )
  if (shape.type === 'array') {
    const one = hostileInput(shape.items ?? {}, known, name.replace(/s$/, ''))
    return one === undefined ? [] : [one]
  }
  const seen = known.get(name) ?? (name.endsWith('_id') ? known.get('id') : undefined)
  if (shape.type === 'integer' || shape.type === 'number')
    return typeof seen === 'number' ? seen : (shape.default ?? Math.max(shape.minimum ?? 1, 1))
  if (shape.type === 'boolean') return shape.default ?? true
  return typeof seen === 'string' ? seen : EXACT[shape.format ?? '']?.()
}

/** Whether anybody writes free text by it. */
export const acceptsText = (shape: Shape): boolean =>
  isFreeText(shape) ||
  [
    ...Object.values(shape.properties ?? {}),
    ...(shape.anyOf ?? []),
    ...(shape.items ? [shape.items] : []),
  ].some(acceptsText)

/** Fills `into` with what answers tell, the first of each name. */
export function collectValues(answer: unknown, into: Map<string, unknown>): void {
  if (Array.isArray(answer)) for (const one of answer.slice(0, 5)) collectValues(one, into)
  else if (typeof answer === 'object' && answer !== null)
    for (const [key, value] of Object.entries(answer))
      if (typeof value === 'object') collectValues(value, into)
      else if (!into.has(key)) into.set(key, value)
}

export const labelOf = ({ method, path }: Endpoint) => `${method} ${path}`

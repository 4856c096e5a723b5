import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import type { Random } from '../../server/src/demo/random.ts'
import { hostileDay, hostileInstant, hostileNumber, hostileText, hostileValue } from './values.ts'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
}

/** Values seen in responses, by field name. */
interface Known {
  get(name: string): readonly (string | number)[] | undefined
}

export interface FuzzState {
  readonly known: Known
  /** Contained in every text that this caller sends, so that it is visible if another caller receives it. */
  readonly mark: string
  /** Current day as YYYY-MM-DD. */
  readonly today: string
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values that satisfy the patterns of the contract. */
const BY_PATTERN: readonly ((random: Random, { today }: FuzzState) => string)[] = [
  (random, { today }) => day(random, today),
  (random) => `20${random.int(10, 99)}-${String(random.int(1, 12)).padStart(2, '0')}`,
  (_random, { today }) => today.slice(0, 7),
  (random) => `${String(random.int(0, 23)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
  (random) => Array.from({ length: random.int(1, 5) }, () => random.int(1, 400)).join(','),
  (random) => String(random.int(1_000, 9_999)),
  (random) => `1${random.int(30, 99)}${random.int(10_000_000, 99_999_999)}`,
  (random) => `art:${random.int(1, 10)}`,
  (random, { today }) => `${day(random, today)}T08:00:00Z`,
  (random) => letters(random, 22),
  (random) => letters(random, 87),
  (random) => letters(random, random.int(8, 30)).toLowerCase().replace(/_/g, '-'),
]

const letters = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick([...'abcdefghijkmnopqrstuvwxyzABCDEFGHIJ0123456789_'])).join('')

/** Mostly near today, because distant dates are rejected anyway. */
function day(random: Random, today: string): string {
  const at = new Date(`${today}T00:00:00Z`)
  at.setUTCDate(
    at.getUTCDate() + random.pick([0, 0, 0, 1, -1, random.int(-40, 40), random.int(-4_000, 4_000)]),
  )
  return at.toISOString().slice(0, 10)
}

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  ;[hex[12], hex[16]] = ['4', random.pick(['8', '9', 'a', 'b'])]
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function text(schema: Schema, name: string, random: Random, world: FuzzState): string {
  if (schema.format === 'uuid')
    return random.chance(0.3) ? knownText(name, random, world, uuid) : uuid(random)
  if (schema.format === 'date-time') return `${day(random, world.today)}T0${random.int(0, 9)}:30:00.000Z`
  if (schema.pattern !== undefined) {
    const fits = new RegExp(schema.pattern, 'u')
    for (let remaining = 40; remaining > 0; remaining--) {
      const made = random.pick(BY_PATTERN)(random, world)
      if (fits.test(made) && made.length <= (schema.maxLength ?? made.length)) return made
    }
    return ''
  }
  const maxLength = schema.maxLength ?? 40
  const made = random.chance(0.5)
    ? knownText(name, random, world, () => world.mark)
    : `${world.mark}${random.chance(0.5) ? hostileText(random, maxLength).replace(/[\0\ud800-\udfff]/g, '') : random.int(1, 9)}`
  return made.slice(0, maxLength).padEnd(schema.minLength ?? 0, '好')
}

const knownText = (name: string, random: Random, { known }: FuzzState, other: (random: Random) => string) => {
  const matches = (known.get(name) ?? []).filter((item) => typeof item === 'string')
  return matches.length > 0 ? random.pick(matches) : other(random)
}

function integer(schema: Schema, name: string, random: Random, { known }: FuzzState): number {
  const { minimum = 0, maximum = 1_000, multipleOf = 1 } = schema
  const matches = (known.get(name.replace(/_ids$/, '_id')) ?? []).filter(
    (item): item is number => typeof item === 'number' && item >= minimum && item <= maximum,
  )
  if (matches.length > 0 && random.chance(0.8)) return random.pick(matches)
  const made = random.pick([
    () => minimum,
    () => maximum,
    () => random.int(minimum, Math.min(maximum, minimum + 10)),
    () => random.int(minimum, Math.min(maximum, minimum + 500)),
  ])()
  return schema.multipleOf ? Math.ceil(made / multipleOf) * multipleOf : made
}

/** A value that satisfies the schema, preferably one that the database contains. */
export function createValidInput(schema: Schema, name: string, random: Random, world: FuzzState): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return createValidInput(random.pick(schema.anyOf), name, random, world)
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
      return integer(schema, name, random, world)
    case 'number':
      return integer(schema, name, random, world) + (random.chance(0.3) ? 0 : random.fraction() / 2)
    case 'string':
      return text(schema, name, random, world)
    case 'array':
      return list(schema, name, random, world)
    case 'object':
      return object(schema, random, world)
    default:
      return hostileValue(random)
  }
}

function list(schema: Schema, name: string, random: Random, world: FuzzState): unknown[] {
  const least = schema.minItems ?? 0
  const length = random.chance(0.02)
    ? Math.min(schema.maxItems ?? 50, 2_000)
    : random.int(least, Math.min(schema.maxItems ?? 3, least + 3))
  const made = Array.from({ length }, () => createValidInput(schema.items ?? {}, name, random, world))
  if (!schema.uniqueItems) return made
  return [...new Map(made.map((item) => [JSON.stringify(item), item])).values()]
}

function object(schema: Schema, random: Random, world: FuzzState): Row {
  const needed = new Set(schema.required ?? [])
  const named = Object.entries(schema.properties ?? {})
    .filter(([key]) => needed.has(key) || random.chance(0.55))
    .map(([key, property]) => [key, createValidInput(property, key, random, world)] as const)
  const free = Object.values(schema.patternProperties ?? {}).map(
    (schema) =>
      [
        random.chance(0.5) ? String(random.int(1, 99)) : hostileText(random, 60),
        createValidInput(schema, '', random, world),
      ] as const,
  )
  return Object.fromEntries([...named, ...free])
}

/** Replaces one part of the value by something invalid. */
function spoiled(value: unknown, schema: Schema, random: Random): unknown {
  if (isRow(value) && Object.keys(value).length > 0 && random.chance(0.93)) {
    const key = random.pick(Object.keys(value))
    const rest = { ...value }
    if (random.chance(0.1)) delete rest[key]
    else if (random.chance(0.08)) rest[hostileText(random, 60)] = hostileValue(random)
    else rest[key] = spoiled(value[key], schema.properties?.[key] ?? {}, random)
    return rest
  }
  if (Array.isArray(value) && value.length > 0 && random.chance(0.7)) {
    const spoiledIndex = random.int(0, value.length - 1)
    if (random.chance(0.2)) return [...value, ...value]
    return value.map((item, index) =>
      index === spoiledIndex ? spoiled(item, schema.items ?? {}, random) : item,
    )
  }
  return random.pick<() => unknown>([
    () => hostileValue(random),
    () => (typeof value === 'number' ? hostileNumber(random) : hostileText(random)),
    () => (schema.maxLength ? '好'.repeat(schema.maxLength + 1) : hostileText(random)),
    () => (schema.maximum === undefined ? hostileNumber(random) : schema.maximum + 1),
    () =>
      schema.format === 'date-time'
        ? hostileInstant(random)
        : schema.pattern
          ? hostileDay(random)
          : hostileText(random),
    () => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  ])()
}

/** Input for an endpoint. Some calls send valid input, so that code behind the validation runs as well. */
export function inputFor(e: Endpoint, random: Random, world: FuzzState): { input: unknown; spoilt: number } {
  const schema = e.input as unknown as Schema
  let input: unknown = object(schema, random, world)
  const spoilt = random.pick([0, 0, 0, 1, 1, 1, 2, 5])
  for (let remaining = spoilt; remaining > 0; remaining--) input = spoiled(input, schema, random)
  return { input, spoilt }
}

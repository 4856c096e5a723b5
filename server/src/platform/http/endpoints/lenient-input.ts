import type { TSchema } from 'typebox'

/** The JSON Schema keywords that determine how a value may be written. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly minLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** The input's format: in URLs and forms all values are text, so that null is written `null`. */
export type InputSource = 'text' | 'json'

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/
/** Separators of a list that is written as one text. */
const SEPARATOR = /[,，、;；\n]/
const BOOLEANS = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
])

/**
 * Converts input of an endpoint with `lenientInput` to the types of its schema. Only notation is converted: an empty
 * optional field counts as omitted, a number may be text, a boolean 1 or 0, a list one text. Everything else stays as
 * it is for the validator to reject.
 */
export function readLeniently(schema: TSchema, input: unknown, source: InputSource): unknown {
  return readValue(schema as Schema, input, source)
}

const typesOf = ({ type }: Schema): readonly unknown[] =>
  type === undefined || typeof type === 'string' ? [type] : type

function acceptsNull(schema: Schema): boolean {
  return (
    typesOf(schema).includes('null') ||
    schema.enum?.includes(null) === true ||
    schema.anyOf?.some(acceptsNull) === true
  )
}

/** Any text is a valid value, including the empty one and `null`, e.g. a search term or an answer. */
const isFreeText = (schema: Schema): boolean =>
  typesOf(schema).includes('string') &&
  !schema.minLength &&
  !schema.enum &&
  schema.pattern === undefined &&
  schema.format === undefined

/** The schema does not restrict the value. */
const isAnything = ({ type, enum: values, anyOf }: Schema): boolean =>
  type === undefined && values === undefined && anyOf === undefined

function isOmitted(schema: Schema, value: unknown, source: InputSource): boolean {
  if (isAnything(schema)) return false
  if (value === null) return !acceptsNull(schema)
  const empty = value === '' || (source === 'text' && (value === 'null' || value === 'undefined'))
  return empty && !isFreeText(schema)
}

function readValue(schema: Schema, value: unknown, source: InputSource): unknown {
  const options = schema.anyOf ? schema.anyOf.filter((option) => typesOf(option)[0] !== 'null') : [schema]
  const [schemaOption] = options
  // With several alternatives the intended type is ambiguous.
  if (!schemaOption || options.length > 1 || value === null) return value
  const types = typesOf(schemaOption)
  if (types.includes('object')) return readObject(schemaOption, value, source)
  if (types.includes('array')) return readList(schemaOption.items ?? {}, value, source)
  if (types.includes('boolean')) return BOOLEANS.get(value) ?? value
  const isNumeric = types.includes('integer') || types.includes('number')
  return isNumeric && typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
}

function readObject(
  { properties = {}, required = [] }: Schema,
  value: unknown,
  source: InputSource,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = Object.entries(value).flatMap(([name, fieldValue]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!property) return [[name, fieldValue]]
    const isOptional = !required.includes(name) || property.default !== undefined
    if (isOptional && isOmitted(property, fieldValue, source)) return []
    return [[name, readValue(property, fieldValue, source)]]
  })
  return Object.fromEntries(fields)
}

function readList(items: Schema, value: unknown, source: InputSource): unknown {
  const isList = Array.isArray(value)
  if (!isList && (typeof value !== 'string' || typesOf(items).includes('object'))) return value
  const values: unknown[] = isList ? value : value.split(SEPARATOR).map((item) => item.trim())
  return values
    .filter((item) => !isOmitted(items, item, source))
    .map((item) => readValue(items, item, source))
}

/** JSON Schema, as TypeBox declares it and OpenAPI 3.1 contains it. */
export type JsonSchema = { readonly [key: string]: unknown }

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords whose value is data and not a schema. */
const DATA_KEYWORDS = new Set(['enum', 'const', 'default', 'examples', 'required', 'type', 'description'])

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[-_]+)(\w)/g, (_, letter: string) => letter.toUpperCase())

const singular = (name: string): string => {
  if (/(?:us|is|ss)$/.test(name)) return name
  if (name.endsWith('ies')) return name.replace(/ies$/, 'y')
  return name.replace(/(us|ss|x|ch)es$|([^s])s$/, '$1$2')
}

/** Names of constants such as SALE_STATUSES become names of types: SaleStatus. */
const typeName = (name: string): string =>
  /^[A-Z0-9_]+$/.test(name) ? pascalCase(singular(name.toLowerCase())) : pascalCase(name)

/** Objects and enumerations are worth a name; a single property or a plain value is not. */
function isShareable(schema: JsonSchema): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.length > 2
  return schema.type === 'object' && Object.keys((schema.properties as object | undefined) ?? {}).length > 1
}

const withoutNull = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== null)

/** Equal schemas have equal keys. The default of an enumeration belongs to its use. */
const keyOf = (schema: JsonSchema): string =>
  JSON.stringify(Array.isArray(schema.enum) ? withoutNull(schema.enum) : schema)

/** Calls `visit` for a schema and all schemas in it, with the names of the properties that lead there. */
function walk(
  schema: unknown,
  path: readonly string[],
  visit: (schema: JsonSchema, path: readonly string[]) => void,
): void {
  if (!isSchema(schema)) return
  visit(schema, path)
  for (const [keyword, value] of Object.entries(schema)) {
    if (DATA_KEYWORDS.has(keyword)) continue
    if (keyword === 'properties' || keyword === 'patternProperties') {
      for (const [name, child] of Object.entries(value as object)) walk(child, [...path, name], visit)
    } else if (Array.isArray(value)) for (const child of value) walk(child, path, visit)
    else walk(value, path, visit)
  }
}

/** A schema to include in the document, and where it is used. */
export interface SchemaUse {
  readonly domain: string
  /** Name for the whole schema, part of the names that are derived from it. */
  readonly name: string
  readonly schema: JsonSchema
}

/** Schemas and constants that the modules of a domain export, by name. */
export type ExportedSchemas = Readonly<Record<string, readonly object[]>>

/** Properties with a default are optional in a request: the server fills them in before it validates. */
export function withOptionalDefaults(schema: unknown): JsonSchema
export function withOptionalDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((child) => withOptionalDefaults(child))
  if (!isSchema(schema)) return schema
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'required' && isSchema(properties))
        return [keyword, (value as string[]).filter((name) => !hasDefault(properties[name]))]
      if (keyword === 'properties') return [keyword, mapValues(value as JsonSchema, withOptionalDefaults)]
      return [keyword, DATA_KEYWORDS.has(keyword) ? value : withOptionalDefaults(value)]
    }),
  )
}
const mapValues = (object: JsonSchema, map: (value: unknown) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))

const hasDefault = (schema: unknown): boolean => isSchema(schema) && schema.default !== undefined

function exportedNames(exported: ExportedSchemas) {
  const names = new Map<string, { domain: string; name: string }>()
  for (const [domain, modules] of Object.entries(exported))
    for (const module of modules)
      for (const [name, value] of Object.entries(module)) {
        const isList = Array.isArray(value) && value.every((item) => typeof item === 'string')
        const schema: unknown = isList ? { enum: value } : value
        if (!isSchema(schema) || !isShareable(schema)) continue
        for (const variant of [schema, withOptionalDefaults(schema)])
          if (!names.has(keyOf(variant))) names.set(keyOf(variant), { domain, name: typeName(name) })
      }
  return names
}

/**
 * Collects the schemas that the document shares. A schema is shared if a module exports it or if it is used more than once.
 * It has the name of its export, otherwise one that is derived from its property and its domain.
 */
export function createComponents(uses: readonly SchemaUse[], exported: ExportedSchemas) {
  const exports = exportedNames(exported)
  const found = new Map<
    string,
    { schema: JsonSchema; count: number; domain: string; path: readonly string[] }
  >()
  for (const { domain, name, schema } of uses)
    walk(schema, [name], (child, path) => {
      if (!isShareable(child)) return
      const key = keyOf(child)
      const before = found.get(key)
      if (before) before.count += 1
      else found.set(key, { schema: child, count: 1, domain, path })
    })

  const nameByKey = new Map<string, string>()
  const keyByName = new Map<string, string>()
  const claim = (key: string, candidates: readonly string[]) => {
    const name = candidates.find((candidate) => !keyByName.has(candidate))
    if (!name) throw new Error(`No free name for a schema: ${candidates.join(', ')}`)
    nameByKey.set(key, name)
    keyByName.set(name, key)
  }
  const prefixed = (domain: string, name: string) =>
    name.startsWith(typeName(singular(domain))) ? name : `${typeName(singular(domain))}${name}`
  // Exported names first, so that no derived name takes them.
  for (const [key, { domain, name }] of exports)
    if (found.has(key))
      claim(key, [name, `${name}Input`, prefixed(domain, name), `${prefixed(domain, name)}Input`])
  for (const [key, { count, domain, path }] of found) {
    if (count < 2 || nameByKey.has(key)) continue
    const [root = '', ...properties] = path
    const names = properties.map((property) => typeName(singular(property)))
    // The shortest name that is free, from the property outwards.
    const candidates = names.map((_, at) => names.slice(at).join('')).reverse()
    claim(key, [...candidates.map((name) => prefixed(domain, name)), `${root}${names.join('')}`])
  }

  const schemas: Record<string, JsonSchema> = {}
  /** Replaces shared schemas in a schema by references. */
  const reference = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(reference)
    if (!isSchema(schema)) return schema
    const name = isShareable(schema) ? nameByKey.get(keyOf(schema)) : undefined
    if (!name) return replaceChildren(schema)
    const ref = { $ref: `#/components/schemas/${name}` }
    if (Array.isArray(schema.enum)) {
      const { enum: values, description, default: fallback } = schema
      schemas[name] ??= { type: 'string', enum: withoutNull(values) }
      const use = values.includes(null) ? { anyOf: [ref, { type: 'null' }] } : ref
      return {
        ...use,
        ...(description === undefined ? {} : { description }),
        ...(fallback === undefined ? {} : { default: fallback }),
      }
    }
    if (!schemas[name]) {
      schemas[name] = {} // Reserves the name in case that the schema contains itself.
      schemas[name] = replaceChildren(schema)
    }
    return ref
  }
  const replaceChildren = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => {
        if (DATA_KEYWORDS.has(keyword)) return [keyword, value]
        if (keyword === 'properties' || keyword === 'patternProperties')
          return [
            keyword,
            Object.fromEntries(
              Object.entries(value as object).map(([name, child]) => [name, reference(child)]),
            ),
          ]
        return [keyword, reference(value)]
      }),
    )
  return {
    reference: reference as (schema: JsonSchema) => JsonSchema,
    /** Complete once every schema of the document was referenced. In alphabetical order. */
    schemas: () => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

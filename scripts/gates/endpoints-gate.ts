// Checks every endpoint that the contract declares: it is listed in ENDPOINTS (so that the permission matrix and the API page
// cover it), and has a summary, a permission and limited input sizes.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ENDPOINTS, endpointsIn } from '../../contract/src/endpoints.ts'
import { type Endpoint, pathKeys } from '../../contract/src/platform/endpoint.ts'
import { isPermission } from '../../contract/src/platform/permissions.ts'
import { ROOT } from '../lib.mjs'

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly maxProperties?: number
}

/** Lists fields of a schema without an upper limit. */
export function unboundedFields(schema: Schema, place = ''): string[] {
  if (schema.enum || schema.const !== undefined) return []
  const types = [schema.type ?? []].flat()
  const ownViolations = [
    types.includes('string') && !(schema.maxLength ?? schema.pattern ?? schema.format) && 'any text',
    types.includes('array') && schema.maxItems === undefined && 'any number of elements',
    (types.includes('integer') || types.includes('number')) && schema.maximum === undefined && 'any number',
    schema.patternProperties && schema.maxProperties === undefined && 'any number of properties',
  ].filter((found) => found !== false && found !== undefined)
  const nestedViolations = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
      unboundedFields(property, `${place}.${key}`),
    ),
    ...Object.values(schema.patternProperties ?? {}).flatMap((schema) =>
      unboundedFields(schema, `${place}.*`),
    ),
    ...(schema.anyOf ?? []).flatMap((schema) => unboundedFields(schema, place)),
    ...(schema.items ? unboundedFields(schema.items, `${place}[]`) : []),
  ]
  return [...ownViolations.map((what) => `input${place} accepts ${what}`), ...nestedViolations]
}

/** Lists the violations of one endpoint as messages. */
export function violationsOf(e: Endpoint): string[] {
  const known = Object.keys(e.input.properties)
  return [
    ...(e.summary.trim().length < 8 ? ['summary too short'] : []),
    ...(isPermission(e.permission) ? [] : [`unknown permission ${e.permission}`]),
    ...pathKeys(e.path)
      .filter((key) => !known.includes(key))
      .map((key) => `path parameter :${key} is missing in the input`),
    ...unboundedFields(e.input as Schema),
  ]
}

async function declaredEndpoints(): Promise<Endpoint[]> {
  const folder = join(ROOT, 'contract/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'endpoints.ts',
  )
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  return modules.flatMap((module) => endpointsIn(module))
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const label = (e: Endpoint) => `${e.method} ${e.path}`
  const all = new Set(await declaredEndpoints())
  const matches = [
    ...[...all]
      .filter((e) => !ENDPOINTS.includes(e))
      .map((e) => `${label(e)}: not listed in contract/src/endpoints.ts`),
    ...ENDPOINTS.flatMap((e) => violationsOf(e).map((what) => `${label(e)}: ${what}`)),
  ]
  for (const violation of matches) console.error(violation)
  console.log(`${all.size} endpoints, ${matches.length} violations`)
  process.exit(matches.length > 0 ? 1 : 0)
}

import { OPERATIONS } from '@shangxue/contract/endpoints'
import { SCHEMA_MODULES } from '@shangxue/contract/openapi-modules'
import { pathKeys } from '@shangxue/contract/platform/endpoint'
import { WEBHOOK_EVENT_TYPES } from '@shangxue/contract/webhooks/event-types'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './document.ts'
import { EXAMPLES } from './examples.ts'
import { TAGS } from './tags.ts'

const document = openApiDocument()
const names = OPERATIONS.map(({ name }) => name)

const operationOf = (name: string) => {
  const operation = OPERATIONS.find((candidate) => candidate.name === name)
  if (!operation) throw new Error(`No operation ${name}`)
  const url = operation.endpoint.path.replace(/:(\w+)/g, '{$1}')
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document
  return document.paths[url]?.[operation.endpoint.method.toLowerCase()] as any
}

describe('operations', () => {
  test('have unique names in lower camel case, verb first', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z0-9]*)*$/.test(name))).toEqual([])
    const nouns =
      /^(?:[a-z]+(?:Summary|Figures|State|History|Image|Photo|File|Pdf|List|Sums|Topics)|current[A-Z]\w*)$/
    expect(
      names.filter(
        (name) =>
          nouns.test(name) && !/^(?:get|list|download|add|save|count|sum|upload|crop)[A-Z]/.test(name),
      ),
    ).toEqual([])
  })

  test('contain every endpoint with its parameters', () => {
    for (const { name, endpoint } of OPERATIONS) {
      const operation = operationOf(name)
      expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary })
      expect(operation.description).toMatch(new RegExp(`^Permission: ${endpoint.permission}\\b`))
      const inPath = (operation.parameters ?? []).filter((p: { in?: string }) => p.in === 'path')
      expect(inPath.map((p: { name: string }) => p.name)).toEqual(pathKeys(endpoint.path))
    }
  })

  test('have the tag of their domain', () => {
    expect(OPERATIONS.filter(({ domain }) => !TAGS[domain])).toEqual([])
  })

  test('require a token unless they are public', () => {
    expect(operationOf('login').security).toEqual([])
    expect(operationOf('logout').security).toEqual([{ token: [] }])
  })

  test.each([
    ['recordSale', true, 'accepted with the scope `sales-record`'],
    ['listSales', true, '`sales-record` or `finance` or `market-analysis` or `inventory-manage`'],
    ['listDevices', true, 'accepted with any scope'],
    ['createApiKey', false, 'API keys: not accepted'],
    ['decideFundAdjustment', false, 'API keys: not accepted'],
    ['login', false, 'an API key is ignored'],
  ])('%s says whether it accepts API keys', (name, accepts, note) => {
    const operation = operationOf(name)
    expect(operation['x-api-key']).toBe(accepts)
    expect(operation.description).toContain(note)
    expect(operation.security.some((scheme: object) => 'apiKey' in scheme)).toBe(accepts)
  })

  test('name the errors of their domain', () => {
    const { $ref } = operationOf('recordSale').responses[409]
    const { responses } = document.components as { responses: Record<string, { description: string }> }
    expect(responses[$ref.split('/').at(-1)]?.description).toContain('40921 `below_floor`')
  })
})

describe('schemas', () => {
  test('resolve every reference', () => {
    const references = new Set(JSON.stringify(document).match(/#\/components\/\w+\/\w+/g))
    for (const reference of references) {
      const [, , section = '', name = ''] = reference.split('/')
      expect((document.components as unknown as Record<string, object>)[section]).toHaveProperty(name)
    }
  })

  test('are named by every module of the contract that exports some', () => {
    const modules = import.meta.glob(
      [
        '../../../../../contract/src/*/*.ts',
        '!**/*.test.ts',
        '!**/{audit,errors,testing,values}/**',
        '!**/messages.*',
      ],
      { eager: true },
    )
    const listed = new Set(Object.values(SCHEMA_MODULES).flat())
    const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '~kind' in value
    const missing = Object.entries(modules)
      .filter(([, module]) => Object.values(module as object).some(isSchema))
      .filter(([, module]) => !listed.has(module as object))
    expect(missing.map(([path]) => path)).toEqual([])
  })
})

const ajv = new Ajv2020({ strict: false })
;(addFormats as unknown as typeof addFormats.default)(ajv)
ajv.addSchema({ ...document, $id: 'openapi' })

describe('webhooks', () => {
  test('list every event', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_TYPES])
  })

  test.each(WEBHOOK_EVENT_TYPES)('%s has an example that satisfies its schema', (type) => {
    const { schema, example } = document.webhooks[type]?.post.requestBody.content['application/json'] ?? {}
    expect(example).toMatchObject({ version: 1, type })
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
    expect(ajv.validate(resolved, example), ajv.errorsText()).toBe(true)
  })
})

describe('examples', () => {
  test.each(Object.keys(EXAMPLES))('%s satisfies its schemas', (name) => {
    const { requestBody, responses } = operationOf(name)
    for (const [content, at] of [
      [requestBody?.content?.['application/json'], 'request'],
      [responses[200].content['application/json'], 'response'],
    ]) {
      if (!content?.example) continue
      const schema = JSON.parse(JSON.stringify(content.schema).replaceAll('"#/', '"openapi#/'))
      expect(ajv.validate(schema, content.example), `${at}: ${ajv.errorsText()}`).toBe(true)
    }
  })
})

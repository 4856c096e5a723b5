import { OPERATIONS, type Operation } from '@shangxue/contract/endpoints'
import { ERROR_MODULES, SCHEMA_MODULES } from '@shangxue/contract/openapi-modules'
import { acceptsApiKey } from '@shangxue/contract/platform/api-key-access'
import { type Endpoint, pathKeys, sendsInputInQuery } from '@shangxue/contract/platform/endpoint'
import { type PermissionKey, permissionKeysOf, type SharedKey } from '@shangxue/contract/platform/permissions'
import { createComponents, type JsonSchema, withOptionalDefaults } from './components.ts'
import { EXAMPLES } from './examples.ts'
import { TAGS } from './tags.ts'
import { describeWebhooks, webhookSchemas } from './webhooks.ts'

const LENIENT_NOTE =
  '\n\nFor the first clients, optional fields may also be empty or null, numbers may be text, booleans 1 or 0, and lists one text with commas.'

/** Says whether an API key may call an endpoint, and with which scope. */
function apiKeyNote(e: Endpoint): string {
  if (e.permission === 'public') return 'Open to everyone; an API key is ignored, or refused at sign-in.'
  if (!acceptsApiKey(e)) return 'API keys: not accepted.'
  if (e.apiKey) return 'API keys: accepted with any scope.'
  const scopes = permissionKeysOf(e.permission as PermissionKey | SharedKey).map((key) => `\`${key}\``)
  return `API keys: accepted with the scope ${scopes.join(' or ')}.`
}

/** Headings of error responses by HTTP status. */
const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The input is invalid.',
  401: 'The caller is not signed in, or the token has expired.',
  403: 'The caller lacks the permission.',
  404: 'The record does not exist or is not visible to the caller.',
  409: 'The request conflicts with the current state.',
  410: 'The resource has expired.',
  413: 'The upload is too large.',
  415: 'The media type is not supported.',
  416: 'The requested range is not available.',
  422: 'The input is valid but cannot be processed.',
  423: 'The resource is locked.',
  429: 'Too many requests. `Retry-After` states the seconds to wait.',
  500: 'An unexpected error. The message contains the number of the request for support.',
  502: 'A service that the server depends on failed.',
  503: 'The server is busy. `Retry-After` states the seconds to wait.',
  504: 'The request took too long.',
  507: 'The server has no space left.',
}

/** Every operation may answer with these statuses. */
const COMMON_STATUSES = [400, 429, 500, 503]

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` })

const toJson = (schema: unknown): JsonSchema => JSON.parse(JSON.stringify(schema))

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Omitted in the names of schemas. */
const READING_VERBS = /^(?:get|list)(?=[A-Z])/

/** Lists the errors of a domain, and the platform's, with one status. */
function errorLines(domain: string, status: number): string {
  const modules = domain === 'platform' ? ['platform'] : [domain, 'platform']
  return modules
    .flatMap((name) => Object.entries(ERROR_MODULES[name] ?? {}))
    .filter(([, error]) => error.status === status)
    .map(([name, { code, msg }]) => `- ${code} \`${name}\`: ${msg}`)
    .join('\n')
}

const statusesOf = (domain: string): number[] => [
  ...new Set(
    ['platform', domain].flatMap((name) =>
      Object.values(ERROR_MODULES[name] ?? {}).map(({ status }) => status),
    ),
  ),
]

interface InputParts {
  readonly path: readonly [string, JsonSchema][]
  readonly rest: JsonSchema
}

function splitInput({ endpoint: { input, path } }: Operation): InputParts {
  const keys = pathKeys(path)
  const {
    properties = {},
    required = [],
    ...schema
  } = withOptionalDefaults(toJson(input)) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const rest = {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !keys.includes(key))),
    required: required.filter((key) => !keys.includes(key)),
  }
  return { path: keys.map((key) => [key, properties[key] ?? { type: 'string' }]), rest }
}

/**
 * Builds the OpenAPI 3.1 document of all endpoints from their declarations in the contract. Schemas, responses and examples
 * that several operations share are components.
 */
export function openApiDocument() {
  const inputs = new Map(OPERATIONS.map((operation) => [operation, splitInput(operation)]))
  const components = createComponents(
    [
      ...OPERATIONS.flatMap((operation) => {
        const { domain, name, endpoint } = operation
        const { rest, path } = inputs.get(operation) as InputParts
        const subject = pascalCase(name.replace(READING_VERBS, ''))
        return [
          ...[rest, ...path.map(([, schema]) => schema)].map((schema) => ({
            domain,
            name: `${subject}Input`,
            schema,
          })),
          ...(endpoint.produces
            ? []
            : [{ domain, name: `${subject}Output`, schema: toJson(endpoint.output) }]),
        ]
      }),
      ...webhookSchemas(),
    ],
    SCHEMA_MODULES,
  )

  const errorResponses: Record<string, unknown> = {}
  const errorResponse = (domain: string, status: number) => {
    const lines = errorLines(domain, status)
    const isOwn = Object.values(ERROR_MODULES[domain] ?? {}).some((error) => error.status === status)
    const name = `${isOwn ? pascalCase(domain) : 'Platform'}Error${status}`
    errorResponses[name] ??= {
      description: [STATUS_TITLES[status] ?? 'The request failed.', lines].filter(Boolean).join('\n\n'),
      content: { 'application/json': { schema: ref('schemas', 'ErrorResponse') } },
    }
    return ref('responses', name)
  }

  function responsesOf({ name, domain, endpoint }: Operation) {
    const example = EXAMPLES[name]?.response
    const data = endpoint.produces ? {} : components.reference(toJson(endpoint.output))
    const content = endpoint.produces
      ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': {
            schema: {
              allOf: [
                ref('schemas', 'SuccessResponse'),
                { type: 'object', required: ['data'], properties: { data } },
              ],
            },
            ...(example === undefined ? {} : { example: { code: 10_000, msg: '', data: example } }),
          },
        }
    const statuses = new Set(COMMON_STATUSES)
    for (const status of statusesOf(domain)) statuses.add(status)
    if (endpoint.permission !== 'public') statuses.add(401).add(403)
    return {
      200: { description: endpoint.produces ? 'The file.' : 'The result.', content },
      ...Object.fromEntries(
        [...statuses].sort((a, b) => a - b).map((status) => [status, errorResponse(domain, status)]),
      ),
    }
  }

  function operationOf(operation: Operation) {
    const { name, domain, endpoint } = operation
    const { path, rest } = inputs.get(operation) as InputParts
    const { properties, required } = rest as { properties: Record<string, JsonSchema>; required: string[] }
    const example = EXAMPLES[name]?.request
    const inQuery = sendsInputInQuery(endpoint)
    const parameters = [
      ...path.map(([key, schema]) => ({
        name: key,
        in: 'path',
        required: true,
        schema: components.reference(schema),
      })),
      ...(inQuery
        ? Object.entries(properties).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: required.includes(key),
            schema: components.reference(schema),
          }))
        : []),
      ...(endpoint.idempotent && !inQuery ? [ref('parameters', 'IdempotencyKey')] : []),
    ]
    const hasBody = !inQuery && (endpoint.upload || Object.keys(properties).length > 0)
    return {
      operationId: name,
      summary: endpoint.summary,
      description: `Permission: ${endpoint.permission}. ${apiKeyNote(endpoint)}${endpoint.lenientInput ? LENIENT_NOTE : ''}`,
      tags: [TAGS[domain]?.name ?? domain],
      ...(endpoint.deprecated ? { deprecated: true } : {}),
      security:
        endpoint.permission === 'public'
          ? []
          : [{ token: [] }, ...(acceptsApiKey(endpoint) ? [{ apiKey: [] }] : [])],
      'x-api-key': acceptsApiKey(endpoint),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(hasBody ? { requestBody: { required: true, content: bodyOf(operation, rest, example) } } : {}),
      responses: responsesOf(operation),
    }
  }

  function bodyOf({ endpoint: { upload } }: Operation, rest: JsonSchema, example: unknown) {
    if (!upload)
      return {
        'application/json': {
          schema: components.reference(rest),
          ...(example === undefined ? {} : { example }),
        },
      }
    const file = { type: 'string', format: 'binary' }
    const several = { type: 'array', items: file, maxItems: upload.maxFiles }
    const { properties, required } = rest as { properties: object; required: string[] }
    const schema = {
      ...rest,
      properties: { ...properties, [upload.field]: (upload.maxFiles ?? 1) > 1 ? several : file },
      required: [...required, upload.field],
    }
    return { 'multipart/form-data': { schema: components.reference(schema) } }
  }

  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    const url = operation.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[url] = { ...paths[url], [operation.endpoint.method.toLowerCase()]: operationOf(operation) }
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.values(TAGS),
    paths,
    webhooks: describeWebhooks(components.reference),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a person, which `login` returns.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sxk_…',
          description:
            'An API key for other programs, sent as `Authorization: Bearer sxk_…`. The property `x-api-key` of an operation says whether it accepts one, its description with which scope. See docs/api.md.',
        },
      },
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      schemas: { ...components.schemas(), ...ENVELOPES },
      responses: Object.fromEntries(Object.entries(errorResponses).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

const INFO = {
  title: '商学 Shangxue',
  version: '1',
  summary: 'Business operations for a phone-distribution company, and learning for students.',
  description:
    'Every response is an envelope of `code`, `msg` and `data`. `code` is 10000 on success; otherwise it identifies the error, and `msg` is a Chinese message that says what to do. Amounts are whole numbers of 分; instants are ISO 8601 in UTC; business days are `YYYY-MM-DD` in the time zone of the company.',
  contact: { name: '商学 Shangxue' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
} as const

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies this write. A repeated request with the same key returns the first response instead of writing again.',
  schema: { type: 'string', pattern: '^[\\w.:-]{8,100}$' },
} as const

const ENVELOPES = {
  SuccessResponse: {
    type: 'object',
    required: ['code', 'msg'],
    properties: { code: { type: 'integer', const: 10_000 }, msg: { type: 'string' } },
  },
  ErrorResponse: {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', description: 'Identifies the error.' },
      msg: { type: 'string', description: 'Says in Chinese what to do.' },
      data: { description: 'Details of some errors; null otherwise.' },
    },
  },
} as const

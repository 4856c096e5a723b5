import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { lazy } from '../../async/lazy.ts'
import { createInvalidDescriber, type FieldNames } from './describe-invalid.ts'

type FormatsPlugin = typeof addFormats.default

declare module 'fastify' {
  interface FastifyInstance {
    /** Describes a validation failure in one Chinese sentence that names the field. */
    describeInvalid: ReturnType<typeof createInvalidDescriber>
  }
}

/**
 * Coerces queries and paths, which arrive as text. Bodies are not coerced, since null would become 0. Unknown
 * properties are removed in both. Input with `lenientInput` is converted before.
 */
export const validation = fp(
  async (app: FastifyInstance, { fieldNames = {} }: { readonly fieldNames?: FieldNames }) => {
    app.decorate('describeInvalid', createInvalidDescriber(fieldNames))
    const common = { useDefaults: true, removeAdditional: 'all', allErrors: false, strict: false } as const
    const exact = new Ajv(common)
    const coercing = new Ajv({ ...common, coerceTypes: true })
    for (const ajv of [exact, coercing]) {
      ;(addFormats as unknown as FormatsPlugin)(ajv)
      const standard = ajv.formats['date-time'] as { validate(text: string): boolean }
      // The standard allows leap seconds, which Date does not.
      ajv.addFormat('date-time', (text) => standard.validate(text) && !Number.isNaN(Date.parse(text)))
    }
    // Compiled at the first request: compiling all schemas takes a fifth of the start-up, and most are used days later.
    app.setValidatorCompiler(({ schema, httpPart }) => {
      const ajv = httpPart === 'body' ? exact : coercing
      const compiled = lazy(() => ajv.compile(schema as object))
      const validate = (input: unknown): boolean => {
        const valid = compiled()(input)
        validate.errors = compiled().errors ?? null
        return valid
      }
      validate.errors = null as ErrorObject[] | null
      return validate
    })
    app.setSerializerCompiler(({ schema }) => {
      const compiled = lazy(() => fastJson(schema as object))
      return (data) => compiled()(data)
    })
  },
  { name: 'validation' },
)

const MAX_DEPTH = 32

/** True if a text contains a lone surrogate, as a text cut inside a character does: PostgreSQL cannot store it. */
export function hasLoneSurrogate(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  // No valid input is this deep: it is rejected instead of walked.
  return depth > MAX_DEPTH || Object.values(value).some((child) => hasLoneSurrogate(child, depth + 1))
}

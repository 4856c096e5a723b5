import type { ErrorObject } from 'ajv'
import type { FastifySchemaValidationError } from 'fastify'
import { COMMON_FIELD_NAMES } from './common-field-names.ts'

/** Labels of request fields that users know; other fields are named as in the contract. */
export type FieldNames = Readonly<Record<string, string>>

const PHRASES: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => '不能为空',
  type: () => '格式不正确',
  format: () => '格式不正确',
  pattern: () => '格式不正确',
  enum: () => '不在可选范围内',
  minLength: ({ limit }) => `至少需要${limit}个字符`,
  maxLength: ({ limit }) => `不能超过${limit}个字符`,
  minimum: ({ limit }) => `不能小于${limit}`,
  maximum: ({ limit }) => `不能大于${limit}`,
  minItems: ({ limit }) => `至少需要${limit}项`,
  maxItems: ({ limit }) => `不能超过${limit}项`,
}

/** Returns a function that describes a validation failure in one Chinese sentence that names the field. */
export function createInvalidDescriber(fieldNames: FieldNames) {
  const labels: FieldNames = { ...COMMON_FIELD_NAMES, ...fieldNames }
  return (errors: readonly (FastifySchemaValidationError | ErrorObject)[]): string => {
    const [error] = errors
    if (!error) return '请求内容不正确，请检查后重试'
    const params = error.params as Record<string, unknown>
    const name = String(params.missingProperty ?? error.instancePath.split('/').filter(Boolean).join('.'))
    const phrase = PHRASES[error.keyword]?.(params) ?? '不正确'
    // In a list the field counts, not its index, e.g. 3.xinmima.
    const field = name.split('.').at(-1) ?? ''
    return `${labels[field] ?? (name || '请求内容')}${phrase}，请检查后重试`
  }
}

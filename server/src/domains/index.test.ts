import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMON_FIELD_NAMES } from '../platform/http/endpoints/common-field-names.ts'
import type { ScheduleParts } from './domain-module.ts'
import { DOMAINS } from './index.ts'

const duplicatesOf = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i)
const keysOf = (object: object = {}) => Object.keys(object)

test('lists each folder once under its name', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(DOMAINS.map(({ name }) => name).sort()).toEqual(folders.sort())
})

describe('no two domains', () => {
  test('label the same request field', () => {
    const names = [...keysOf(COMMON_FIELD_NAMES), ...DOMAINS.flatMap(({ fieldNames }) => keysOf(fieldNames))]
    expect(duplicatesOf(names)).toEqual([])
  })
  test('label the same audited entity', () => {
    expect(duplicatesOf(DOMAINS.flatMap(({ recordLabels }) => keysOf(recordLabels)))).toEqual([])
  })
  test('schedule work under the same name', () => {
    const parts = { carrier: {} } as ScheduleParts
    const scheduled = DOMAINS.flatMap((domain) => [
      ...(domain.minutely?.(parts) ?? []),
      ...(domain.nightly?.(parts) ?? []),
      ...(domain.schedules?.(parts) ?? []),
    ])
    expect(duplicatesOf(scheduled.map(({ name }) => name))).toEqual([])
  })
})

test('locks sales before devices in a merge of customers', () => {
  const counted = DOMAINS.flatMap(({ customerRecords }) => customerRecords?.countedAs ?? [])
  expect(counted).toEqual(['sales', 'debts', 'devices'])
})

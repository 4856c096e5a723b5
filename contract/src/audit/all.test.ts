import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DOMAIN_AUDITS } from './all.ts'
import { DOMAIN_AUDIT_VALUES } from './all-values.ts'
import type { DomainAudit, ValueLabels } from './domain-audit.ts'

const AUDITS: readonly [string, DomainAudit][] = Object.entries(DOMAIN_AUDITS)
const { platform: commonValues, ...domainValues } = DOMAIN_AUDIT_VALUES
const VALUES: readonly [string, ValueLabels][] = Object.entries(domainValues)

const SOURCE = new URL('..', import.meta.url)
const foldersWith = (file: string) =>
  readdirSync(SOURCE).filter((folder) => existsSync(new URL(`${folder}/${file}`, SOURCE)))

test('lists the files of each folder', () => {
  expect(Object.keys(DOMAIN_AUDITS).sort()).toEqual(foldersWith('audit.ts').sort())
  expect(Object.keys(DOMAIN_AUDIT_VALUES).sort()).toEqual(foldersWith('audit-values.ts').sort())
})

interface Definition {
  readonly domain: string
  readonly key: string
  readonly label: unknown
}

/** Pairs of domains that define the same key differently. */
function findConflicts(definitions: readonly Definition[]): string[] {
  const first = new Map<string, Definition>()
  return definitions.flatMap((definition) => {
    const { domain, key, label } = definition
    const other = first.get(key)
    if (!other) first.set(key, definition)
    if (!other || JSON.stringify(other.label) === JSON.stringify(label)) return []
    return [`${key}: ${other.domain} ${JSON.stringify(other.label)}, ${domain} ${JSON.stringify(label)}`]
  })
}

describe('no two domains', () => {
  test.each(['actions', 'entities', 'fields', 'emptyValues', 'references'] as const)(
    'define the same key of %s differently',
    (section) => {
      const definitions = AUDITS.flatMap(([domain, audit]) =>
        Object.entries(audit[section] ?? {}).map(([key, label]) => ({ domain, key, label })),
      )
      expect(findConflicts(definitions)).toEqual([])
    },
  )

  test('label a value differently, unless the platform decides', () => {
    const common: ValueLabels = commonValues
    const definitions = VALUES.flatMap(([domain, values]) =>
      Object.entries(values).flatMap(([field, labels]) =>
        Object.entries(labels)
          .filter(([value]) => common[field]?.[value] === undefined)
          .map(([value, label]) => ({ domain, key: `${field}.${value}`, label })),
      ),
    )
    expect(findConflicts(definitions)).toEqual([])
  })

  test('write the same action', () => {
    const actions = AUDITS.flatMap(([, { actions = {} }]) => Object.keys(actions))
    expect(actions.filter((action, index) => actions.indexOf(action) !== index)).toEqual([])
  })
})

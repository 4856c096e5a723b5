import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AUDIT_ACTIONS, AUDIT_GROUPS, auditActionName, auditGroupOf } from '@shangxue/contract/audit/actions'
import { STOCK_DOCUMENT_KINDS } from '@shangxue/contract/stock/actions'
import { expect, test } from 'vitest'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))

/** Action names that are concatenated in the source, with their possible values. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'stock.${document.kind}': STOCK_DOCUMENT_KINDS.map((kind) => `stock.${kind}`),
}

/** Every `action: 'thing.done'` literal in the server source, and those of approvals. */
function written(): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of readdirSync(SERVER, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const text = readFileSync(join(SERVER, name), 'utf8')
    // Up to the next field, so that both branches of a conditional are found.
    for (const [value] of text.matchAll(/\b(?:action(?::|\s*=)\s*([^,;]+)|auditActions: (\{[^}]*\}))/g))
      for (const [, , action = ''] of value.matchAll(/(['"`])([a-z][\w-]*\.[^'"`\s]+)\1/g))
        found.set(action, name)
  }
  return found
}

test('names every action that the server writes', () => {
  const actions = written()
  expect(actions.size).toBeGreaterThan(8)
  for (const [action, file] of actions)
    for (const key of PUT_TOGETHER[action] ?? [action])
      expect(
        AUDIT_ACTIONS[key],
        `${file} writes ${key}: give it a line in audit.ts of its domain in the contract`,
      ).toBeDefined()
})

test('has no names for unused actions', () => {
  const keys = [...written().keys()].flatMap((action) => PUT_TOGETHER[action] ?? [action])
  expect(Object.keys(AUDIT_ACTIONS).filter((key) => !keys.includes(key))).toEqual([])
})

test('groups every action and falls back to its key', () => {
  for (const { name, group } of Object.values(AUDIT_ACTIONS)) {
    expect(AUDIT_GROUPS[group]).toBeDefined()
    expect(name).toMatch(/^\p{Script=Han}+$/u)
  }
  expect(auditActionName('robot.danced')).toBe('robot.danced')
  expect(auditGroupOf('robot.danced')).toBe('other')
})

import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { expect, test } from 'vitest'
import {
  changesOf,
  countOf,
  differences,
  type GridRow,
  hasKey,
  NO_CHANGES,
  withKeys,
  withTemplate,
  withToggledKeys,
} from './permission-changes.ts'

const row = (overrides: Partial<GridRow> = {}): GridRow => ({
  id: 1,
  yonghuming: '小林',
  zhiwei: '业务员',
  avatar: null,
  boss: false,
  keys: ['export'],
  ...overrides,
})

test('treats a reverted switch as no change', () => {
  const granted = withKeys(NO_CHANGES, [row()], ['finance'], () => true)
  expect(hasKey(row(), 'finance', granted)).toBe(true)
  expect(countOf(differences(granted, [row()]))).toBe(1)
  const back = withKeys(granted, [row()], ['finance'], () => false)
  expect(back.size).toBe(0)
})

test('grants exactly the keys of a template', () => {
  const wanted = withTemplate(NO_CHANGES, row(), ROLE_TEMPLATES.业务员 ?? [])
  expect(differences(wanted, [row()])).toEqual([
    { row: row(), granted: ['kehu-fenxi', 'sales-record', 'customer-manage', 'repair'], revoked: ['export'] },
  ])
})

test('toggles a column for all shown users except bosses', () => {
  const rows = [row(), row({ id: 2, keys: [] }), row({ id: 3, boss: true, keys: [] })]
  const all = withToggledKeys(NO_CHANGES, rows, ['export'])
  expect(changesOf(differences(all, rows))).toEqual([
    { user_id: 2, key: 'export', granted: true, expected: false },
  ])
  const none = withToggledKeys(all, rows, ['export'])
  expect(changesOf(differences(none, rows))).toEqual([
    { user_id: 1, key: 'export', granted: false, expected: true },
  ])
  expect(hasKey(row({ id: 3, boss: true, keys: [] }), 'cost-view', none)).toBe(true)
})

test('grants every key when a row is switched', () => {
  const wanted = withToggledKeys(NO_CHANGES, [row()], PERMISSION_KEYS)
  expect(countOf(differences(wanted, [row()]))).toBe(PERMISSION_KEYS.length - 1)
})

test('drops a change that another boss saved identically', () => {
  const wanted = withKeys(NO_CHANGES, [row()], ['finance'], () => true)
  expect(differences(wanted, [row({ keys: ['export', 'finance'] })])).toEqual([])
})

import { expect, test } from 'vitest'
import type { ImportFields } from '../spec.ts'
import { describeFindings } from './rows.ts'

const fields: ImportFields<{ name: string }> = {
  name: { title: '名称', required: true, hint: '', example: '', aliases: [], parse: (value) => ({ value }) },
}

test('truncates a cell without splitting a character', () => {
  const cell = `${'长'.repeat(99)}😀后面`
  const table = { sheetName: '表', header: ['名称'], rows: [{ line: 2, cells: [cell] }] }
  const finding = { line: 2, field: 'name' as const, reason: '太长，请改短' }
  const { problems } = describeFindings({ table, mapping: { name: 0 }, missing: [] }, [finding], fields)
  expect(problems).toMatchObject([{ line: 2, field: '名称', value: '长'.repeat(99) }])
})

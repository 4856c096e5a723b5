import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTables } from '../../../server/src/platform/spreadsheet/read/read-table.ts'
import { normaliseCell } from './cells.ts'
import { runCommand } from './command.ts'
import { KINDS } from './kinds/all.ts'
import { CONTENT, createLibrary, editWorkbook, run } from './testing/library-copy.ts'
import { readEntries } from './workbook.ts'

describe('the real content', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shangxue-round-trip-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(KINDS.map((kind) => [kind.id, kind] as const))(
    'of %s is unchanged by an import of its export',
    async (id) => {
      const lines: string[] = []
      const context = {
        folder: CONTENT,
        print: (line: string) => lines.push(line),
        resolvePath: (file: string) => join(folder, file),
      }
      expect(await runCommand(['export', id, `${id}.xlsx`], context)).toBe(0)
      expect(await runCommand(['import', id, `${id}.xlsx`], context)).toBe(0)
      expect(lines.at(-1)).toBe('没有改动。')
    },
  )

  test.each(KINDS.map((kind) => [kind.id, kind] as const))(
    'of %s is written again from its cells without a loss',
    (_id, kind) => {
      const entries = readEntries(kind, CONTENT).map((entry) => ({ ...entry, previous: entry }))
      const files = kind.write(CONTENT, { saved: entries, removed: [] })
      // Several layouts of JSON pass the formatter, so that only the values are compared.
      const normalised = (file: string, text: string | null) =>
        file.endsWith('.json') ? JSON.stringify(JSON.parse(text ?? 'null')) : text
      const differing = [...files].filter(
        ([file, text]) =>
          normalised(file, readFileSync(join(CONTENT, file), 'utf8')) !== normalised(file, text),
      )
      expect(differing.map(([file]) => file)).toEqual([])
    },
  )
})

test('one level and grade can be exported', async () => {
  const library = createLibrary()
  const { text } = await run(
    library.folder,
    'export',
    'words',
    '--level',
    'primary',
    '--grade',
    '三年级',
    'w.xlsx',
  )
  const count = library.read('words/primary-3.tsv').trim().split('\n').length - 1
  expect(text).toContain(`已导出 ${count} 条单词`)
  expect((await run(library.folder, 'export', 'words', 'w.xlsx')).text).toContain('已经存在')
  expect((await run(library.folder, 'export', 'words', '--grade', '20', 'x.xlsx')).text).toContain(
    '没有“20”这个年级',
  )
  expect((await run(library.folder, 'export', 'confusables', '--grade', '3', 'x.xlsx')).text).toContain(
    '不分学段',
  )
  expect((await run(library.folder, 'export', 'examples', '--grade', '3', 'x.xlsx')).text).toContain(
    '不分年级',
  )
  expect((await run(library.folder, 'export', 'mistakes', '--level', 'primary', 'm.xlsx')).text).toContain(
    '已导出 2 条易错表达',
  )
  library.remove()
})

test('the sheet 说明 explains every column', async () => {
  const library = createLibrary()
  for (const kind of KINDS) {
    await run(library.folder, 'export', kind.id, `${kind.id}.xlsx`)
    const tables = readTables(readFileSync(join(library.folder, `${kind.id}.xlsx`)))
    const explained = tables
      .find(({ sheetName }) => sheetName === '说明')
      ?.rows.map(({ cells: [sheet, column] }) => `${sheet} ${column}`)
    const columns = kind.sheets.flatMap((sheet) =>
      sheet.columns.map(({ header }) => `${sheet.name} ${header}`),
    )
    expect(explained?.filter((line) => !line.startsWith('全部'))).toEqual(columns)
  }
  library.remove()
})

test('sorting rows and moving columns changes nothing', async () => {
  const library = createLibrary()
  await run(library.folder, 'export', 'reading', 'r.xlsx')
  await editWorkbook(library.folder, 'r.xlsx', 'sorted.xlsx', ({ reverse, tables }) => {
    for (const sheet of ['文章', '题目', '段落大意']) reverse(sheet)
    for (const { header, rows } of tables.filter(({ sheetName }) => sheetName === '题目')) {
      header.reverse()
      for (const row of rows) row.cells.reverse()
    }
  })
  expect((await run(library.folder, 'import', 'reading', 'sorted.xlsx')).text).toBe('没有改动。')
  library.remove()
})

test.each([
  ['line', ' a\u00A0cat\r\n sat ', 'a cat sat'],
  ['list', 'a cat｜a dog\n | ', 'a cat | a dog'],
  ['pairs', 'cat=猫|dog ＝ 狗', 'cat = 猫 | dog = 狗'],
  ['paragraphs', 'One.\n \n\n\nTwo.\nThree. ', 'One.\n\nTwo.\nThree.'],
] as const)('a cell of the format %s is normalised', (format, text, expected) => {
  expect(normaliseCell(text, format)).toBe(expected)
})

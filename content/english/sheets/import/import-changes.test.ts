import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildLibrary } from '../../../../server/src/domains/english/library/library.ts'
import { readLibrary } from '../../library.ts'
import { createLibrary, type Editor, editWorkbook, run } from '../testing/library-copy.ts'

let library: ReturnType<typeof createLibrary>
beforeEach(() => {
  library = createLibrary()
})
afterEach(() => library.remove())

/** Exports a kind, edits the workbook and imports it. */
async function edited(kind: string, edit: (editor: Editor) => void, ...flags: string[]) {
  const from = `${kind}.xlsx`
  if (!existsSync(join(library.folder, from))) await run(library.folder, 'export', kind, from)
  await editWorkbook(library.folder, from, 'edited.xlsx', edit)
  return run(library.folder, 'import', kind, 'edited.xlsx', ...flags)
}

/** All files of the library by name, without the workbooks. */
const contents = () =>
  Object.fromEntries(
    readdirSync(library.folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsv|txt|json)$/.test(file))
      .map((file) => [file, readFileSync(join(library.folder, file), 'utf8')]),
  )
const rowOf = ({ tables }: Editor, header: string, text: string) => {
  const [table] = tables
  const index = table?.rows.findIndex(({ cells }) => cells[table.header.indexOf(header)] === text) ?? -1
  if (index === -1) throw new Error(`no row has ${text} in ${header}`)
  return index + 2
}

describe('words', () => {
  const SELFIE = {
    ...{ 学段: '小学', 年级: '六年级', 单元: '20', 单词: 'selfie', 英式音标: 'ˈselfi', 美式音标: 'ˈselfi' },
    ...{ 词义: 'n. 自拍照', 例句: 'She took a selfie in the park.', 例句译文: '她在公园里拍了一张自拍照。' },
    ...{ 搭配: 'take a selfie=自拍', 主题: '科技', 学习阶段: '3' },
  }

  test('are added at the end of their file and unit', async () => {
    const before = contents()
    const { code, text } = await edited('words', ({ add }) => add('单词', SELFIE))
    expect(text).toContain('新增 1 条')
    expect(code).toBe(0)
    const file = library.read('words/primary-6.tsv')
    expect(file).toBe(
      `${before['words/primary-6.tsv']}selfie\tˈselfi\tˈselfi\tn. 自拍照\tShe took a selfie in the park.\t她在公园里拍了一张自拍照。\ttake a selfie = 自拍\t\ttechnology\t3\n`,
    )
    expect(library.read('units/primary-6.tsv')).toMatch(/^20\t.* \| selfie$/m)
    const changed = Object.entries(contents()).filter(([name, now]) => now !== before[name])
    expect(changed.map(([name]) => name).sort()).toEqual(['units/primary-6.tsv', 'words/primary-6.tsv'])
  })

  test('are changed in place, and a dry run lists the cells and writes nothing', async () => {
    const before = contents()
    const edit = (editor: Editor) =>
      editor.set('单词', rowOf(editor, '单词', 'purple'), '例句', 'These purple grapes are very sweet.')
    const dry = await edited('words', edit, '--dry-run')
    expect(dry.text).toMatch(/单词!H\d+（例句）：“Those grapes .*” → “These purple grapes are very sweet\.”/)
    expect(dry.text).toContain('没有写入')
    expect(contents()).toEqual(before)
    expect((await edited('words', edit)).code).toBe(0)
    const expected = before['words/primary-3.tsv']?.replace(
      'Those grapes turn purple when they are ready.',
      'These purple grapes are very sweet.',
    )
    expect(library.read('words/primary-3.tsv')).toBe(expected)
  })

  test('with a corrected spelling keep their id, unit, confusables and mistakes', async () => {
    const idOf = (spelling: string) =>
      [...buildLibrary(readLibrary(library.folder)).words.values()].find((word) => word.spelling === spelling)
        ?.id
    const id = idOf('wear')
    const { text } = await edited('words', (editor) => {
      const row = rowOf(editor, '单词', 'wear')
      for (const header of ['单词', '例句', '搭配'])
        editor.set('单词', row, header, editor.get('单词', row, header).replaceAll('wear', 'weare'))
    })
    expect(text).toContain('学习记录会保留')
    expect([id, idOf('wear')]).toEqual([idOf('weare'), undefined])
    expect(library.read('renamed.tsv')).toBe('kind\tname\tfirst\nword\tprimary weare\tprimary wear\n')
    expect(library.read('confusables.tsv')).toContain('where | weare\t')
    expect(library.read('mistakes/primary.tsv')).toContain('\nweare\t')
    expect(Object.values(contents()).join('\n')).toMatch(/ \| weare(?: \||\n)/)
  })

  test('renamed again keep their first name, and none when it is restored', async () => {
    const rename = async (before: string, after: string) => {
      const name = `${after}.xlsx`
      await run(library.folder, 'export', 'sentences', name)
      await editWorkbook(library.folder, name, 'edited.xlsx', (editor) =>
        editor.set('句子', rowOf(editor, '英文句子', before), '英文句子', after),
      )
      return run(library.folder, 'import', 'sentences', 'edited.xlsx')
    }
    const [first = ''] = library.read('sentences/primary.tsv').split('\n')[1]?.split('\t') ?? []
    await rename(first, 'This is my brother and his dog.')
    expect(library.read('renamed.tsv')).toContain(`sentence\tThis is my brother and his dog.\t${first}`)
    await rename('This is my brother and his dog.', 'This is my brother with his dog.')
    expect(library.read('renamed.tsv')).toContain(`sentence\tThis is my brother with his dog.\t${first}`)
    await rename('This is my brother with his dog.', first)
    expect(library.read('renamed.tsv')).toBe('kind\tname\tfirst\n')
  })

  test('are removed from file and unit only with --remove', async () => {
    const remove = (editor: Editor) => editor.remove('单词', rowOf(editor, '单词', 'purple'))
    const before = contents()
    const refused = await edited('words', remove)
    expect(refused.text).toContain('“primary purple”。确实要删除，请在命令最后加上 --remove')
    expect(contents()).toEqual(before)
    expect((await edited('words', remove, '--remove')).code).toBe(0)
    expect(library.read('words/primary-3.tsv')).not.toContain('purple\t')
    expect(library.read('units/primary-3.tsv')).not.toContain('purple')
  })

  test('that others changed since the export are not overwritten', async () => {
    await run(library.folder, 'export', 'words', 'words.xlsx')
    await run(library.folder, 'export', 'words', 'other.xlsx')
    await editWorkbook(library.folder, 'other.xlsx', 'theirs.xlsx', (editor) =>
      editor.set('单词', rowOf(editor, '单词', 'purple'), '构词与记忆', '像葡萄的颜色'),
    )
    expect((await run(library.folder, 'import', 'words', 'theirs.xlsx')).code).toBe(0)
    const cat = (editor: Editor) => editor.set('单词', rowOf(editor, '单词', 'cat'), '构词与记忆', '小动物')
    expect((await edited('words', cat)).code).toBe(0)
    expect(library.read('words/primary-3.tsv')).toContain('像葡萄的颜色')
    const conflict = await edited('words', (editor) =>
      editor.set('单词', rowOf(editor, '单词', 'purple'), '构词与记忆', '紫色的花'),
    )
    expect(conflict.text).toContain('已被别人改过')
  })
})

test('units are edited in their order', async () => {
  const { text, code } = await edited('units', (editor) => {
    const row = rowOf(editor, '标题', '我会介绍我的班级')
    editor.set('单元', row, '标题', '我会介绍我们班')
  })
  expect(text).toContain('primary-4 1')
  expect(code).toBe(0)
  expect(library.read('units/primary-4.tsv').split('\n')[1]).toMatch(/^1\t我会介绍我们班\t/)
})

test.each([
  ['cloze', 'cloze/primary-picnic-in-the-rain.json'],
  ['reading', 'reading/primary-the-last-book.json'],
  ['gapped', 'gapped/primary-a-day.json'],
  ['listening', 'listening/primary-where-is-my-hat.json'],
])('an edited explanation of %s changes one line of its file', async (kind, file) => {
  const before = library.read(file).split('\n')
  const sheet = kind === 'cloze' || kind === 'gapped' ? '空格' : '题目'
  const { code, text } = await edited(kind, ({ set }) => set(sheet, 2, '解析', '这是老师重新写的一句解析。'))
  expect([code, text]).toEqual([0, expect.stringContaining(`${sheet}!`)])
  const after = library.read(file).split('\n')
  expect(after.filter((line, i) => line !== before[i])).toEqual([
    expect.stringContaining('"explanation": "这是老师重新写的一句解析。"'),
  ])
})

test('a passage is removed with its headings', async () => {
  const { code } = await edited(
    'reading',
    ({ tables }) => {
      for (const table of tables.filter(({ hidden }) => !hidden)) table.rows.length = 0
    },
    '--remove',
  )
  expect(code).toBe(0)
  expect(existsSync(join(library.folder, 'reading/primary-the-last-book.json'))).toBe(false)
  expect(library.read('headings.tsv')).toBe('text\tparagraph\theading\n')
})

test('a copied row is a new entry', async () => {
  const { code, text } = await edited('confusables', ({ add, get }) =>
    add('易混词', {
      单词: 'ship | sheep',
      讲解: 'ship“船”，元音短；sheep“绵羊”，元音长。',
      编号: get('易混词', 2, '编号'),
    }),
  )
  expect([code, text]).toEqual([0, expect.stringContaining('新增 1 条')])
  expect(library.read('confusables.tsv')).toMatch(/where \| wear\t.*\nship \| sheep\t/)
})

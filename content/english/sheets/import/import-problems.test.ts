import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../../server/src/platform/spreadsheet/test-files.ts'
import { createLibrary, type Editor, editWorkbook, run } from '../testing/library-copy.ts'

let library: ReturnType<typeof createLibrary>
beforeAll(() => {
  library = createLibrary()
})
afterAll(() => library.remove())

/** Exports a kind, edits the workbook and returns the problems of its import. */
async function problemsOf(kind: string, edit: (editor: Editor) => void) {
  const name = `${kind}-problems`
  await run(library.folder, 'export', kind, `${name}.xlsx`)
  await editWorkbook(library.folder, `${name}.xlsx`, `${name}-edited.xlsx`, edit)
  const { code, lines } = await run(library.folder, 'import', kind, `${name}-edited.xlsx`)
  expect(code).toBe(1)
  return lines.slice(lines.findIndex((line) => line.includes('没有写入任何内容')) + 1)
}

/** Each cell that is made wrong: its sheet, row, heading and text, and the message for it. */
type BadCell = readonly [
  sheet: string,
  row: number,
  header: string,
  text: string,
  cell: string,
  message: string,
]

async function expectMessages(kind: string, cells: readonly BadCell[]) {
  const problems = await problemsOf(kind, ({ set }) => {
    for (const [sheet, row, header, text] of cells) set(sheet, row, header, text)
  })
  for (const [, , header, , cell, message] of cells)
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${cell}（${header}）：.*${message}`)))
}

test('names each bad cell of words', () =>
  expectMessages('words', [
    ['单词', 2, '年级', '高一', '单词!B2', '没有“高一”这个年级'],
    ['单词', 3, '单元', '99', '单词!C3', '不在任何单元里'],
    ['单词', 4, '单词', 'he11o', '单词!D4', '这不是一个单词'],
    ['单词', 5, '单词', '', '单词!D5', '必须填写'],
    ['单词', 6, '英式音标', 'ʃuːr', '单词!E6', '英式音标不以 r 结尾'],
    ['单词', 7, '美式音标', 'g', '单词!F7', '不用的符号'],
    ['单词', 8, '词义', '老师', '单词!G8', '没有可用的词性'],
    ['单词', 9, '例句', 'No.', '单词!H9', '例句里没有这个单词'],
    ['单词', 10, '例句译文', '你好,世界', '单词!I10', '译文里有英文标点'],
    ['单词', 11, '搭配', 'black', '单词!J11', '搭配'],
    ['单词', 12, '构词与记忆', 'abc', '单词!K12', '没有中文'],
    ['单词', 13, '主题', '搞笑', '单词!L13', '没有“搞笑”这个主题'],
    ['单词', 14, '学习阶段', '4', '单词!M14', '不是学习阶段'],
    ['单词', 15, '单词', 'you', '单词!D15', '已经有了|重复'],
  ]))

test('names each bad cell of examples of further senses', () =>
  expectMessages('examples', [
    ['更多例句', 2, '第几条词义', '3', '更多例句!C2', '没有第 3 条'],
    ['更多例句', 2, '例句', 'It is on the desk.', '更多例句!D2', '例句里没有这个单词'],
    ['更多例句', 2, '例句译文', '我的手表', '更多例句!E2', '译文不是完整的中文句子'],
  ]))

test('names each bad cell of mistakes', () =>
  expectMessages('mistakes', [
    ['易错表达', 2, '错误写法', 'I very like 苹果.', '易错表达!C2', '中文或其他非英文字符'],
    ['易错表达', 2, '正确写法', 'I love apples very much.', '易错表达!D2', '没有这个单词'],
    ['易错表达', 2, '说明', 'use very much', '易错表达!E2', '说明要用中文写清'],
  ]))

test('refuses an example of a level that there is not', async () => {
  const problems = await problemsOf('examples', ({ set }) => set('更多例句', 2, '学段', '幼儿园'))
  expect(problems.join('\n')).toMatch(/更多例句!A2（学段）：.*幼儿园/)
})

test('names each bad cell of units', () =>
  expectMessages('units', [
    ['单元', 2, '标题', '动物', '单元!D2', '标题要以“我会”或“我能”开头'],
    ['单元', 3, '单词', 'cat | unicorn', '单元!E3', '“unicorn”不是这个年级的单词'],
    ['单元', 4, '单元', '99', '单元!C4', '应为'],
  ]))

test('names each bad cell of sentences', () =>
  expectMessages('sentences', [
    ['句子', 2, '英文句子', 'this is my brother', '句子!C2', '不是完整的英文句子'],
    ['句子', 3, '中文', 'What?', '句子!D3', '中文不是完整的句子'],
    ['句子', 4, '语法提示', '无', '句子!E4', '语法提示太短'],
    ['句子', 5, '短语', 'a red pen', '句子!G5', '请按“英文 = 中文”填写'],
    ['句子', 6, '句型', '从句', '句子!H6', '没有“从句”这种句型'],
  ]))

test('names each bad cell of cloze passages', () =>
  expectMessages('cloze', [
    ['文章', 2, '主题', '搞笑', '文章!E2', '没有“搞笑”这个主题'],
    ['文章', 2, '译文', '我们去野餐。', '文章!H2', '段数与原文不同'],
    ['空格', 2, '答案', 'zebra', '空格!C2', '应与四个选项中的一个'],
    ['空格', 3, '考点', '拼写', '空格!N3', '没有“拼写”这个考点'],
    ['空格', 4, '解析', '因为', '空格!O4', '解析太短'],
    ['空格', 5, '提示', 'a', '空格!L5', '不要填“提示”'],
  ]))

test('names each bad cell of reading passages', () =>
  expectMessages('reading', [
    ['文章', 2, '体裁', '诗', '文章!F2', '没有“诗”这种体裁'],
    ['文章', 2, '生词', 'unicorn = 独角兽', '文章!H2', '“unicorn”没有在文中出现'],
    ['题目', 2, '考查能力', '猜测', '题目!C2', '没有“猜测”这种考查能力'],
    ['题目', 2, '答案', 'E', '题目!I2', '答案“E”无效'],
    ['题目', 3, '依据', 'The moon is made of cheese.', '题目!J3', '依据在原文里找不到'],
    ['题目', 4, '选项 D', '', '题目!H4', '有 3 个选项，应为 4 个'],
    ['段落大意', 2, '段落', '9', '段落大意!C2', '没有第 9 段'],
  ]))

test('names each bad cell of gapped texts', () =>
  expectMessages('gapped', [
    ['文章', 2, '正文', 'We walk. __1__ __2__', '文章!F2', '文中的空是 1,2'],
    ['文章', 2, '选项 B', 'and a cat', '文章!I2', '选项不是完整的句子'],
    ['空格', 3, '答案', 'A', '空格!C3', 'A 是两个空的答案'],
  ]))

test('names each bad cell of listening texts', () =>
  expectMessages('listening', [
    ['文章', 2, '声音 1', '童声', '文章!G2', '声音“童声”无效'],
    ['台词', 2, '说话人', 'Nobody', '台词!C2', '没有这个说话人'],
    ['台词', 3, '译文', '', '台词!E3', '每句台词都要有中文译文'],
    ['题目', 2, '答案', 'D', '题目!G2', '答案“D”无效'],
  ]))

test('names each bad cell of confusable words', () =>
  expectMessages('confusables', [
    ['易混词', 2, '单词', 'where | unicorn', '易混词!A2', '“unicorn”不在单词表里'],
    ['易混词', 2, '讲解', '不同', '易混词!B2', '没有解析'],
  ]))

describe('rows of passages', () => {
  test('must belong to a passage and be numbered', async () => {
    const problems = await problemsOf('reading', ({ set }) => {
      set('题目', 2, '文章编号', 'primary-nothing')
      set('题目', 3, '题号', '第二')
      set('题目', 4, '题号', '7')
    })
    expect(problems).toContainEqual(
      expect.stringMatching(/^题目!A2（文章编号）：.*没有编号为“primary-nothing”的文章/),
    )
    expect(problems).toContainEqual(expect.stringMatching(/^题目!B3（题号）：“第二”不是序号/))
    expect(problems).toContainEqual(expect.stringMatching(/^题目!B\d（题号）：序号“\d”不连续/))
  })

  test('refuse another id, because learning history refers to it', async () => {
    const problems = await problemsOf('gapped', ({ set, tables }) => {
      set('文章', 2, '文章编号', 'primary-another-day')
      for (let row = 2; row < 2 + (tables[1]?.rows.length ?? 0); row++)
        set('空格', row, '文章编号', 'primary-another-day')
    })
    expect(problems).toEqual([
      expect.stringContaining('文章编号不能从“primary-a-day”改成“primary-another-day”'),
    ])
  })
})

describe('a workbook', () => {
  const importing = async (file: string, bytes: Uint8Array | string, kind = 'words') => {
    writeFileSync(join(library.folder, file), bytes)
    const { code, text } = await run(library.folder, 'import', kind, file)
    expect(code).toBe(1)
    return text
  }
  test('that is missing, broken or of another program is refused with a clear message', async () => {
    expect((await run(library.folder, 'import', 'words', 'none.xlsx')).text).toContain('找不到文件')
    expect(await importing('broken.xlsx', 'PK\u0003\u0004 broken')).toContain('文件已损坏或不完整')
    expect(await importing('text.xlsx', '单词,词义')).toContain('无法识别这个文件的格式')
    expect(await importing('foreign.xlsx', oneRow(['<c><v>1</v></c>']))).toContain('这不是导出的工作簿')
  })

  test('of another kind, or with a renamed sheet or column, is refused', async () => {
    await run(library.folder, 'export', 'gapped', 'g.xlsx')
    const other = await run(library.folder, 'import', 'cloze', 'g.xlsx')
    expect(other.text).toContain('这是“七选五”的工作簿')
    await editWorkbook(library.folder, 'g.xlsx', 'column.xlsx', ({ tables }) => {
      tables[0]?.header.splice(3, 1, '题目')
    })
    expect((await run(library.folder, 'import', 'gapped', 'column.xlsx')).text).toContain('缺少 “标题” 列')
    await editWorkbook(library.folder, 'g.xlsx', 'sheet.xlsx', ({ tables }) => {
      if (tables[1]) tables[1].sheetName = '空'
    })
    expect((await run(library.folder, 'import', 'gapped', 'sheet.xlsx')).text).toContain('缺少工作表“空格”')
    await editWorkbook(library.folder, 'g.xlsx', 'names.xlsx', ({ set }) => set('文章', 2, '编号', ''))
    expect((await run(library.folder, 'import', 'gapped', 'names.xlsx')).text).toContain('“编号”列不见了')
  })

  test('is not read without a known command and kind', async () => {
    for (const args of [
      [],
      ['import', 'words'],
      ['import', 'verbs', 'a.xlsx'],
      ['check', 'words', 'a.xlsx'],
      ['export', '--all'],
    ])
      expect(await run(library.folder, ...args)).toMatchObject({
        code: 1,
        text: expect.stringContaining('用法：'),
      })
  })
})

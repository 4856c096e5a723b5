import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { buildCollection, buildPackage, buildStoredZstd, readNewestPackage } from '../testing/packages.ts'
import { withSqlite } from './anki/sqlite.ts'
import { inflateZstd } from './anki/zstd.ts'
import { readWordFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (file: string | Uint8Array) => readWordFile(typeof file === 'string' ? bytes(file) : file)
const readSummary = async (file: string | Uint8Array) =>
  (await read(file)).words.map(({ spelling, senses }) =>
    [spelling, ...senses.map(({ pos, zh }) => `${pos}${zh}`)].join(' '),
  )
const findings = async (file: string | Uint8Array) =>
  (await read(file)).findings.map(({ line, spelling, kind }) => `${line} ${spelling} ${kind}`)
const rejectionMessage = async (file: string | Uint8Array) =>
  read(file).then(
    () => 'was read',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('tables', () => {
  const ECDICT =
    'word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio\n' +
    'desert,\'dezәt,"n. arid land","n. 沙漠\\nvt. 抛弃, 离开\\n[网络] 荒漠",n:80/v:20,3,1,gk cet4,1903,2200,s:deserts,,\n' +
    'go,gәu,v. change location,,v:90/n:10,5,1,zk gk,40,50,p:went,,\n'

  test('reads ECDICT senses and ignores its frequencies', async () => {
    const { format, words } = await read(ECDICT)
    expect(format).toBe('csv')
    expect(words).toMatchObject([
      {
        spelling: 'desert',
        ipaUk: "'dezәt",
        senses: [
          { pos: 'n.', zh: '沙漠' },
          { pos: 'vt.', zh: '抛弃, 离开' },
          { pos: '', zh: '[网络] 荒漠' },
        ],
      },
      { spelling: 'go', senses: [{ pos: 'v.', zh: 'change location' }] },
    ])
  })

  test('reads Chinese headings in any order, xlsx and GB18030', async () => {
    const header = ['序号', '释义', '词性', '单词', '美式音标', '例句', '例句翻译']
    const row = ['1', '苹果', 'n.', 'apple', '[ˈæpl]', 'I eat an apple.', '我吃苹果。']
    const apple = {
      spelling: 'apple',
      ipaUk: 'ˈæpl',
      ipaUs: 'ˈæpl',
      senses: [{ pos: 'n.', zh: '苹果' }],
      example: { en: 'I eat an apple.', zh: '我吃苹果。' },
    }
    expect(await read(await xlsxOf(header, [row]))).toMatchObject({ format: 'xlsx', words: [apple] })
    const gb18030 = Buffer.from(
      'b5a5b4ca2cb7b2c6a5b5c42cca cdd2e50a6170706c652c2ccb ae'.replaceAll(' ', ''),
      'hex',
    )
    expect(await readSummary(gb18030)).toEqual(['apple 水'])
  })

  test('detects columns without headings by content', async () => {
    const rows = [
      ['1', 'apple', '/ˈæpl/', 'n. 苹果', 'I like apples very much.', '我很喜欢苹果。'],
      ['2', 'brave', '/breɪv/', 'adj. 勇敢的', 'She was brave about it.', '她很勇敢。'],
    ]
    const [header = [], ...rest] = rows
    expect((await read(await xlsxOf(header, rest))).words).toMatchObject([
      {
        spelling: 'apple',
        ipaUk: 'ˈæpl',
        senses: [{ pos: 'n.', zh: '苹果' }],
        example: { zh: '我很喜欢苹果。' },
      },
      { spelling: 'brave', senses: [{ pos: 'adj.', zh: '勇敢的' }] },
    ])
  })

  test('removes the formula guard of a cell', async () => {
    expect(await readSummary('word,translation\nplus,"\'+号，加"\nok,\'twas 是\n')).toEqual([
      'plus +号，加',
      "ok 'twas 是",
    ])
  })

  test('rejects a table without English words', async () => {
    expect(await rejectionMessage(await xlsxOf(['姓名', '年龄'], [['张三', '12']]))).toContain(
      '没有找到英文单词',
    )
  })
})

describe('plain lists', () => {
  test.each([
    ['apple', 'apple'],
    ['apple 苹果', 'apple 苹果'],
    ['apple\t苹果', 'apple 苹果'],
    ['1. look after  v. 照顾，照料', 'look after v.照顾，照料'],
    ['apple /ˈæpl/ n. 苹果；v. 采摘', 'apple n.苹果 v.采摘'],
    ['apple [ˈæpl] 苹果', 'apple 苹果'],
    ['well-being - 幸福', 'well-being 幸福'],
    ['give up: 放弃', 'give up 放弃'],
    ['o’clock，点钟', "o'clock 点钟"],
    ['good adj.好的', 'good adj.好的'],
    ['- banana 香蕉', 'banana 香蕉'],
    ['ｃａｔ　猫', 'cat 猫'],
    ['in front of 在……前面', 'in front of 在……前面'],
  ])('reads %s', async (line, word) => {
    expect(await readSummary(`${line}\n`)).toEqual([word])
  })

  test('reads pronunciations', async () => {
    expect((await read('apple /ˈæpl/ n. 苹果')).words[0]).toMatchObject({ ipaUk: 'ˈæpl', ipaUs: 'ˈæpl' })
  })

  test('skips blank lines and comments but counts them', async () => {
    expect(await findings('# 我的单词\n\napple 苹果\n\n苹果树\n')).toEqual(['5 苹果树 not_english'])
  })
})

describe('findings', () => {
  test('a duplicate word adds its new senses', async () => {
    const file = 'desert n. 沙漠\ndesert v. 抛弃\ndesert 沙漠'
    expect(await readSummary(file)).toEqual(['desert n.沙漠 v.抛弃'])
    expect(await findings(file)).toEqual(['2 desert duplicate', '3 desert duplicate'])
  })
  test('reports non-English, too long words and meanings', async () => {
    const long = 'supercalifragilistic'.repeat(4)
    const reported = await findings(`猫 cat\n${long} 长\nЭтот это\nset ${'放'.repeat(300)}\n`)
    expect(reported).toEqual([
      '1 猫 cat not_english',
      `2 ${long} too_long`,
      '3 Этот это not_english',
      '4 set meaning_cut',
    ])
  })
  test('keeps a word without meaning for the library', async () => {
    expect(await readSummary('apple\nbrave 勇敢的')).toEqual(['apple', 'brave 勇敢的'])
  })
})

describe('Anki text', () => {
  test('reads header lines for separator, columns and HTML', async () => {
    const file =
      '#separator:semicolon\n#html:true\n#guid column:1\n#tags column:5\n#columns:guid;Front;Back;Extra;Tags\n' +
      'x1;<b>apple</b>;"n. 苹果<br>v. &lt;采&gt;;摘";;fruit\n'
    const { format, words } = await read(file)
    expect(format).toBe('anki')
    expect(words[0]?.senses).toEqual([
      { pos: 'n.', zh: '苹果' },
      { pos: 'v.', zh: '<采>;摘' },
    ])
  })
  test('reads files without header and with the meaning first', async () => {
    expect((await read('苹果\tapple\n勇敢的\tbrave\n')).format).toBe('text')
    expect(await readSummary('苹果[sound:a.mp3]\tapple\n勇敢的\tbrave\n')).toEqual([
      'apple 苹果',
      'brave 勇敢的',
    ])
  })
})

describe('Anki packages', () => {
  test('reads schema 18 with zstd and strips media', async () => {
    expect(await readSummary(readNewestPackage())).toEqual([
      'apple n.苹果',
      'look after 照顾；照料',
      'brave adj.勇敢的',
      'candle n.蜡烛',
      'desert n.沙漠 v.抛弃',
      'eager adj.热切的',
    ])
    expect((await read(readNewestPackage())).words[0]).toMatchObject({ ipaUk: 'ˈæpl' })
  })

  test('reads older versions by field names', async () => {
    const collection = await buildCollection(
      ['中文释义', 'Tags', 'Word'],
      [
        ['n. 苹果', 'fruit', 'apple'],
        ['adj. 勇敢的', 'fruit', 'brave'],
      ],
    )
    const words = ['apple n.苹果', 'brave adj.勇敢的']
    expect(await readSummary(buildPackage(collection))).toEqual(words)
    expect(await readSummary(buildPackage(collection, 'collection.anki21'))).toEqual(words)
    expect(await readSummary(buildPackage(buildStoredZstd(collection), 'collection.anki21b'))).toEqual(words)
  })

  test('rejects broken or empty packages', async () => {
    const collection = await buildCollection(['a'], [['apple']])
    const cut = buildPackage(collection.slice(0, 3_000))
    const empty = await withSqlite(null, (db) => {
      db.exec('create table x (y)')
      return db.export()
    })
    for (const file of [
      cut,
      buildPackage(bytes('no database')),
      buildPackage(empty),
      buildPackage(bytes('no frame'), 'collection.anki21b'),
    ])
      expect(await rejectionMessage(file)).toContain('已损坏')
  })

  test('rejects computed columns and views without running them', async () => {
    const endless = await withSqlite(null, (db) => {
      db.exec(
        'create view notes as with recursive n(id) as (select 1 union all select id + 1 from n) select id, 1 as mid, 2 as flds from n',
      )
      return db.export()
    })
    expect(await rejectionMessage(buildPackage(endless))).toContain('已损坏')
  })

  test('rejects decompression bombs early', async () => {
    const bomb = buildPackage(new Uint8Array(101 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await rejectionMessage(bomb)).toContain('内容过大')
    // 2,000 blocks that each repeat one byte 131,072 times: 250 MB.
    const head = 2 | (131_072 << 3)
    const run = [head & 255, (head >> 8) & 255, head >> 16, 65]
    const runs = [0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3, ...Array.from({ length: 2_000 }, () => run).flat()]
    const end = [1, 0, 0]
    expect(
      await rejectionMessage(buildPackage(new Uint8Array([...runs, ...end]), 'collection.anki21b')),
    ).toContain('内容过大')
  })

  test('rejects a 1 GB zstd window in any frame', () => {
    const empty = [1, 0, 0]
    const modest = [0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3, ...empty]
    const hungry = [0x28, 0xb5, 0x2f, 0xfd, 0, 20 << 3, ...empty]
    const inflate = (frames: number[]) => () =>
      inflateZstd(new Uint8Array(frames), 100_000_000, () => undefined)
    expect(inflate([...modest, ...modest])).not.toThrow()
    expect(inflate(hungry)).toThrow('too much memory')
    expect(inflate([...modest, ...hungry])).toThrow('too much memory')
  })
})

describe('hostile lines and notes', () => {
  test('are read up to their length limits', async () => {
    const spaces = `${`a${' '.repeat(1_990)}b 苹果\n`.repeat(300)}`
    expect(await readSummary(spaces)).toEqual(['a b 苹果'])
    const wide = await buildCollection(['Word'], [Array.from({ length: 9_000 }, () => 'apple')])
    expect(await readSummary(buildPackage(wide))).toEqual(['apple'])
  })
  test('are rejected beyond the line limit', async () => {
    expect(await rejectionMessage('w\n'.repeat(50_001))).toContain('50000 行')
  })
})

describe('other files', () => {
  test('rejects pictures, PDF, other zips and old .xls', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    for (const file of [
      png,
      bytes('%PDF-1.7\n'),
      zipSync({ 'a.txt': bytes('apple') }),
      bytes('<html></html>'),
    ])
      expect(await rejectionMessage(file)).toContain('无法识别这个文件')
    expect(await rejectionMessage(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toContain('旧版 .xls')
  })
})

describe('textbook units', () => {
  const units = async (file: string | Uint8Array) =>
    (await read(file)).words.map(({ spelling, unit = '' }) => `${spelling}:${unit}`)

  test('come from headings in plain text', async () => {
    const file =
      'hello 你好\nUnit 1 My school\n1. apple 苹果\nbook 书\n\n【Unit 2】\nunit n. 单元\n第三单元 家\nhome 家\n'
    expect(await units(file)).toEqual([
      'hello:',
      'apple:Unit 1 My school',
      'book:Unit 1 My school',
      'unit:Unit 2',
      'home:第三单元 家',
    ])
  })

  test('come from a column, also of merged cells', async () => {
    const rows = [
      ['Unit 1', 'apple', '苹果'],
      ['', 'book', '书'],
      ['Unit 2', 'cat', '猫'],
    ]
    expect(await units(await xlsxOf(['单元', '单词', '释义'], rows))).toEqual([
      'apple:Unit 1',
      'book:Unit 1',
      'cat:Unit 2',
    ])
  })

  test('come from rows of headings in a table', async () => {
    const rows = [
      ['Unit 1', ''],
      ['apple', '苹果'],
      ['Module 2', ''],
      ['book', '书'],
    ]
    expect(await units(await xlsxOf(['单词', '释义'], rows))).toEqual(['apple:Unit 1', 'book:Module 2'])
  })

  test('keep the first unit of a repeated word and cut long titles', async () => {
    const [word] = (await read(`Unit 1 ${'x'.repeat(90)}\napple 苹果\nUnit 2\napple 苹果\n`)).words
    expect(word?.unit).toMatch(/^Unit 1 x{33}$/)
  })

  test('do not swallow words such as unit and lesson', async () => {
    expect(await units('unit 单位\nlesson 课\nchapter 章\n')).toEqual(['unit:', 'lesson:', 'chapter:'])
  })
})

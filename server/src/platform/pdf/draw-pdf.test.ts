// @module-tag full
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PdfBlock, PdfDocument } from './document.ts'
import { drawPdf } from './draw-pdf.ts'
import { inkInMargins, readPageTexts } from './test-reading.ts'

const drawn = (blocks: readonly PdfBlock[], rest: Partial<PdfDocument> = {}) =>
  drawPdf({ title: '练习', blocks, ...rest })
const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text })
const read = async (blocks: readonly PdfBlock[]) => (await readPageTexts(await drawn(blocks))).join('\n')
const bare = (text: string) => text.replace(/\s/g, '')

describe('characters', () => {
  test('preserves order in mixed Chinese, Latin, phonetic and mathematical text', async () => {
    const text =
      '下列各组词语中，加点字的读音“完全正确”的一项是（　）《岳阳楼记》——范仲淹…… Tom said, “It’s 5 o’clock.” /ˈθɪŋkɪŋ/ ' +
      'x² + y³ ≤ 100°C，√2 × 3 ÷ 4 ≥ π，∠ABC，△ABC ≌ △DEF，⊙O，①②③，½，½ kg，α β θ，āáǎà ǚ'
    expect(bare(await read([paragraph(text)]))).toContain(bare(text))
  })

  test('has glyphs for all 3,755 level-1 GB 2312 characters', async () => {
    const decoder = new TextDecoder('gbk')
    let all = ''
    for (let row = 0xb0; row <= 0xd7; row++)
      for (let cell = 0xa1; cell <= (row === 0xd7 ? 0xf9 : 0xfe); cell++)
        all += decoder.decode(Uint8Array.of(row, cell))
    expect(all).toHaveLength(3_755)
    const text = bare(await read([paragraph(all)]))
    expect(text).not.toContain('□')
    // A footer separates the pages.
    const missing = [...all].filter((letter) => !text.includes(letter))
    expect(missing).toEqual([])
  }, 120_000)

  test('replaces unsupported characters visibly', async () => {
    const text = bare(await read([paragraph('生僻字\u{20bb7}，韩文한，⑳题，ﬃ，孤\ud800字')]))
    expect(text).toContain('生僻字□，韩文□，(20)题，')
    expect(text).toContain('孤□字')
  })

  test('omits control characters and joiners', async () => {
    expect(bare(await read([paragraph('甲\u0000\u0007\u200b\u200d\ufeff\u202e乙\tc')]))).toContain('甲乙c')
  })
})

describe('formulas', () => {
  test('are drawn', async () => {
    const text = bare(
      await read([paragraph('若$x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}$，$\\vec{a}\\perp\\vec{b}$')]),
    )
    expect(text).not.toMatch(/[\\{}$]/)
    for (const sign of ['±', '4ac', '2a', '⊥']) expect(text).toContain(sign)
  })

  test('stay text when invalid, as do prices', async () => {
    const text = bare(await read([paragraph('$\\unknown{x}$ 与 $\\frac{1}$，费用 $5 和 $10')]))
    expect(text).toContain('\\unknown{x}与\\frac{1}，费用$5和$10')
  })
})

describe('pages', () => {
  test('have numbers and a header', async () => {
    const blocks: PdfBlock[] = [
      paragraph('一'),
      { kind: 'pageBreak' },
      paragraph('二'),
      { kind: 'pageBreak' },
    ]
    const texts = await readPageTexts(await drawn(blocks, { header: { left: '错题本', right: '小林' } }))
    expect(texts).toHaveLength(2)
    for (const [index, text] of texts.entries()) {
      expect(bare(text)).toContain(`第${index + 1}页共2页`)
      expect(text).toContain('错题本')
      expect(text).toContain('小林')
    }
  })

  test('do not split groups', async () => {
    const group = (name: string): PdfBlock => ({
      kind: 'together',
      blocks: [paragraph(`${name}头`), { kind: 'writing', lines: 16 }, paragraph(`${name}尾`)],
    })
    const texts = await readPageTexts(await drawn(['甲', '乙', '丙'].map(group)))
    for (const name of ['甲', '乙', '丙'])
      expect(texts.filter((text) => text.includes(`${name}头`) && text.includes(`${name}尾`))).toHaveLength(1)
  })

  test('split groups larger than a page', async () => {
    const long = Array.from({ length: 10_000 }, (_, index) => '学而时习之不亦说乎'[index % 9]).join('')
    const texts = await readPageTexts(await drawn([{ kind: 'together', blocks: [paragraph(long)] }]))
    expect(texts.length).toBeGreaterThan(3)
    expect(
      texts.map((text) => text.match(/[学而时习之不亦说乎]/g)?.length ?? 0).reduce((a, b) => a + b),
    ).toBeGreaterThan(9_990)
  })

  test('keep their margins white for any content', async () => {
    const picture = await sharp({ create: { width: 3_000, height: 400, channels: 3, background: '#222' } })
      .jpeg()
      .toBuffer()
    const bytes = await drawn(
      [
        paragraph('https://example.com/'.repeat(40)),
        paragraph(`$${'a+'.repeat(150)}a$`),
        paragraph(`$\\frac{${'abc'.repeat(60)}}{2}$`),
        { kind: 'options', options: [{ key: 'A', text: 'W'.repeat(300) }] },
        { kind: 'image', bytes: picture, width: 9_000 },
        { kind: 'aside', blocks: [paragraph('，'.repeat(300)), { kind: 'heading', text: '题'.repeat(99) }] },
      ],
      { title: '很长的标题'.repeat(30), header: { left: '左'.repeat(200), right: '右'.repeat(200) } },
    )
    expect(await inkInMargins(bytes, 50)).toBe(0)
  })
})

describe('hostile content', () => {
  test.each([
    ['emoji', '👨‍👩‍👧‍👦👍🏽🇨🇳 ok'],
    ['right to left', 'שלום العربية \u202eabc'],
    ['marks without end', `e${'\u0301'.repeat(500)}`],
    ['nested formula', `$${'\\sqrt{'.repeat(200)}x${'}'.repeat(200)}$`],
    ['dollars', '$'.repeat(2_000)],
    ['only spaces', ' '.repeat(5_000)],
    ['nothing', ''],
    ['brackets', '（'.repeat(2_000)],
    ['lines', '\n'.repeat(300)],
  ])('draws %s', async (_, text) => {
    const blocks: PdfBlock[] = [
      paragraph(text),
      { kind: 'options', options: [{ key: text.slice(0, 4), text }] },
    ]
    expect((await readPageTexts(await drawn(blocks, { title: text.slice(0, 200) }))).length).toBeGreaterThan(
      0,
    )
  })

  test('replaces an invalid image with a note', async () => {
    for (const bytes of [new Uint8Array(), Buffer.from('not a picture'), Buffer.of(0xff, 0xd8, 0xff)])
      expect(await read([{ kind: 'image', bytes, width: 100 }])).toContain('图片无法显示')
  })
})

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeWord } from './write-word.ts'

const written = async (...input: Parameters<typeof writeWord>) => {
  const files = unzipSync(await writeWord(...input))
  return { names: Object.keys(files), text: strFromU8(files['word/document.xml'] ?? new Uint8Array()) }
}

test('has the parts that Word requires, types first', async () => {
  const { names, text } = await written({ title: '周会', blocks: [] })
  expect(names[0]).toBe('[Content_Types].xml')
  expect(names).toEqual(
    expect.arrayContaining([
      '_rels/.rels',
      'word/document.xml',
      'word/styles.xml',
      'word/_rels/document.xml.rels',
    ]),
  )
  expect(text).toContain('<w:pStyle w:val="Title"/>')
  expect(text).not.toContain('Subtitle')
})

test('preserves headings, labels, styles and line breaks', async () => {
  const { text } = await written({
    title: 'A & B',
    subtitle: '6月10日',
    blocks: [
      { kind: 'heading', text: '决定 <1>' },
      { kind: 'paragraph', label: '1.', text: '换价签\n今天' },
      { kind: 'paragraph', style: 'strong', text: 'x\u0007y 😀' },
    ],
  })
  expect(text).toContain('A &amp; B')
  expect(text).toContain('决定 &lt;1&gt;')
  expect(text).toContain(
    '>1.</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t xml:space="preserve">换价签</w:t><w:br/><w:t xml:space="preserve">今天</w:t>',
  )
  expect(text).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">xy 😀</w:t>')
})

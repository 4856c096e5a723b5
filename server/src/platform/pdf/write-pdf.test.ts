// @module-tag full
import { expect, test } from 'vitest'
import type { PdfDocument } from './document.ts'
import { readPageTexts } from './test-reading.ts'
import { PdfTooLarge, writePdf } from './write-pdf.ts'

const sheet = (questions: number): PdfDocument => ({
  title: '错题练习',
  blocks: Array.from({ length: questions }, (_, index) => ({
    kind: 'together' as const,
    blocks: [
      {
        kind: 'paragraph' as const,
        label: `${index + 1}.`,
        text: `已知$x^2=${index}$，下列说法正确的是（　）`,
      },
      {
        kind: 'options' as const,
        options: ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `第${key}个说法` })),
      },
      { kind: 'writing' as const, lines: 2 },
    ],
  })),
})

test('draws 200 questions in a worker', async () => {
  const texts = (await readPageTexts(await writePdf(sheet(200)))).join('\n')
  for (let number = 1; number <= 200; number++) expect(texts).toContain(`${number}. 已知`)
}, 120_000)

test('rejects a document over a limit and draws the next', async () => {
  const [late, large, small] = await Promise.allSettled([
    writePdf(sheet(50), { timeoutMs: 1 }),
    writePdf(sheet(20_000), { memoryMb: 40 }),
    writePdf(sheet(1)),
  ])
  expect(late).toMatchObject({ status: 'rejected', reason: expect.any(PdfTooLarge) })
  expect(large).toMatchObject({ status: 'rejected', reason: expect.any(PdfTooLarge) })
  expect(small.status).toBe('fulfilled')
}, 120_000)

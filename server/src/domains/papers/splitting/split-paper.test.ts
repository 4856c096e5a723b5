import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Line } from '../../../adapters/ocr/page-reading.ts'
import type { PaperDraft } from './draft.ts'
import { splitPaper } from './split-paper.ts'
import { cells, centre, type Printed, pages } from './testing/pages.ts'
import { fold } from './text/normalize-text.ts'
import { toRows } from './text/rows.ts'

const RUNS = { numRuns: 60, seed: 4 }

const WORDS = [
  'river',
  'window',
  'teacher',
  'quickly',
  'beautiful',
  'garden',
  'remember',
  'yellow',
  '学习',
  '经济',
  '发展',
  '历史',
  '图象',
  '因此',
  '人民',
  '变化',
]
const words = (least: number, max: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: max }).map((all) => all.join(' '))

type Question = { stem: string; options: string[] }
const question: fc.Arbitrary<Question> = fc.record({
  stem: words(2, 24),
  options: fc.array(words(1, 2), { minLength: 4, maxLength: 4 }),
})
const shape = fc.record({
  questions: fc.array(question, { minLength: 1, maxLength: 14 }),
  form: fc.constantFrom('line', 'rows', 'columns', 'each', 'inline'),
  stop: fc.constantFrom('. ', '．', '、', '.'),
  columns: fc.constantFrom(1 as const, 2 as const),
  rowsAPage: fc.integer({ min: 9, max: 44 }),
  first: fc.constantFrom(1, 1, 1, 16, 21),
})
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never

function optionsIn(form: string, options: string[]): Printed[] {
  const all = options.map((text, i) => `${'ABCD'[i]}. ${text}`)
  const [a = '', b = '', c = '', d = ''] = all
  if (form === 'line') return [cells(...all)]
  if (form === 'rows') return [cells(a, b), cells(c, d)]
  if (form === 'columns') return [cells(a, c), cells(b, d)]
  return form === 'each' ? all : [all.join('  ')]
}

const printed = ({ questions, form, stop, first }: Shape): Printed[] => [
  centre('期末考试试卷'),
  '一、单项选择题（每小题2分）',
  ...questions.flatMap(({ stem, options }, i) => [`${first + i}${stop}${stem}`, ...optionsIn(form, options)]),
]
const layOut = (input: Shape) =>
  pages(printed(input), {
    columns: input.columns,
    rowsAPage: input.rowsAPage,
    footer: (page) => `第${page}页`,
  })
/** Narrow columns only fit short options in one line. */
const fits = ({ columns, form, questions }: Shape) =>
  form === 'each' ||
  form === 'inline' ||
  questions.every(({ options }) =>
    options.every((text) => text.length * 2 < (form === 'line' ? 36 : 72) / columns),
  )
const plain = (text: string) => text.replace(/\s/g, '')

test('splits any layout into exactly its questions', () => {
  fc.assert(
    fc.property(shape.filter(fits), (input) => {
      const draft = splitPaper(layOut(input))
      expect(draft.questions.map(({ number }) => number)).toEqual(
        input.questions.map((_, i) => input.first + i),
      )
      expect(draft.questions.map(({ content }) => plain(content))).toEqual(
        input.questions.map(({ stem }) => plain(stem)),
      )
      expect(draft.questions.map(({ options }) => options.map(({ text }) => plain(text)))).toEqual(
        input.questions.map(({ options }) => options.map(plain)),
      )
    }),
    RUNS,
  )
})

test('keeps counts when letters in words are misread', () => {
  const noisy = fc.tuple(shape.filter(fits), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }))
  fc.assert(
    fc.property(noisy, ([input, places]) => {
      const sheets = layOut(input)
      const lines = sheets.flatMap(({ lines }) => lines)
      for (const place of places) {
        const line = lines[place % lines.length]
        if (!line) continue
        const change = (text: string) =>
          text.replace(/(?<=[a-z])[aeou](?=[a-z])/, 'o').replace(/发展/, '发屉')
        line.text = change(line.text)
        line.segments = line.segments.map((segment) => ({ ...segment, text: change(segment.text) }))
      }
      const draft = splitPaper(sheets)
      expect(draft.questions).toHaveLength(input.questions.length)
      for (const { options } of draft.questions) expect(options).toHaveLength(4)
    }),
    RUNS,
  )
})

const fragment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '1.',
    '2、',
    '（3）',
    'A.',
    'B．',
    'C、',
    'D',
    '一、',
    '第Ⅰ卷',
    'Part II',
    '参考答案',
    '1-5 ABCDA',
    '____',
    '【答案】',
    '材料一',
    '（5分）',
    '(',
    '题号 1 2 3',
    '听力原文',
    '36',
    '①',
    '答案 A B C',
    '注意：',
  ),
)
const box = fc.record({
  x: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  y: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  w: fc.double({ min: 0, max: 1.2, noNaN: true }),
  h: fc.double({ min: 0, max: 0.3, noNaN: true }),
})
const anyLine: fc.Arbitrary<Line> = fc
  .record({
    parts: fc.array(fragment, { minLength: 0, maxLength: 5 }),
    box,
    column: fc.nat(2),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ parts, ...line }) => ({
    ...line,
    text: parts.join('  '),
    segments: parts.map((text) => ({ text, box: line.box, confidence: line.confidence })),
  }))
const anyPages = fc
  .array(
    fc.record({
      lines: fc.array(anyLine, { maxLength: 30 }),
      regions: fc.array(
        fc.record({
          kind: fc.constantFrom('figure' as const, 'formula' as const, 'illegible' as const),
          box,
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map((page) => ({
      width: 1000,
      height: 1400,
      turned: 0 as const,
      skew: 0,
      engine: 'pp-ocr' as const,
      cpuSeconds: 0,
      ...page,
    })),
  )

function everyBoxInside(draft: PaperDraft): void {
  const boxes = [
    ...draft.questions.flatMap(({ boxes, crops }) => [...boxes, ...crops.map((crop) => crop.box)]),
    ...draft.sections.flatMap((section) => section.boxes),
    ...draft.passages.flatMap((passage) => passage.boxes),
    ...draft.unread.map((unread) => unread.box),
  ]
  for (const { x, y, w, h } of boxes) {
    for (const value of [x, y, w, h]) expect(value).toBeGreaterThanOrEqual(0)
    expect(x + w).toBeLessThanOrEqual(1 + 1e-9)
    expect(y + h).toBeLessThanOrEqual(1 + 1e-9)
  }
}

test('splits arbitrary lines without errors, keeping boxes and text valid', () => {
  fc.assert(
    fc.property(
      anyPages,
      fc.option(
        fc.array(fragment, { maxLength: 20 }).map((all) => all.join('\n')),
        { nil: undefined },
      ),
      (sheets, key) => {
        const draft = splitPaper(sheets, key)
        everyBoxInside(draft)
        // Except unread cells of the sheet's own tables, every region is assigned.
        const pictures = sheets.flatMap((page) => page.regions).filter(({ kind }) => kind !== 'illegible')
        const stored = [...draft.questions.flatMap(({ crops }) => crops), ...draft.unread]
        expect(stored.filter(({ kind }) => kind !== 'illegible')).toHaveLength(pictures.length)
        const onPage = plain(
          fold(
            toRows(sheets)
              .map(({ raw }) => raw)
              .join(''),
          ),
        )
        for (const { content, options, section, passage } of draft.questions) {
          for (const text of [content, ...options.map((option) => option.text)])
            for (const word of fold(text).split(/\s+/))
              for (const char of word) expect(onPage).toContain(char)
          if (section !== null) expect(draft.sections[section]).toBeDefined()
          if (passage !== null) expect(draft.passages[passage]).toBeDefined()
        }
      },
    ),
    { numRuns: 150, seed: 4 },
  )
})

test('folding keeps the length and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(text)).toHaveLength(text.length)
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { seed: 4 },
  )
})

// @module-tag full
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { createPageReader } from './page-reader.ts'
import type { PageReader, PageReading } from './page-reading.ts'
import { fixture, textOf } from './testing/fixtures.ts'

// Each page takes seconds of CPU.
vi.setConfig({ testTimeout: 120_000 })

const processes: number[] = []
const reader = createPageReader({ idleMs: 600_000, onProcess: (pid) => processes.push(pid) })
const extraReaders: PageReader[] = []
afterAll(() => Promise.all([reader, ...extraReaders].map((each) => each.close())))

function createExtraReader(options: Parameters<typeof createPageReader>[0]): PageReader {
  const made = createPageReader(options)
  extraReaders.push(made)
  return made
}

const cachedReadings = new Map<string, Promise<PageReading>>()

/** Reading of a fixture, cached because it is slow. */
function readingOf(name: Parameters<typeof fixture>[0]): Promise<PageReading> {
  const pageReading = cachedReadings.get(name) ?? reader.read(fixture(name)).then(({ reading }) => reading)
  cachedReadings.set(name, pageReading)
  return pageReading
}

/** A horizontal strip of the fixture, because every line takes time. */
async function cropFixture(name: Parameters<typeof fixture>[0], from: number, to: number): Promise<Buffer> {
  const page = sharp(fixture(name))
  const { width, height } = await page.metadata()
  const [top, end] = [Math.round(height * from), Math.round(height * to)]
  return page.extract({ left: 0, top, width, height: end - top }).toBuffer()
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const lastProcess = () => processes.at(-1) ?? 0

test('reads two columns in order between heading and footer', async () => {
  const reading = await readingOf('columns')
  const text = textOf(reading)
  expect(text[0]).toBe('阅读练习')
  expect(text[1]).toMatch(/^清晨六点,江边的渡口已经热闹起来/)
  expect(text.findIndex((line) => line.startsWith('少,他照旧'))).toBeLessThan(
    text.findIndex((line) => line.startsWith('Theoldlibrary')),
  )
  expect(text.at(-1)).toMatch(/^请把答案写在答题卡上/)
  expect(new Set(reading.lines.slice(1, -1).map(({ column }) => column))).toEqual(new Set([0, 1]))
})

test('reads options in columns as segments of one line', async () => {
  const reading = await readingOf('options')
  const options = reading.lines.find(({ text }) => text.includes('river'))
  expect(options?.segments.map(({ text }) => text.replace(/\s/g, ''))).toEqual([
    'A.river',
    'B.window',
    'C.basket',
    'D.pencil',
  ])
  expect(options?.text).toMatch(/river {2}B/)
  expect(reading.lines.every(({ column }) => column === 0)).toBe(true)
})

test('separates words of English lines by spaces', async () => {
  const reading = await readingOf('options')
  expect(reading.lines.map(({ text }) => text)).toContain(
    '2. She has lived in this town since she was a child.',
  )
})

test.each([90, 180, 270] as const)('rotates a page that lies turned by %i°', async (degrees) => {
  const turned = await sharp(await cropFixture('options', 0, 0.3))
    .rotate(degrees)
    .toBuffer()
  const { reading, page } = await reader.read(turned)
  expect(reading.turned).toBe((360 - degrees) % 360)
  expect(textOf(reading)[0]).toBe('秋季单元练习')
  const { width, height } = await sharp(page).metadata()
  expect([width, height]).toEqual([reading.width, reading.height])
  expect(width).toBeGreaterThan(height)
})

test('deskews a crooked page', async () => {
  const crooked = await sharp(await cropFixture('columns', 0.5, 1))
    .rotate(2.5, { background: '#fff' })
    .toBuffer()
  const { reading } = await reader.read(crooked)
  expect(reading.skew).toBeCloseTo(-2.5, 0)
  expect(textOf(reading).at(-1)).toMatch(/^请把答案写在答题卡上/)
})

test('keeps pictures of figures and formulas, reads fractions whole', async () => {
  const reading = await readingOf('maths')
  const kinds = reading.regions.map(({ kind }) => kind)
  expect(kinds).toContain('figure')
  expect(kinds).toContain('formula')
  expect(textOf(reading)[1]).toContain('$\\frac{x+1}{2}$')
})

test('reads a table row by row, not as a figure', async () => {
  const { lines, regions } = await readingOf('answers')
  const cells = lines.map(({ segments }) => segments.map(({ text }) => text))
  expect(cells[1]).toEqual(['题号', '1', '2', '3', '4', '5', '6'])
  expect(cells[2]).toEqual(['答案', 'B', 'A', 'D', 'B', 'A', 'D'])
  expect(regions).toEqual([])
})

test('returns a region instead of invented text', async () => {
  const reading = await readingOf('maths')
  expect(textOf(reading).filter((line) => /^[4４]/.test(line))).toEqual([])
  const between = reading.regions.filter(({ kind }) => kind === 'illegible')
  expect(between.length).toBeGreaterThan(0)
  const [third, fifth] = ['3.', '5.'].map((start) => reading.lines.find(({ text }) => text.startsWith(start)))
  for (const { box } of between) {
    expect(box.y).toBeGreaterThan(third?.box.y ?? 1)
    expect(box.y).toBeLessThan(fifth?.box.y ?? 0)
  }
})

test('does not take numbers in words for lost minus signs', async () => {
  const { regions } = await readingOf('columns')
  expect(regions).toEqual([])
})

test('rejects files that are no pictures and pictures without text', async () => {
  await expect(reader.read(Buffer.from('%PDF-1.7 no picture'))).rejects.toMatchObject({
    kind: 'not_an_image',
  })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')
  await expect(reader.read(svg)).rejects.toMatchObject({ kind: 'not_an_image' })
  const cut = fixture('options').subarray(0, 9_000)
  await expect(reader.read(cut)).rejects.toMatchObject({ kind: 'not_an_image' })
  const blank = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await expect(reader.read(blank)).rejects.toMatchObject({ kind: 'no_text' })
})

test('reads pages in order in one process', async () => {
  const before = processes.length
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    reader.read(fixture('answers')).then(note('first')),
    reader.read(Buffer.from('nothing')).catch(note('second')),
    reader.read(Buffer.from('nothing more')).catch(note('third')),
  ])
  expect(order).toEqual(['first', 'second', 'third'])
  expect(processes.length).toBe(before)
})

test('does not report a blank in brackets as illegible', async () => {
  const reading = await readingOf('options')
  expect(reading.regions).toEqual([])
})

test('fails the page and starts a new process after a crash', async () => {
  const [lost, stored] = [reader.read(fixture('columns')), reader.read(fixture('answers'))]
  process.kill(lastProcess(), 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ kind: 'engine' })
  expect(textOf((await stored).reading)[1]).toMatch(/^题号/)
})

test('fails a slow page and stops its process', async () => {
  const pids: number[] = []
  const hasty = createExtraReader({ pageTimeoutMs: 1, onProcess: (pid) => pids.push(pid) })
  await expect(hasty.read(fixture('columns'))).rejects.toMatchObject({ kind: 'engine' })
  await expect.poll(() => pids.some(isAlive), { timeout: 30_000 }).toBe(false)
})

test('rejects pages when the queue is full', async () => {
  const short = createExtraReader({ queueLength: 1 })
  const accepted = [short.read(Buffer.from('one')), short.read(Buffer.from('two'))]
  await expect(short.read(Buffer.from('three'))).rejects.toMatchObject({ kind: 'engine' })
  for (const page of accepted) await expect(page).rejects.toMatchObject({ kind: 'not_an_image' })
})

test('stops an idle process and starts one for the next page', async () => {
  const pids: number[] = []
  const brief = createExtraReader({ idleMs: 1, onProcess: (pid) => pids.push(pid) })
  await expect(brief.read(Buffer.from('nothing'))).rejects.toMatchObject({ kind: 'not_an_image' })
  await expect.poll(() => pids.some(isAlive), { timeout: 30_000 }).toBe(false)
  await expect(brief.read(Buffer.from('nothing'))).rejects.toMatchObject({ kind: 'not_an_image' })
  expect(pids.length).toBe(2)
})

test('stops its process and rejects queued pages on close', async () => {
  const pids: number[] = []
  const closing = createPageReader({ onProcess: (pid) => pids.push(pid) })
  const pages = [closing.read(fixture('options')), closing.read(fixture('options'))]
  const failures = Promise.allSettled(pages)
  await closing.close()
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(closing.read(fixture('options'))).rejects.toMatchObject({ kind: 'engine' })
  expect(pids.some(isAlive)).toBe(false)
})

test('falls back to Tesseract without the native runtime', async () => {
  const fallback = createExtraReader({ engine: 'tesseract' })
  const { reading } = await fallback.read(fixture('columns'))
  expect(reading.engine).toBe('tesseract')
  const text = textOf(reading).join('\n')
  expect(text).toContain('江边的渡口')
  expect(text.indexOf('江边的渡口')).toBeLessThan(text.indexOf('Theoldlibrary'))
})

// Measures OCR alone on pages made for it: error rates, and CPU time relative to the recognition engine.
import { createPpOcr } from '../../server/src/adapters/ocr/pp-ocr/engine.ts'
import { readPage } from '../../server/src/adapters/ocr/read-page.ts'
import { phonePhoto, rotateImage } from './degrade.ts'
import { PAGES } from './pages.ts'
import { render } from './render.ts'
import type { PageRendering } from './samples.ts'
import { errorRate } from './score.ts'

export interface SingleEngineReading {
  name: string
  look: PageRendering
  /** Character error rate; null for the page of formulas. */
  wrong: number | null
  cpuSeconds: number
  /** The part of it spent inside the recognition engine. */
  engineSeconds: number
}

/** The first page is rotated in all three directions, the others in one. */
const turnsOf = (i: number) => (i === 0 ? [90, 180, 270] : [[90, 180, 270][i % 3] ?? 90])

export async function readWithEachEngine(
  looks: readonly PageRendering[],
  onRead: (read: SingleEngineReading) => void,
): Promise<SingleEngineReading[]> {
  const drawn = await render(PAGES)
  const engine = await createPpOcr(1)
  const reads: SingleEngineReading[] = []
  async function measure(name: string, look: PageRendering, image: Buffer, truth: string | null) {
    const before = engine.cpuSecondsSpent()
    const { reading } = await readPage(image, engine)
    const text = reading.lines.map((line) => line.text).join('\n')
    const read = {
      name,
      look,
      wrong: truth === null ? null : errorRate(truth, text),
      cpuSeconds: reading.cpuSeconds,
      engineSeconds: engine.cpuSecondsSpent() - before,
    }
    reads.push(read)
    onRead(read)
  }
  for (const [i, { name, truth }] of PAGES.entries()) {
    const clean = drawn.get(name) as Buffer
    const photo = await phonePhoto(clean, i + 1)
    if (looks.includes('clean')) await measure(name, 'clean', clean, truth)
    if (looks.includes('photo')) await measure(name, 'photo', photo, truth)
    if (!looks.includes('turned') || name.endsWith('-sans')) continue
    for (const degrees of turnsOf(i))
      await measure(`${name} ${degrees}°`, 'turned', await rotateImage(photo, degrees), truth)
  }
  await engine.close()
  return reads
}

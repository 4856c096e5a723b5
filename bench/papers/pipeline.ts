// The pipeline of a page: intake, OCR in its process, splitter.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readPages } from '../../server/src/adapters/intake/intake.ts'
import { createPageReader } from '../../server/src/adapters/ocr/page-reader.ts'
import type { PageReading } from '../../server/src/adapters/ocr/page-reading.ts'
import type { PaperDraft } from '../../server/src/domains/papers/splitting/draft.ts'
import { splitPaper } from '../../server/src/domains/papers/splitting/split-paper.ts'

const IDLE_MS = 2_000

export interface ReadPage {
  reading: PageReading
  peakMb: number
}

/** Peak memory of a process since the last call. */
function peakOf(pid: number): number {
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(peak ?? 0) / 1024
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** Reads pages and caches the result; with `again` the cached result is used. */
export function createPipeline(folder: string, again: boolean) {
  mkdirSync(folder, { recursive: true })
  let pid = 0
  const reader = createPageReader({
    idleMs: IDLE_MS,
    onProcess: (started) => {
      pid = started
    },
  })
  return {
    async read(name: string, image: () => Promise<Buffer>): Promise<ReadPage> {
      const stored = `${folder}${name}.json`
      if (again && existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8'))
      const [page] = await readPages(await image(), 1)
      if (!page) throw new Error(`${name} has no readable page`)
      const { reading, page: straight } = await reader.read(page.image)
      const read = { reading, peakMb: peakOf(pid) }
      writeFileSync(stored, JSON.stringify(read))
      writeFileSync(`${folder}${name}.jpg`, straight)
      return read
    },
    /** Splits recognized pages in the same way as paper analysis. */
    split: (questionPages: PageReading[], answers: PageReading[]): PaperDraft =>
      splitPaper(questionPages, answers.length > 0 ? answers : undefined),
    /** True if the process exits by itself when idle. */
    async endsWhenIdle(): Promise<boolean> {
      if (pid === 0) return true
      await new Promise((wait) => setTimeout(wait, IDLE_MS * 2))
      return !isAlive(pid)
    },
    close: () => reader.close(),
  }
}

// The sample papers as phone photos: each page rendered at 200 dpi, degraded, and rotated.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SamplePaper, SampleQuestion, SampleSection } from '../../content/papers/paper.ts'
import { paperIds, renderPapers } from '../../scripts/render/render-papers.mjs'
import { phonePhoto, rotateImage } from './degrade.ts'

const PAPERS = fileURLToPath(new URL('../../content/papers/', import.meta.url))

export const PAGE_RENDERINGS = ['clean', 'photo', 'turned'] as const
export type PageRendering = (typeof PAGE_RENDERINGS)[number]

interface Printed {
  page: number
  file: string
  kind: 'paper' | 'answers'
  text: string
}
interface Truth {
  id: string
  source: string
  pages: Printed[]
  questions: { number: number; boxes: { page: number }[] }[]
}

export interface SampledQuestion extends SampleQuestion {
  page: number
  section: SampleSection
}

export interface Sample {
  id: string
  paper: SamplePaper
  pages: Printed[]
  questions: SampledQuestion[]
  imageOf(page: Printed, look: PageRendering): Promise<Buffer>
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'))

/** Renders the papers whose id contains one of the words. Reuses earlier renderings of the same text. */
export async function samplePapers(words: string[], folder: string): Promise<Sample[]> {
  const ids: string[] = paperIds().filter((id: string) => words.some((word) => id.includes(word)))
  const now = (id: string) => json<Truth>(`${PAPERS}pages/${id}.json`).source
  const drawn = (id: string) =>
    existsSync(`${folder}${id}.json`) && json<Truth>(`${folder}${id}.json`).source === now(id)
  const missing = ids.filter((id) => !drawn(id))
  if (missing.length > 0) await renderPapers({ folder, ids: missing, dpi: 200, format: 'png' })
  return ids.map((id) =>
    sampleOf(json<SamplePaper>(`${PAPERS}${id}.json`), json(`${folder}${id}.json`), folder),
  )
}

function sampleOf(paper: SamplePaper, truth: Truth, folder: string): Sample {
  const questions = paper.sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.questions.map((question) => ({
        ...question,
        section,
        page: truth.questions.find(({ number }) => number === question.number)?.boxes[0]?.page ?? 0,
      })),
    ),
  )
  const seed = (page: number) => 1 + [...paper.id].reduce((sum, c) => sum + c.charCodeAt(0), 0) * 31 + page
  return {
    id: paper.id,
    paper,
    questions,
    pages: truth.pages,
    async imageOf({ file, page }, look) {
      const clean = readFileSync(folder + file)
      if (look === 'clean') return clean
      const photo = await phonePhoto(clean, seed(page))
      return look === 'photo' ? photo : rotateImage(photo, [90, 180, 270][page % 3] ?? 90)
    },
  }
}

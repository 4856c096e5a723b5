import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { standardPoints } from '@shangxue/contract/papers/knowledge/tree'
import type { PageBox, QuestionBody, Subject } from '@shangxue/contract/papers/schemas'
import type { SamplePaper, SampleQuestion, SampleSection } from '../../../../content/papers/paper.ts'
import type { DraftQuestion, PaperDraft } from '../../domains/papers/splitting/draft.ts'

/** Output of `render:papers` beside the images: positions on the pages. */
interface PagePositions {
  readonly pages: readonly {
    readonly page: number
    readonly file: string
    readonly kind: 'paper' | 'answers'
    readonly formulas: readonly PositionedBox[]
    readonly figures: readonly PositionedBox[]
  }[]
  readonly questions: readonly { number: number; boxes: PageBox[]; gap: PageBox | null }[]
}
type PositionedBox = { number: number | null; x: number; y: number; w: number; h: number }

export interface Sample {
  readonly paper: SamplePaper
  readonly pages: readonly { readonly path: string; readonly kind: 'questions' | 'answers' }[]
  /** The result of an ideal analysis. */
  readonly draft: PaperDraft
  /** Positions of formulas by question number. */
  readonly formulas: ReadonlyMap<number, readonly PageBox[]>
  /** Corrections by question that no analysis finds. */
  readonly added: readonly Partial<QuestionBody>[]
}

/** Reads a sample paper from `content/papers`. */
export async function readSample(folder: string, id: string): Promise<Sample> {
  const json = async <T>(path: string) => JSON.parse(await readFile(join(folder, path), 'utf8')) as T
  const paper = await json<SamplePaper>(`${id}.json`)
  const positions = await json<PagePositions>(`pages/${id}.json`)
  const { pages } = positions
  const questions = paper.sections.flatMap(({ groups }) => groups.flatMap((group) => group.questions))
  return {
    paper,
    pages: pages.map(({ file, kind }) => {
      return { path: join(folder, 'pages', file), kind: kind === 'paper' ? 'questions' : 'answers' }
    }),
    draft: createDraft(paper, positions),
    formulas: groupByQuestion(pages.map(({ page, formulas }) => ({ page, places: formulas }))),
    added: questions.map((question) => toCorrections(question, paper.subject)),
  }
}

function createDraft(paper: SamplePaper, { pages, questions }: PagePositions): PaperDraft {
  const boxes = new Map(
    questions.map((question) => [
      question.number,
      question.boxes.length > 0 ? question.boxes : gapBoxes(question),
    ]),
  )
  const figures = groupByQuestion(pages.map(({ page, figures }) => ({ page, places: figures })))
  const groups = paper.sections.flatMap((section, index) =>
    section.groups.map((group) => ({ section, at: index, group })),
  )
  const passages = groups.flatMap(({ group }) => (group.passage ? [{ group, ...group.passage }] : []))
  return {
    title: paper.title,
    sections: paper.sections.map(({ title, instruction, type, score_each }) => {
      return { title, instruction, type, score_each, boxes: [] }
    }),
    passages: passages.map(({ title, text }) => ({ title: title ?? null, text, boxes: [] })),
    questions: groups.flatMap(({ section, at, group }) => {
      const passage = passages.findIndex((passage) => passage.group === group)
      return group.questions.map((question) => ({
        ...draftQuestion(question, section),
        section: at,
        passage: passage < 0 ? null : passage,
        boxes: boxes.get(question.number) ?? [],
        crops: (figures.get(question.number) ?? []).map((box) => ({ kind: 'figure' as const, box })),
      }))
    }),
    unread: [],
  }
}

const gapBoxes = ({ gap }: PagePositions['questions'][number]) => (gap ? [gap] : [])

const draftQuestion = (
  question: SampleQuestion,
  { type }: SampleSection,
): Omit<DraftQuestion, 'section' | 'passage' | 'boxes' | 'crops'> => ({
  number: question.number,
  label: String(question.number),
  type,
  // A blank without options has no text of its own.
  content: question.content === '' && !question.options ? `第${question.number}空` : question.content,
  options: question.options ?? [],
  answer: question.answer,
  correct_options: question.correct_options ?? [],
  explanation: question.explanation,
  score: question.score,
  checks: [],
  confidence: 0.98,
})

const toCorrections = (question: SampleQuestion, subject: Subject): Partial<QuestionBody> => ({
  alternatives: question.alternatives ?? [],
  tolerance: question.tolerance ?? 0,
  key_points: question.key_points ?? [],
  difficulty_level: question.difficulty,
  knowledge_points: standardPoints(subject, question.knowledge_points),
})

function groupByQuestion(
  pages: readonly { page: number; places: readonly PositionedBox[] }[],
): Map<number, PageBox[]> {
  const boxesByQuestion = new Map<number, PageBox[]>()
  for (const { page, places } of pages)
    for (const { number, x, y, w, h } of places)
      if (number !== null)
        boxesByQuestion.set(number, [...(boxesByQuestion.get(number) ?? []), { page, x, y, w, h }])
  return boxesByQuestion
}

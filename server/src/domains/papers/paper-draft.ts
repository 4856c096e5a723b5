import type { PaperRow } from './access.ts'
import { withModelReadings } from './model/two-readers.ts'
import { readingOf, UNREAD_PAGE } from './page-reading.ts'
import type { PageRow, ReadPageRow } from './pages.ts'
import type { PageBox, PaperDraft } from './splitting/draft.ts'
import { splitPaper } from './splitting/split.ts'

export type Splitter = typeof splitPaper

/** Builds the draft of a paper from its page readings; unreadable pages become regions for review. */
export function paperDraft(paper: PaperRow, pages: ReadPageRow[], split: Splitter = splitPaper): PaperDraft {
  const recognised = onAllPages(draftOf(paper, pages, split), pages)
  const byModel = pages.flatMap((page, i) => {
    const model = page.kind === 'questions' ? readingOf(page)?.model : undefined
    return model ? [[i + 1, model.page] as const] : []
  })
  return withUnreadPages(withModelReadings(recognised, new Map(byModel)), pages)
}

/** Names of the engines that read the pages, for the owner: 'pp-ocr', or with the name of a model. */
export function enginesOf(pages: readonly ReadPageRow[]): string | null {
  const readings = pages.flatMap((page) => readingOf(page) ?? [])
  const names = readings.flatMap(({ engine, model }) => [engine, ...(model ? [model.name] : [])])
  return [...new Set(names.filter((name) => name !== 'vision'))].join(' + ') || null
}

function draftOf(paper: PaperRow, pages: ReadPageRow[], split: Splitter): PaperDraft {
  const readings = (kind: PageRow['kind']) =>
    pages.filter((page) => page.kind === kind).map((page) => readingOf(page) ?? UNREAD_PAGE)
  const answers = readings('answers')
  const typed = paper.answerKeyText.trim()
  return split(readings('questions'), typed !== '' ? typed : answers.length > 0 ? answers : undefined)
}

/** Converts page numbers: the splitter counts question pages only, while stored boxes count all pages. */
function onAllPages(draft: PaperDraft, pages: PageRow[]): PaperDraft {
  const numbers = pages.flatMap(({ kind }, i) => (kind === 'questions' ? [i + 1] : []))
  const there = <T extends { page: number }>(box: T): T => ({
    ...box,
    page: numbers[box.page - 1] ?? box.page,
  })
  const boxed = <T extends { boxes: PageBox[] }>(one: T): T => ({ ...one, boxes: one.boxes.map(there) })
  const cut = <T extends { box: PageBox }>(one: T): T => ({ ...one, box: there(one.box) })
  return {
    ...draft,
    sections: draft.sections.map(boxed),
    passages: draft.passages.map(boxed),
    questions: draft.questions.map((one) => ({ ...boxed(one), crops: one.crops.map(cut) })),
    unread: draft.unread.map(cut),
  }
}

/** Adds a full-page region for each page that failed. */
function withUnreadPages(draft: PaperDraft, pages: PageRow[]): PaperDraft {
  const failed = pages.flatMap(({ kind, status }, i) =>
    kind === 'questions' && status === 'failed'
      ? [{ kind: 'illegible' as const, box: { page: i + 1, x: 0, y: 0, w: 1, h: 1 } }]
      : [],
  )
  return { ...draft, unread: [...draft.unread, ...failed] }
}

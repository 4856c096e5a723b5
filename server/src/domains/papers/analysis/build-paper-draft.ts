import { mergeModelReadings } from '../model/merge-readings.ts'
import type { PageRow, ReadPageRow } from '../pages/queries.ts'
import type { PaperRow } from '../policy.ts'
import type { PageBox, PaperDraft } from '../splitting/draft.ts'
import { splitPaper } from '../splitting/split-paper.ts'
import { getStoredReading, UNREAD_PAGE } from './read-page.ts'

export type Splitter = typeof splitPaper

/** Builds the draft of a paper from its page readings; unreadable pages become regions for review. */
export function buildPaperDraft(
  paper: PaperRow,
  pages: ReadPageRow[],
  split: Splitter = splitPaper,
): PaperDraft {
  const recognised = toPaperPageNumbers(splitPages(paper, pages, split), pages)
  const byModel = pages.flatMap((page, i) => {
    const model = page.kind === 'questions' ? getStoredReading(page)?.model : undefined
    return model ? [[i + 1, model.page] as const] : []
  })
  return addUnreadPages(mergeModelReadings(recognised, new Map(byModel)), pages)
}

/** Names of the engines that read the pages, for the owner: 'pp-ocr', or with the name of a model. */
export function formatEngines(pages: readonly ReadPageRow[]): string | null {
  const readings = pages.flatMap((page) => getStoredReading(page) ?? [])
  const names = readings.flatMap(({ engine, model }) => [engine, ...(model ? [model.name] : [])])
  return [...new Set(names.filter((name) => name !== 'vision'))].join(' + ') || null
}

function splitPages(paper: PaperRow, pages: ReadPageRow[], split: Splitter): PaperDraft {
  const readings = (kind: PageRow['kind']) =>
    pages.filter((page) => page.kind === kind).map((page) => getStoredReading(page) ?? UNREAD_PAGE)
  const answers = readings('answers')
  const typedKey = paper.answerKeyText.trim()
  return split(readings('questions'), typedKey !== '' ? typedKey : answers.length > 0 ? answers : undefined)
}

/** Converts page numbers: the splitter counts question pages only, while stored boxes count all pages. */
function toPaperPageNumbers(draft: PaperDraft, pages: PageRow[]): PaperDraft {
  const numbers = pages.flatMap(({ kind }, i) => (kind === 'questions' ? [i + 1] : []))
  const toPaperBox = <T extends { page: number }>(box: T): T => ({
    ...box,
    page: numbers[box.page - 1] ?? box.page,
  })
  const withPaperBoxes = <T extends { boxes: PageBox[] }>(item: T): T => ({
    ...item,
    boxes: item.boxes.map(toPaperBox),
  })
  const withPaperBox = <T extends { box: PageBox }>(item: T): T => ({ ...item, box: toPaperBox(item.box) })
  return {
    ...draft,
    sections: draft.sections.map(withPaperBoxes),
    passages: draft.passages.map(withPaperBoxes),
    questions: draft.questions.map((item) => ({
      ...withPaperBoxes(item),
      crops: item.crops.map(withPaperBox),
    })),
    unread: draft.unread.map(withPaperBox),
  }
}

/** Adds a full-page region for each page that failed. */
function addUnreadPages(draft: PaperDraft, pages: PageRow[]): PaperDraft {
  const failedPages = pages.flatMap(({ kind, status }, i) =>
    kind === 'questions' && status === 'failed'
      ? [{ kind: 'illegible' as const, box: { page: i + 1, x: 0, y: 0, w: 1, h: 1 } }]
      : [],
  )
  return { ...draft, unread: [...draft.unread, ...failedPages] }
}

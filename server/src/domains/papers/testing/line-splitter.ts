import type { PageReading } from '../../../adapters/ocr/reading.ts'
import type { PaperDraft } from '../splitting/draft.ts'

/** Each line is a question, one with 图 has a figure; a key gives answers line by line. */
export function splitPaper(pages: PageReading[], key?: PageReading[] | string): PaperDraft {
  const answers =
    typeof key === 'string'
      ? key.split('\n')
      : (key ?? []).flatMap(({ lines }) => lines.map(({ text }) => text))
  const lines = pages.flatMap((page, i) => page.lines.map((line) => ({ ...line, page: i + 1 })))
  return {
    title: null,
    sections: [{ title: '一、填空', instruction: '', type: 'fill_blank', score_each: 3, boxes: [] }],
    passages: [],
    unread: [],
    questions: lines.map(({ text, box, page }, i) => ({
      number: i + 1,
      label: String(i + 1),
      type: 'fill_blank',
      content: text,
      options: [],
      answer: answers[i] ?? null,
      correct_options: [],
      explanation: null,
      score: null,
      section: 0,
      passage: null,
      boxes: [{ ...box, page }],
      crops: text.includes('图') ? [{ kind: 'figure' as const, box: { ...box, page } }] : [],
      checks: answers[i] ? [] : ['no_answer' as const],
      confidence: 0.9,
    })),
  }
}

import type { PageReading } from '../../../adapters/ocr/page-reading.ts'
import type { PaperDraft } from '../splitting/draft.ts'

/**
 * Test splitter: each line is a question, and key answers are matched line by line. A line with 图 has a
 * figure, one with 大题 is a heading, one with 短文 is a passage of the questions below, and one with 糊 is
 * unreadable.
 */
export function splitByLines(pages: PageReading[], key?: PageReading[] | string): PaperDraft {
  const answers =
    typeof key === 'string'
      ? key.split('\n')
      : (key ?? []).flatMap(({ lines }) => lines.map(({ text }) => text))
  const lines = pages.flatMap((page, i) =>
    page.lines.map(({ text, box }) => ({ text, box: { ...box, page: i + 1 } })),
  )
  const sections: PaperDraft['sections'] = []
  const passages: PaperDraft['passages'] = []
  const unread: PaperDraft['unread'] = []
  const questions: PaperDraft['questions'] = []
  const heading = (title: string, boxes: PaperDraft['sections'][number]['boxes']) =>
    sections.push({ title, instruction: '', type: 'fill_blank', score_each: 3, boxes })
  for (const { text, box } of lines) {
    if (text.includes('大题')) heading(text, [box])
    else if (text.includes('短文')) passages.push({ title: null, text, boxes: [box] })
    else if (text.includes('糊')) unread.push({ kind: 'illegible', box })
    else {
      if (sections.length === 0) heading('一、填空', [])
      const index = questions.length
      questions.push({
        number: index + 1,
        label: String(index + 1),
        type: 'fill_blank',
        content: text,
        options: [],
        answer: answers[index] ?? null,
        correct_options: [],
        explanation: null,
        score: null,
        section: sections.length - 1,
        passage: passages.length > 0 ? passages.length - 1 : null,
        boxes: [box],
        crops: text.includes('图') ? [{ kind: 'figure', box }] : [],
        checks: answers[index] ? [] : ['no_answer'],
        confidence: 0.9,
      })
    }
  }
  return { title: null, sections, passages, unread, questions }
}

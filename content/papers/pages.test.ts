import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SamplePaper } from './paper.ts'

type Placed = { page: number; x: number; y: number; w: number; h: number }
type Truth = {
  pages: { page: number; kind: 'paper' | 'answers'; text: string }[]
  questions: { number: number; boxes: Placed[]; gap: Placed | null; answer: Placed }[]
}

const folder = new URL('.', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const ids = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))

describe.each(ids)('the truth of %s', (id) => {
  const paper: SamplePaper = read(`${id}.json`)
  const truth: Truth = read(`pages/${id}.json`)
  const textOf = (page: number) => truth.pages.find((each) => each.page === page)?.text ?? ''
  const kindOf = (page: number) => truth.pages.find((each) => each.page === page)?.kind

  test('lists all questions in order on the pages with their text', () => {
    const questions = paper.sections.flatMap(({ groups }) =>
      groups.flatMap((group) => group.questions.map((question) => ({ question, group }))),
    )
    expect(truth.questions.map(({ number }) => number)).toEqual(
      questions.map(({ question }) => question.number),
    )
    for (const [i, { question, group }] of questions.entries()) {
      const { boxes = [], gap } = truth.questions[i] ?? {}
      const [stem = ''] = question.content.split('\n')
      const text = textOf(boxes[0]?.page ?? 0)
      expect(gap ? textOf(gap.page) : text).toContain(gap ? `__${question.number}__` : stem)
      const options = group.shared_options ? [] : (question.options ?? [])
      for (const option of options) expect(text).toContain(`${option.key}. ${option.text}`)
    }
  })

  test('keeps boxes on the page and answers on the answer sheet', () => {
    for (const { boxes, answer } of truth.questions) {
      for (const { x, y, w, h, page } of [...boxes, answer])
        expect(x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= 1 && y + h <= 1 && page >= 1).toBe(true)
      expect(boxes.map(({ page }) => kindOf(page))).not.toContain('answers')
      expect(kindOf(answer.page)).toBe('answers')
    }
  })

  test('has no overlapping questions', () => {
    const overlap = (a: Placed, b: Placed) =>
      a.page === b.page &&
      Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > 0.001 &&
      Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > 0.001
    const boxes = truth.questions.flatMap((question) => question.boxes)
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b)))
    expect(pairs).toEqual([])
  })
})

import type { Level } from '@shangxue/contract/users/endpoints'
import { subjectKey } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import { type Day, daysBetween } from '@shangxue/study/time/calendar'
import type { ReadText, StoredText } from '../../reading/offline/public.ts'
import type { Cloze, GappedText } from '../content/content-packs.ts'
import { gappedSubject } from '../gapped/gapped-subject.ts'

/** The text of a day: a cloze passage, a text with gaps for sentences, or a reading with questions. */
export type DayText =
  | { readonly kind: 'cloze'; readonly cloze: Cloze }
  | { readonly kind: 'gapped'; readonly gapped: GappedText }
  | { readonly kind: 'reading'; readonly text: StoredText }

interface TextChoice {
  readonly clozes: readonly Cloze[]
  /** Of 初中 and 高中; other levels have none. */
  readonly gappedTexts: readonly GappedText[]
  readonly texts: readonly StoredText[]
  readonly memories: ReadonlyMap<string, Memory>
  /** Texts that the learner has read. */
  readonly readTexts: readonly ReadText[]
  readonly level: Level
  readonly grade: number
  readonly day: Day
}

/** Distance of a text from the learner's grade; harder ones come after all others. */
const HARDER = 20
const distanceTo = (grade: number) => (textGrade: number) =>
  textGrade <= grade ? grade - textGrade : HARDER + textGrade - grade

const REFERENCE_DAY = '2024-01-01'
/** Cloze passages come every second day; every third one of these days has a text with gaps instead. */
const GAPPED_INTERVAL_DAYS = 6

function minBy<T>(items: readonly T[], keyOf: (item: T) => number): T | undefined {
  return [...items].sort((a, b) => keyOf(a) - keyOf(b))[0]
}

const clozeMemory = (memories: TextChoice['memories'], { id }: Cloze) =>
  memories.get(subjectKey({ kind: 'cloze', item: id, skill: 'recognise' }))

const wordCount = (text: string) => text.split(/\s+/).length

/** True if the cloze passage is easier: for a lower grade, or shorter. */
function isClozeEasier(cloze: Cloze, { exercise, words }: StoredText): boolean {
  return cloze.grade === exercise.grade ? wordCount(cloze.text) <= words : cloze.grade < exercise.grade
}

/**
 * Chooses the day's text: one not done yet, nearest to the learner's grade. Cloze and reading alternate by date, so that
 * devices agree, and now and then a text with gaps replaces the cloze passage; primary-school pupils get the easier of the two. Once all are done, the cloze passage answered longest ago
 * comes again. Undefined without any text.
 */
export function chooseDayText(choice: TextChoice): DayText | undefined {
  const { clozes, gappedTexts, texts, memories, readTexts, level, grade, day } = choice
  const distance = distanceTo(grade)
  const readKeys = new Set(readTexts.flatMap(({ key }) => key ?? []))
  const readTitles = new Set(readTexts.map(({ title }) => title))
  const cloze = minBy(
    clozes.filter((passage) => !clozeMemory(memories, passage)),
    (passage) => distance(passage.grade),
  )
  const text = minBy(
    texts.filter(({ id, exercise }) => !readKeys.has(String(id)) && !readTitles.has(exercise.title)),
    ({ exercise }) => distance(exercise.grade),
  )
  const gapped = minBy(
    gappedTexts.filter((candidate) => !memories.has(subjectKey(gappedSubject(candidate)))),
    (candidate) => distance(candidate.grade),
  )
  const dayNumber = daysBetween(REFERENCE_DAY, day)
  if (gapped && (dayNumber % GAPPED_INTERVAL_DAYS === 0 || !(cloze || text)))
    return { kind: 'gapped', gapped }
  if (cloze && text) {
    const takesCloze = level === '小学' ? isClozeEasier(cloze, text) : dayNumber % 2 === 0
    return takesCloze ? { kind: 'cloze', cloze } : { kind: 'reading', text }
  }
  if (cloze) return { kind: 'cloze', cloze }
  if (text) return { kind: 'reading', text }
  const oldest = minBy(clozes, (passage) =>
    daysBetween(REFERENCE_DAY, clozeMemory(memories, passage)?.lastDay ?? REFERENCE_DAY),
  )
  return oldest && { kind: 'cloze', cloze: oldest }
}

import { READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading/schemas'
import type { Item, Kind } from './types.ts'

export interface QuestionRequest {
  /** Preferred skills; others fill up when a text offers too few. */
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** Words that should occur in the text and be asked for. */
  readonly words: readonly string[]
}
export interface SelectionInput {
  readonly items: readonly Item[]
  readonly request: QuestionRequest
  /** Subjects that the user was already asked about for this text. */
  readonly requestedSubjects: ReadonlySet<string>
}

/** Maximum of each kind in one exercise, and a higher one for requested kinds. */
const KIND_MAX: Record<Kind, number> = {
  gist: 1,
  fact: 2,
  statement: 1,
  word: 2,
  pronoun: 1,
  order: 1,
  place: 1,
  about: 1,
  where: 1,
  written: 2,
  model: 6,
}
const REQUESTED_KIND_MAX: Partial<Record<Kind, number>> = {
  fact: 4,
  word: 6,
  written: 6,
  place: 2,
  pronoun: 2,
  about: 3,
  where: 3,
}

const isRequestedWord = ({ words }: QuestionRequest, { kind, subject }: Item) =>
  kind === 'word' && words.includes(subject.slice('word:'.length))

/** For example, `accident` is asked for as a word and again as a place. */
const requestedWords = (subject: string) => /^(?:word|place):(.+)$/.exec(subject)?.[1]?.split('+') ?? []
const sharesWord = (a: string, b: string) =>
  requestedWords(a).some((word) => requestedWords(b).includes(word))

/**
 * One question names the paragraph of a heading that the other offers as an option; each would give the other away.
 */
const namesHeadingOf = ({ kind, stem }: Item, { options }: Item) =>
  kind === 'where' && options.some((option) => stem.includes(`“${option}”`))
const revealsOther = (a: Item, b: Item) => namesHeadingOf(a, b) || namesHeadingOf(b, a)

const hasSkillFilter = ({ skills }: QuestionRequest): boolean => skills.length < READING_SKILLS.length
export const isRequested = (item: Item, request: QuestionRequest): boolean =>
  request.skills.includes(item.skill) || isRequestedWord(request, item)

/** Selects up to the requested number: requested words first, then as many skills as possible. */
export function selectItems({ items, request, requestedSubjects }: SelectionInput): Item[] {
  const selected: Item[] = []
  const count = (predicate: (item: Item) => boolean) => selected.filter(predicate).length
  const maxOf = (item: Item) =>
    hasSkillFilter(request) && isRequested(item, request)
      ? (REQUESTED_KIND_MAX[item.kind] ?? KIND_MAX[item.kind])
      : KIND_MAX[item.kind]
  const isEligible = (item: Item) =>
    !selected.includes(item) &&
    (isRequestedWord(request, item) || count(({ kind }) => kind === item.kind) < maxOf(item)) &&
    count(({ evidence }) => evidence === item.evidence) === 0 &&
    count((entry) => sharesWord(entry.subject, item.subject) || revealsOther(entry, item)) === 0
  const penaltyOf = (item: Item) =>
    count(({ skill }) => skill === item.skill) * 2 +
    (isRequestedWord(request, item) ? -4 : 0) +
    (requestedSubjects.has(item.subject) ? 3 : 0)
  const fillFrom = (candidates: readonly Item[]) => {
    while (selected.length < request.questions) {
      const eligible = candidates.filter(isEligible).map((item) => ({ item, heavy: penaltyOf(item) }))
      const lowest = Math.min(...eligible.map(({ heavy }) => heavy))
      const next = eligible.find(({ heavy }) => heavy === lowest)
      if (!next) return
      selected.push(next.item)
    }
  }
  fillFrom(items.filter((item) => isRequested(item, request)))
  fillFrom(items)
  return sortItems(selected)
}

/** As in exam papers: in text order, questions about the whole text last. */
const LAST_KINDS = new Set<Kind>(['gist', 'order'])
const sortItems = (items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => Number(LAST_KINDS.has(a.kind)) - Number(LAST_KINDS.has(b.kind)))

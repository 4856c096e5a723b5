import { READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading-parts'
import type { Item, Kind } from './types.ts'

export interface Wish {
  /** Preferred skills; others fill up when a text offers too few. */
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** Words that should occur in the text and be asked for. */
  readonly words: readonly string[]
}
export interface Choosing {
  readonly items: readonly Item[]
  readonly wish: Wish
  /** Subjects that the user was already asked about for this text. */
  readonly asked: ReadonlySet<string>
}

/** Maximum of each kind in one exercise, and a higher one for requested kinds. */
const MOST: Record<Kind, number> = {
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
const MOST_WANTED: Partial<Record<Kind, number>> = {
  fact: 4,
  word: 6,
  written: 6,
  place: 2,
  pronoun: 2,
  about: 3,
  where: 3,
}

const asksFor = ({ words }: Wish, { kind, subject }: Item) =>
  kind === 'word' && words.includes(subject.slice('word:'.length))

/** For example, `accident` is asked for as a word and again as a place. */
const asksAbout = (subject: string) => /^(?:word|place):(.+)$/.exec(subject)?.[1]?.split('+') ?? []
const sharesWord = (a: string, b: string) => asksAbout(a).some((word) => asksAbout(b).includes(word))

/**
 * One question names the paragraph of a heading that the other offers as an option; each would give the other away.
 */
const names = ({ kind, stem }: Item, { options }: Item) =>
  kind === 'where' && options.some((option) => stem.includes(`“${option}”`))
const tells = (a: Item, b: Item) => names(a, b) || names(b, a)

const isChoosy = ({ skills }: Wish): boolean => skills.length < READING_SKILLS.length
export const isWanted = (item: Item, wish: Wish): boolean =>
  wish.skills.includes(item.skill) || asksFor(wish, item)

/** Selects up to the requested number: requested words first, then as many skills as possible. */
export function chosenOf({ items, wish, asked }: Choosing): Item[] {
  const chosen: Item[] = []
  const count = (of: (item: Item) => boolean) => chosen.filter(of).length
  const most = (item: Item) =>
    isChoosy(wish) && isWanted(item, wish) ? (MOST_WANTED[item.kind] ?? MOST[item.kind]) : MOST[item.kind]
  const fits = (item: Item) =>
    !chosen.includes(item) &&
    (asksFor(wish, item) || count(({ kind }) => kind === item.kind) < most(item)) &&
    count(({ evidence }) => evidence === item.evidence) === 0 &&
    count((one) => sharesWord(one.subject, item.subject) || tells(one, item)) === 0
  const weight = (item: Item) =>
    count(({ skill }) => skill === item.skill) * 2 +
    (asksFor(wish, item) ? -4 : 0) +
    (asked.has(item.subject) ? 3 : 0)
  const take = (from: readonly Item[]) => {
    while (chosen.length < wish.questions) {
      const open = from.filter(fits).map((item) => ({ item, heavy: weight(item) }))
      const least = Math.min(...open.map(({ heavy }) => heavy))
      const next = open.find(({ heavy }) => heavy === least)
      if (!next) return
      chosen.push(next.item)
    }
  }
  take(items.filter((item) => isWanted(item, wish)))
  take(items)
  return inOrder(chosen)
}

/** As in exam papers: in text order, questions about the whole text last. */
const LAST = new Set<Kind>(['gist', 'order'])
const inOrder = (items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => Number(LAST.has(a.kind)) - Number(LAST.has(b.kind)))

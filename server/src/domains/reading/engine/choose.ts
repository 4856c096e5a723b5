import { READING_SKILLS, type ReadingSkill } from '@shangxue/contract/reading-parts'
import type { Item, Kind } from './types.ts'

export interface Wish {
  /** These come first; others fill up where a text has too few of them. */
  readonly skills: readonly ReadingSkill[]
  readonly questions: number
  /** Words to be met and asked for. */
  readonly words: readonly string[]
}
export interface Choosing {
  readonly items: readonly Item[]
  readonly wish: Wish
  /** Subjects that this learner was asked about on this text. */
  readonly asked: ReadonlySet<string>
}

/** Of a kind at most so many in one exercise; of one that is wanted, more of what a text has more of. */
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

/** accident asked for as a word and found again as a place */
const asksAbout = (subject: string) => /^(?:word|place):(.+)$/.exec(subject)?.[1]?.split('+') ?? []
const sharesWord = (a: string, b: string) => asksAbout(a).some((word) => asksAbout(b).includes(word))

/** One names the paragraph of a heading, the other offers that heading: whoever knows the one strikes it in the other. */
const names = ({ kind, stem }: Item, { options }: Item) =>
  kind === 'where' && options.some((option) => stem.includes(`“${option}”`))
const tells = (a: Item, b: Item) => names(a, b) || names(b, a)

const isChoosy = ({ skills }: Wish): boolean => skills.length < READING_SKILLS.length
export const isWanted = (item: Item, wish: Wish): boolean =>
  wish.skills.includes(item.skill) || asksFor(wish, item)

/** Up to so many, words that are wished for first, of as many skills as there are. */
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

/** As papers ask: along the text, the whole of it last. */
const LAST = new Set<Kind>(['gist', 'order'])
const inOrder = (items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => Number(LAST.has(a.kind)) - Number(LAST.has(b.kind)))

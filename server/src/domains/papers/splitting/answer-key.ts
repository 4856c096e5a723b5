import type { Block, Item } from './blocks.ts'
import { type Head, readHead } from './heads.ts'
import { type KeyEntry, keyEntries } from './key-entries.ts'
import { type Row, type Span, spanOf, textOf, textOfSpans } from './rows.ts'
import { CHINESE_NUMERAL, chineseNumber } from './text.ts'
import { isKindOnly } from './type-words.ts'

export type KeyAnswer = { text: string; conflict: boolean; spans: Span[] }

const HEADING =
  /^\s*[【[(]?\s*(?:.{0,40}?(?:试[卷题]|练习|测试|检测|考试|英语|数学|语文|物理|化学|历史|地理|生物|政治|期中|期末|卷)?.{0,12}?)(?:参\s*考\s*答\s*案|标\s*准\s*答\s*案|答案及?(?:与|和)?(?:评分|解析|详解|提示)|答案解析|试题答案|答\s*案\s*页)(?:.{0,24})$|^\s*[【[(]?\s*答\s*案\s*[】\])]?\s*[:]?\s*$|^\s*(?:the\s+)?(?:answer\s+keys?|keys?|answers|reference answers)\s*(?:to .{0,40})?\s*[:.]?\s*$/i
const SCRIPT =
  /^\s*[【[(]?\s*(?:.{0,16})(?:听\s*力\s*(?:材\s*料|原\s*文|文\s*本|稿)|录\s*音\s*(?:稿|原\s*文|材\s*料)|tape\s*scripts?|transcripts?)\s*[】\])]?\s*[:]?\s*$/i

const isHeading = ({ text }: Row) =>
  text.trim().length <= 50 &&
  !/[。?]$/.test(text.trim()) &&
  HEADING.test(text) &&
  !/写在|填在|填入|涂/.test(text)

const HEAD_NAME = new RegExp(`^\\s*${CHINESE_NUMERAL}\\s*[、.]\\s*[^\\d\\s(:,.;。]{2,6}`)
const SHORT_ANSWER =
  /^\s*\d{1,3}\s*[.、:]?\s*(?:[A-G]{1,5}|[√×])(?=\s|$)|\d\s*[-~]\s*\d{1,3}\s*[.、:]?\s*[A-G]{2}/

/** A page of answers whose heading was not read, or read after them: it repeats a head of the paper, and letters stand below numbers. */
function bareKeyPage(rows: Row[]): number | null {
  const pages = [...new Set(rows.map(({ page }) => page))].slice(1)
  const heading = rows.findIndex((row, i) => i > 0 && isHeading(row))
  const open = heading < 0 ? rows : rows.slice(0, heading)
  const found = pages.find((page) => {
    const here = open.filter((row) => row.page === page)
    const nameOf = ({ text }: Row) => HEAD_NAME.exec(text)?.[0].replace(/\s/g, '') ?? ''
    const earlier = rows
      .filter((row) => row.page < page)
      .map(nameOf)
      .filter(Boolean)
    const heads = here.map(nameOf).filter(Boolean)
    const repeated = heads.filter((name) =>
      earlier.some((other) => other.startsWith(name) || name.startsWith(other)),
    )
    const answers = here.filter(({ text }) => SHORT_ANSWER.test(text))
    return repeated.length > 0 && repeated.length * 2 > heads.length && answers.length > 0
  })
  return found ?? null
}

/** Where the paper ends and its answers start. A listening script is neither. */
export function cutKey(rows: Row[]): { body: Row[]; key: Row[] } {
  const parts = { body: [] as Row[], key: [] as Row[], script: [] as Row[] }
  let part: keyof typeof parts = 'body'
  const bare = bareKeyPage(rows)
  rows.forEach((row, i) => {
    if (row.page > 0 && row.page === bare) part = 'key'
    if (isHeading(row) && i > 0) {
      part = 'key'
      return
    }
    if (i > 0 && SCRIPT.test(row.text)) part = 'script'
    parts[part].push(row)
  })
  return { body: parts.body, key: parts.key }
}

type Section = { head: { level: number; ordinal: number }[]; spans: Span[] }

const INLINE_HEAD = new RegExp(`(?:^|(?<=[\\s;。]))(${CHINESE_NUMERAL})\\s*[、.]\\s*`, 'g')

/** Where answers start behind a head in its row: '第一部分 1-5 ABCAB'. */
const ANSWERS = /\s\d{1,3}\s*(?:[-~.、:(]|[A-G](?![a-z]))/

/** The section marks of a row, also several in one: '一、1.B 2.A  二、1.对'. */
function marksIn(row: Row): { level: number; ordinal: number; from: number; to: number }[] {
  const head: Head | null = /^\s*\d/.test(row.text) ? null : readHead([row], 0)
  const found = [...row.text.matchAll(INLINE_HEAD)].flatMap((match) => {
    const ordinal = chineseNumber(match[1] ?? '')
    return ordinal === null
      ? []
      : [{ level: 2, ordinal, from: match.index, to: match.index + match[0].length }]
  })
  const named = head !== null && (head.type !== null || isKindOnly(head.title.slice(head.mark.length)))
  const [first] = found
  if (first?.from === 0 && named) first.to = Math.max(first.to, head.title.length)
  if (first?.from === 0 || !head || head.ordinal === null) return found
  const answers = ANSWERS.exec(row.text)?.index ?? row.text.length
  return [
    { level: head.level, ordinal: head.ordinal, from: 0, to: Math.min(head.title.length, answers) },
    ...found.filter(({ from }) => from > 0),
  ]
}

function sectionsOf(rows: Row[]): Section[] {
  const sections: Section[] = [{ head: [], spans: [] }]
  for (const row of rows) {
    const marks = marksIn(row)
    const before = spanOf(row, 0, marks[0]?.from ?? row.text.length)
    if (textOf(before).trim() !== '') sections.at(-1)?.spans.push(before)
    marks.forEach(({ level, ordinal, to }, i) => {
      const above = sections.at(-1)?.head.filter((one) => one.level < level) ?? []
      sections.push({
        head: [...above, { level, ordinal }],
        spans: [spanOf(row, to, marks[i + 1]?.from ?? row.text.length)],
      })
    })
  }
  return sections
}

/** Does a part of the key belong to a block? Every mark it has must be one of the block's heads. */
function belongs({ head }: Section, block: Block): boolean {
  const heads = [...block.upper, ...(block.head ? [block.head] : [])]
  const own = head.at(-1)
  if (!own) return false
  return head.every(({ level, ordinal }) => {
    const same = heads.filter((one) => one.level === level && one.ordinal !== null)
    return same.length === 0 ? level !== own.level : same.some((one) => one.ordinal === ordinal)
  })
}

const said = (entry: KeyEntry): KeyAnswer => ({
  text: entry.spans.length > 0 ? textOfSpans(entry.spans) : entry.text,
  conflict: entry.conflict,
  spans: entry.spans,
})

function record(answers: Map<Item, KeyAnswer>, items: Item[], entries: KeyEntry[]): void {
  for (const entry of entries) {
    const item = items.find(({ number, label }) => number === entry.number && label === null)
    if (item && !answers.has(item)) answers.set(item, said(entry))
  }
}

const numbersOf = (items: Item[]) =>
  new Set(items.filter(({ label }) => label === null).map(({ number }) => number))

/** Parts without marks: run by run, when there are as many runs as blocks; else nothing is known for sure. */
function byRuns(spans: Span[], blocks: Block[], answers: Map<Item, KeyAnswer>): void {
  const entries = keyEntries([spans], numbersOf(blocks.flatMap(({ items }) => items)), true)
  const runs = (entries.at(-1)?.run ?? -1) + 1
  if (runs === blocks.length) {
    blocks.forEach(({ items }, run) => {
      record(
        answers,
        items,
        entries.filter((entry) => entry.run === run),
      )
    })
    return
  }
  for (const { items } of blocks)
    for (const item of items)
      if (entries.some(({ number }) => number === item.number))
        answers.set(item, { text: '', conflict: true, spans: [] })
}

/** The tasks without numbers take the whole part that bears their head's mark. */
function unnumbered(sections: Section[], blocks: Block[], answers: Map<Item, KeyAnswer>): void {
  for (const block of blocks)
    for (const item of block.items.filter(({ label }) => label !== null)) {
      const mine = sections.filter((section) => belongs(section, block))
      const text = textOfSpans(mine.flatMap(({ spans }) => spans))
      if (mine.length === 1 && text !== '')
        answers.set(item, { text, conflict: false, spans: mine.flatMap(({ spans }) => spans) })
    }
}

/** What the key says for each question; matched by number, and by section where numbers are not unique. */
export function readKey(rows: Row[], blocks: Block[]): Map<Item, KeyAnswer> {
  const answers = new Map<Item, KeyAnswer>()
  const sections = sectionsOf(rows)
  const numbered = blocks.map((block) => ({
    ...block,
    items: block.items.filter(({ label }) => label === null),
  }))
  const held = numbered.filter(({ items }) => items.length > 0)
  const all = held.flatMap(({ items }) => items)
  const numbers = numbersOf(all)
  unnumbered(sections, blocks, answers)
  if (numbers.size === all.length) {
    record(
      answers,
      all,
      keyEntries(
        sections.map((section) => section.spans),
        numbers,
      ),
    )
    return answers
  }
  const marked = sections.filter((section) => section.head.length > 0)
  if (marked.length < 2) {
    byRuns(
      sections.flatMap(({ spans }) => spans),
      held,
      answers,
    )
    return answers
  }
  for (const section of marked) {
    const mine = held.filter(
      (block) => belongs(section, block) && block.items.some((item) => !answers.has(item)),
    )
    if (mine.length === 1)
      record(answers, mine[0]?.items ?? [], keyEntries([section.spans], numbersOf(mine[0]?.items ?? [])))
    else byRuns(section.spans, mine, answers)
  }
  return answers
}

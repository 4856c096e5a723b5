import type { Block } from './blocks.ts'
import { type Head, readHead } from './heads.ts'
import { isKeyHeading, keyNameEnd } from './key-heading.ts'
import { type Row, type Span, spanOf, textOf } from './rows.ts'
import { CHINESE_NUMERAL, CJK, chineseNumber } from './text.ts'
import { isKindOnly, kindAt, typeOfWords } from './type-words.ts'

/** A section of a key below its marks. */
export type Section = {
  head: { level: number; ordinal: number }[]
  /** The type name if no ordinal precedes it, such as '选择题'. */
  kind: string | null
  spans: Span[]
}

type Mark = { level: number; ordinal: number | null; kind: string | null; from: number; to: number }

const INLINE_HEAD = new RegExp(
  `(?:^|(?<=[\\s;。A-G√×])|(?<=[${CJK}])(?=${CHINESE_NUMERAL}、\\s*\\d))(?:(${CHINESE_NUMERAL})\\s*[、.:]|\\(\\s*(${CHINESE_NUMERAL})\\s*\\)\\s*[、.:]?)\\s*`,
  'g',
)
const INLINE_KIND = /(?:^|(?<=[\s;。]))(?=[\u4e00-\u9fffa-z])/gi

/** Start of answers after a heading in the same row: '第一部分 1-5 ABCAB', 'II.7. children'. */
const ANSWERS = /(?<=[\s、.:])\d{1,3}\s*(?:[-~.、:(]|[A-G](?![a-z]))/

/** Rest of a heading after its name: '答案', points in brackets, a colon. */
const HEADING_REST =
  /^\s*(?:参考)?(?:答案)?\s*(?:[([](?=[^()[\]]*(?:分|题|空|points?|marks?|each))[^()[\]]*[)\]]\s*)*(?:[:.、]\s*)?/

const pastHeading = (text: string, from: number) =>
  from + (HEADING_REST.exec(text.slice(from))?.[0].length ?? 0)

/** Type names without an ordinal: '选择题：1-6 …  填空题：7. …'. */
function kindMarks(text: string): Mark[] {
  return [...text.matchAll(INLINE_KIND)].flatMap(({ index }) => {
    const kind = kindAt(text.slice(index))
    const named = kind !== null && (index === 0 || /^\s*(?:答案|[:(])/.test(text.slice(index + kind.length)))
    return named
      ? [{ level: 2, ordinal: null, kind, from: index, to: pastHeading(text, index + kind.length) }]
      : []
  })
}

/** Section marks of a row, possibly several: '一、1.B 2.A  二、1.对'. */
function marksIn(row: Row): Mark[] {
  const { text } = row
  const head: Head | null = /^\s*\d/.test(text) ? null : readHead([row], 0)
  const found: Mark[] = [...text.matchAll(INLINE_HEAD)].flatMap((match) => {
    const ordinal = chineseNumber(match[1] ?? match[2] ?? '')
    const level = match[1] === undefined ? 4 : 2
    const { index: from } = match
    return ordinal === null ? [] : [{ level, ordinal, kind: null, from, to: from + match[0].length }]
  })
  const named = head !== null && (head.type !== null || isKindOnly(head.title.slice(head.mark.length)))
  const [first] = found
  for (const mark of found) {
    const kind = kindAt(text.slice(mark.to))
    if (kind !== null) mark.to = pastHeading(text, mark.to + kind.length)
  }
  if (first?.from === 0 && named) first.to = pastHeading(text, Math.max(first.to, head.title.length))
  if (found.length === 0 && (head === null || head.ordinal === null)) return kindMarks(text)
  if (first?.from === 0 || !head || head.ordinal === null) return found
  const answers = ANSWERS.exec(text)?.index ?? text.length
  const to = pastHeading(text, Math.min(head.title.length, answers))
  return [
    { level: head.level, ordinal: head.ordinal, kind: null, from: 0, to },
    ...found.filter(({ from }) => from > 0),
  ]
}

/** Splits a key by its headings, which may be above, before or after their answers. */
export function sectionsOf(rows: Row[]): Section[] {
  const sections: Section[] = [{ head: [], kind: null, spans: [] }]
  for (const row of rows.filter((one) => !isKeyHeading(one))) {
    const marks = marksIn(row)
    const start = marks[0]?.from === 0 ? 0 : keyNameEnd(row.text)
    const before = spanOf(row, start, Math.max(start, marks[0]?.from ?? row.text.length))
    if (textOf(before).trim() !== '') sections.at(-1)?.spans.push(before)
    marks.forEach(({ level, ordinal, kind, to }, i) => {
      const above = sections.at(-1)?.head.filter((one) => one.level < level) ?? []
      sections.push({
        head: ordinal === null ? above : [...above, { level, ordinal }],
        kind,
        spans: [spanOf(row, to, marks[i + 1]?.from ?? row.text.length)],
      })
    })
  }
  return sections
}

const isMarked = ({ head, kind }: Section) => head.length > 0 || kind !== null
export const markedSections = (sections: Section[]): Section[] => sections.filter(isMarked)

/** A key may number its sections （一） where the paper uses 一、. */
function levelsIn(blocks: Block[]): (level: number) => number {
  const used = new Set(
    blocks.flatMap(({ head, upper }) => [head, ...upper].flatMap((one) => (one?.ordinal ? [one.level] : []))),
  )
  return (level) => (level === 4 && !used.has(4) && used.has(2) ? 2 : level)
}

/** True if every mark of a key section matches a heading of the block. */
function hasMarks({ head }: Section, block: Block, levelOf: (level: number) => number): boolean {
  const heads = [...block.upper, ...(block.head ? [block.head] : [])]
  const own = head.at(-1)
  if (!own) return false
  return head.every(({ level, ordinal }) => {
    const same = heads.filter((one) => one.level === levelOf(level) && one.ordinal !== null)
    return same.length === 0 ? level !== own.level : same.some((one) => one.ordinal === ordinal)
  })
}

/** Blocks that a key section covers, by its marks or type name; empty if it has neither. */
export function blocksOfSection(section: Section, blocks: Block[]): Block[] {
  const { kind } = section
  const levelOf = levelsIn(blocks)
  if (kind === null) return blocks.filter((block) => hasMarks(section, block, levelOf))
  const name = kind.replace(/题$/, '')
  const byName = blocks.filter(({ head }) => head?.title.includes(name))
  const type = typeOfWords(kind)
  return byName.length > 0 ? byName : blocks.filter(({ head }) => type !== null && head?.type === type)
}

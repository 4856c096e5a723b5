import type { Block } from '../structure/blocks.ts'
import { type Heading, readHeading } from '../structure/headings.ts'
import { detectType, isKindOnly, parseKind } from '../structure/type-words.ts'
import { CHINESE_NUMERAL, CJK, chineseNumber } from '../text/normalize-text.ts'
import { type Row, type Span, spanText, toSpan } from '../text/rows.ts'
import { findKeyNameEnd, isKeyHeading } from './key-heading.ts'

/** A section of a key below its marks. */
export type KeySection = {
  head: { level: number; ordinal: number }[]
  /** The type name if no ordinal precedes it, such as '选择题'. */
  kind: string | null
  spans: Span[]
}

type SectionMark = { level: number; ordinal: number | null; kind: string | null; from: number; to: number }

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

const skipHeading = (text: string, from: number) =>
  from + (HEADING_REST.exec(text.slice(from))?.[0].length ?? 0)

/** Type names without an ordinal: '选择题：1-6 …  填空题：7. …'. */
function findKindMarks(text: string): SectionMark[] {
  return [...text.matchAll(INLINE_KIND)].flatMap(({ index }) => {
    const kind = parseKind(text.slice(index))
    const isNamed =
      kind !== null && (index === 0 || /^\s*(?:答案|[:(])/.test(text.slice(index + kind.length)))
    return isNamed
      ? [{ level: 2, ordinal: null, kind, from: index, to: skipHeading(text, index + kind.length) }]
      : []
  })
}

/** Section marks of a row, possibly several: '一、1.B 2.A  二、1.对'. */
function findMarks(row: Row): SectionMark[] {
  const { text } = row
  const head: Heading | null = /^\s*\d/.test(text) ? null : readHeading([row], 0)
  const foundMarks: SectionMark[] = [...text.matchAll(INLINE_HEAD)].flatMap((match) => {
    const ordinal = chineseNumber(match[1] ?? match[2] ?? '')
    const level = match[1] === undefined ? 4 : 2
    const { index: from } = match
    return ordinal === null ? [] : [{ level, ordinal, kind: null, from, to: from + match[0].length }]
  })
  const isNamed = head !== null && (head.type !== null || isKindOnly(head.title.slice(head.mark.length)))
  const [first] = foundMarks
  for (const mark of foundMarks) {
    const kind = parseKind(text.slice(mark.to))
    if (kind !== null) mark.to = skipHeading(text, mark.to + kind.length)
  }
  if (first?.from === 0 && isNamed) first.to = skipHeading(text, Math.max(first.to, head.title.length))
  if (foundMarks.length === 0 && (head === null || head.ordinal === null)) return findKindMarks(text)
  if (first?.from === 0 || !head || head.ordinal === null) return foundMarks
  const answers = ANSWERS.exec(text)?.index ?? text.length
  const to = skipHeading(text, Math.min(head.title.length, answers))
  return [
    { level: head.level, ordinal: head.ordinal, kind: null, from: 0, to },
    ...foundMarks.filter(({ from }) => from > 0),
  ]
}

/** Splits a key by its headings, which may be above, before or after their answers. */
export function splitIntoSections(rows: Row[]): KeySection[] {
  const sections: KeySection[] = [{ head: [], kind: null, spans: [] }]
  for (const row of rows.filter((row) => !isKeyHeading(row))) {
    const marks = findMarks(row)
    const start = marks[0]?.from === 0 ? 0 : findKeyNameEnd(row.text)
    const textBefore = toSpan(row, start, Math.max(start, marks[0]?.from ?? row.text.length))
    if (spanText(textBefore).trim() !== '') sections.at(-1)?.spans.push(textBefore)
    marks.forEach(({ level, ordinal, kind, to }, i) => {
      const parents = sections.at(-1)?.head.filter((heading) => heading.level < level) ?? []
      sections.push({
        head: ordinal === null ? parents : [...parents, { level, ordinal }],
        kind,
        spans: [toSpan(row, to, marks[i + 1]?.from ?? row.text.length)],
      })
    })
  }
  return sections
}

const isMarked = ({ head, kind }: KeySection) => head.length > 0 || kind !== null
export const markedSections = (sections: KeySection[]): KeySection[] => sections.filter(isMarked)

/** A key may number its sections （一） where the paper uses 一、. */
function createLevelMap(blocks: Block[]): (level: number) => number {
  const used = new Set(
    blocks.flatMap(({ head, parents: upper }) =>
      [head, ...upper].flatMap((item) => (item?.ordinal ? [item.level] : [])),
    ),
  )
  return (level) => (level === 4 && !used.has(4) && used.has(2) ? 2 : level)
}

/** True if every mark of a key section matches a heading of the block. */
function matchesMarks({ head }: KeySection, block: Block, mapLevel: (level: number) => number): boolean {
  const heads = [...block.parents, ...(block.head ? [block.head] : [])]
  const lastMark = head.at(-1)
  if (!lastMark) return false
  return head.every(({ level, ordinal }) => {
    const same = heads.filter((head) => head.level === mapLevel(level) && head.ordinal !== null)
    return same.length === 0 ? level !== lastMark.level : same.some((heading) => heading.ordinal === ordinal)
  })
}

/** Blocks that a key section covers, by its marks or type name; empty if it has neither. */
export function findBlocksOfSection(section: KeySection, blocks: Block[]): Block[] {
  const { kind } = section
  const mapLevel = createLevelMap(blocks)
  if (kind === null) return blocks.filter((block) => matchesMarks(section, block, mapLevel))
  const name = kind.replace(/题$/, '')
  const byName = blocks.filter(({ head }) => head?.title.includes(name))
  const type = detectType(kind)
  return byName.length > 0 ? byName : blocks.filter(({ head }) => type !== null && head?.type === type)
}

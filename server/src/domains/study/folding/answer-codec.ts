/**
 * Packs the answers of one learner to one item into bytes, without loss of anything that is read later.
 *
 * Format, version 1. A varint is an unsigned LEB128 integer; a signed one is zigzag-coded first.
 *
 *     byte       version (1)
 *     varint     number of zone names, then for each: varint length, UTF-8 bytes. Zone 0 is Asia/Shanghai and not listed,
 *                the first listed one is zone 1.
 *     entries    until the end, in order of instant and id:
 *       byte     bits 0–1 rating − 1; bits 2–3 skill (recognise, spell, listen, translate);
 *                bits 4–5 mark (0 none, 1 known, 2 not known); bit 6 earns; bit 7 undone
 *       byte     bits 0–1 study day − UTC day of the instant + 1, or 3 if it is none of −1, 0, 1;
 *                bit 2 a due day follows; bit 3 the zone differs from the previous entry's (0 before the first)
 *       signed   instant − previous entry's instant, in ms (the first: since 1970)
 *       varint   zone, if bit 3
 *       signed   study day − UTC day, if bits 0–1 are 3
 *       varint   time spent, in ms
 *       signed   due day − study day, if bit 2
 *       16 bytes id
 *
 * A review's rating and elapsed days, which FSRS is fitted with, follow from rating and study day. The instant orders
 * answers of one day, the id recognises an answer that is sent again or undone.
 */
import { STUDY_SKILLS } from '@shangxue/contract/study/endpoints'
import { ByteReader, ByteWriter } from './bytes.ts'

export interface PackedAnswer {
  readonly id: string
  readonly skill: (typeof STUDY_SKILLS)[number]
  readonly rated: number
  readonly at: Date
  readonly zone: string
  readonly day: string
  readonly ms: number
  readonly due: string | null
  readonly earns: boolean
  readonly known: boolean | null
  readonly undone: boolean
}

const VERSION = 1
/** Parts of the format: a later version may change them, version 1 cannot. */
const SKILLS = ['recognise', 'spell', 'listen', 'translate'] as const
const FIRST_ZONE = 'Asia/Shanghai'
const DAY_MS = 86_400_000
const OTHER_DAY = 3
const HAS_DUE = 4
const CHANGES_ZONE = 8
const EARNS = 64
const UNDONE = 128

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
const utcDay = (at: number): number => Math.floor(at / DAY_MS)

const markCode = (known: boolean | null): number => (known === null ? 0 : known ? 1 : 2)
const MARKS = [null, true, false] as const

const inOrder = (a: PackedAnswer, b: PackedAnswer): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Packs answers of one item in any order. */
export function packAnswers(answers: readonly PackedAnswer[]): Uint8Array {
  const sorted = [...answers].sort(inOrder)
  const zones = [...new Set([FIRST_ZONE, ...sorted.map(({ zone }) => zone)])]
  const writer = new ByteWriter(16 + 32 * sorted.length)
  writer.byte(VERSION)
  writer.varint(zones.length - 1)
  for (const zone of zones.slice(1)) writer.text(zone)
  let [previousAt, previousZone] = [0, FIRST_ZONE]
  for (const answer of sorted) {
    const { at, day, due, zone } = answer
    const offset = dayNumber(day) - utcDay(at.getTime())
    const dayCode = Math.abs(offset) <= 1 ? offset + 1 : OTHER_DAY
    writer.byte(
      (answer.rated - 1) |
        (SKILLS.indexOf(answer.skill) << 2) |
        (markCode(answer.known) << 4) |
        (answer.earns ? EARNS : 0) |
        (answer.undone ? UNDONE : 0),
    )
    writer.byte(dayCode | (due === null ? 0 : HAS_DUE) | (zone === previousZone ? 0 : CHANGES_ZONE))
    writer.signed(at.getTime() - previousAt)
    if (zone !== previousZone) writer.varint(zones.indexOf(zone))
    if (dayCode === OTHER_DAY) writer.signed(offset)
    writer.varint(answer.ms)
    if (due !== null) writer.signed(dayNumber(due) - dayNumber(day))
    writer.uuid(answer.id)
    previousAt = at.getTime()
    previousZone = zone
  }
  return writer.finish()
}

/** Returns packed answers in order. Throws for a version that this server does not know. */
export function unpackAnswers(bytes: Uint8Array): PackedAnswer[] {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== VERSION) throw new Error(`packed answers have the unknown version ${version}`)
  const zones = [FIRST_ZONE]
  for (let listed = reader.varint(); listed > 0; listed--) zones.push(reader.text())
  const answers: PackedAnswer[] = []
  let [previousAt, previousZone] = [0, 0]
  while (reader.hasMore()) {
    const [flags, form] = [reader.byte(), reader.byte()]
    previousAt += reader.signed()
    if (form & CHANGES_ZONE) previousZone = reader.varint()
    const dayCode = form & OTHER_DAY
    const day = utcDay(previousAt) + (dayCode === OTHER_DAY ? reader.signed() : dayCode - 1)
    const ms = reader.varint()
    const due = form & HAS_DUE ? dayOfNumber(day + reader.signed()) : null
    answers.push({
      id: reader.uuid(),
      skill: SKILLS[(flags >> 2) & 3] ?? 'recognise',
      rated: (flags & 3) + 1,
      at: new Date(previousAt),
      zone: zones[previousZone] ?? FIRST_ZONE,
      day: dayOfNumber(day),
      ms,
      due,
      earns: (flags & EARNS) !== 0,
      known: MARKS[(flags >> 4) & 3] ?? null,
      undone: (flags & UNDONE) !== 0,
    })
  }
  return answers
}

/** Packs answers and reads them back. Throws if the result differs, so that no answer is replaced by another. */
export function packVerified(answers: readonly PackedAnswer[]): Uint8Array {
  const bytes = packAnswers(answers)
  const expected = [...answers].sort(inOrder)
  const actual = unpackAnswers(bytes)
  for (const [i, answer] of expected.entries())
    if (fingerprint(answer) !== fingerprint(actual[i]))
      throw new Error(`answer ${answer.id} cannot be packed`)
  if (actual.length !== expected.length) throw new Error('packed answers differ in number')
  return bytes
}

const fingerprint = (answer: PackedAnswer | undefined): string =>
  answer === undefined
    ? ''
    : [
        answer.id,
        answer.skill,
        answer.rated,
        answer.at.getTime(),
        answer.zone,
        answer.day,
        answer.ms,
        answer.due,
        answer.earns,
        answer.known,
        answer.undone,
      ].join(' ')

/** The column `earning` of an item: skills with an earning answer, undone ones included. */
export const earningSkills = (answers: readonly PackedAnswer[]): number =>
  answers.reduce((bits, { earns, skill }) => (earns ? bits | (1 << STUDY_SKILLS.indexOf(skill)) : bits), 0)

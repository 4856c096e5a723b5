import { extractWords } from '../../../study/src/language/word-forms.ts'
import type { Library } from '../library.ts'
import { LEVEL_NAMES, type LevelName } from '../word.ts'
import { createReport, type EntryKind, type Problem } from './problems.ts'

/** A text as the rules that compare texts see it. */
export interface ComparedText {
  readonly kind: EntryKind
  /** Name of its entry. */
  readonly id: string
  /** The column of the text. */
  readonly field: string
  readonly text: string
}
export interface LibraryText extends ComparedText {
  readonly level: LevelName
  readonly topic: string
}

const levelOf = (name: string) =>
  (Object.keys(LEVEL_NAMES) as LevelName[]).find((level) => LEVEL_NAMES[level] === name) ?? 'university'

/** Every passage with its blanks filled. */
export function textsOf({ cloze, reading, gapped, listening }: Library): LibraryText[] {
  const fill = (text: string, answers: readonly (string | undefined)[]) =>
    text.replace(/__(\d+)__/g, (_blank, number) => answers[Number(number) - 1] ?? '')
  const toText = (
    kind: EntryKind,
    { id, level, topic }: { id: string; level: string; topic: string },
    text: string,
  ): LibraryText => ({ kind, id, field: 'text', level: levelOf(level), topic, text })
  return [
    ...cloze.map((one) =>
      toText(
        'cloze',
        one,
        fill(
          one.text,
          one.gaps.map(({ answer }) => answer),
        ),
      ),
    ),
    ...reading.map((one) => toText('reading', one, one.paragraphs.join('\n'))),
    ...gapped.map((one) => {
      const sentences = one.gaps.map(({ answer }) => one.options['ABCDEFG'.indexOf(answer)])
      return toText('gapped', one, fill(one.paragraphs.join('\n'), sentences))
    }),
    ...listening.map((one) => toText('listening', one, one.lines.map(({ text }) => text).join('\n'))),
  ]
}

/** Words in a row that two texts share only if one copies the other. */
const COPIED_WORDS = 9

/** Lists texts and sentences that repeat a part of another one, once for each pair. */
export function findRepetitions(items: readonly ComparedText[]): Problem[] {
  const firstUse = new Map<string, ComparedText>()
  const pairs = new Map<string, Problem>()
  for (const item of items)
    for (const sentence of item.text.split(/(?<=[.?!]["']?)\s+/)) {
      const words = extractWords(sentence.toLowerCase())
      for (let start = 0; start + COPIED_WORDS <= words.length; start++) {
        const run = words.slice(start, start + COPIED_WORDS).join(' ')
        const other = firstUse.get(run) ?? item
        if (other === item) firstUse.set(run, item)
        else if (!isSameText(item, other)) addRepetition(pairs, item, other, run)
      }
    }
  return [...pairs.values()]
}

const isSameText = (one: ComparedText, other: ComparedText) => one.kind === other.kind && one.id === other.id

/** Runs of words that overlap are one repetition. */
function addRepetition(pairs: Map<string, Problem>, item: ComparedText, other: ComparedText, run: string) {
  const pair = `${item.kind} ${item.id} of ${other.kind} ${other.id}`
  if (pairs.has(pair)) return
  const { problems, report } = createReport(item.kind, item.id)
  report(item.field, 'repeats', { run, other: other.id })
  for (const problem of problems) pairs.set(pair, problem)
}

/** A name is in at most this many texts of a level, or in this share of them. */
const MAX_TEXTS_OF_NAME = 5
const MAX_NAME_SHARE = 0.08
const MAX_TOPIC_SHARE = 0.2
/** With fewer texts a share says nothing. */
const MIN_TEXTS = 40

/** Lists names and topics that appear in too many texts of a level. */
export function findImbalance(texts: readonly LibraryText[], names: readonly string[]): Problem[] {
  return (Object.keys(LEVEL_NAMES) as LevelName[]).flatMap((level) => {
    const ofLevel = texts.filter((text) => text.level === level)
    const { problems, report } = createReport('library', level)
    const most = Math.max(MAX_TEXTS_OF_NAME, Math.floor(ofLevel.length * MAX_NAME_SHARE))
    for (const name of names) {
      const { length: count } = ofLevel.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
      if (count > most) report('text', 'name_too_frequent', { name, count, most })
    }
    for (const topic of new Set(ofLevel.map((text) => text.topic))) {
      const { length: count } = ofLevel.filter((text) => text.topic === topic)
      const total = ofLevel.length
      if (total >= MIN_TEXTS && count / total > MAX_TOPIC_SHARE)
        report('topic', 'topic_too_frequent', { count, total, topic })
    }
    return problems
  })
}

/** Chinese characters for each English word of a translation: fewer leave something out, more add something. */
const TRANSLATION_RATIO = { least: 0.65, most: 3.6 }
const MIN_WORDS_OF_RATIO = 5

/** True if a translation is far shorter or longer than its text needs. */
export function hasOddLength(en: string, zh: string): boolean {
  const words = extractWords(en).length
  const characters = zh.match(/\p{Script=Han}/gu)?.length ?? 0
  const ratio = characters / Math.max(1, words)
  return words >= MIN_WORDS_OF_RATIO && (ratio < TRANSLATION_RATIO.least || ratio > TRANSLATION_RATIO.most)
}

/** Words that are not written at school. */
const INFORMAL = /\b(?:ain't|dunno|gimme|gonna|gotta|kinda|lemme|sorta|wanna|y'all|yeah)\b/i

/** Returns the first word of a text that standard written English avoids. */
export const informalWord = (text: string): string | undefined => INFORMAL.exec(text)?.[0]

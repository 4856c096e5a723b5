import type {
  ContentKind,
  ContentPart,
  ContentProblem,
  ContentTypes,
} from '@shangxue/contract/content/schemas'
import type { Static } from 'typebox'
import { problemsOfCloze } from '../../../../../content/english/rules/cloze-rules.ts'
import { problemsOfAccents, problemsOfFamily } from '../../../../../content/english/rules/ipa-rules.ts'
import { hasOddLength, informalWord } from '../../../../../content/english/rules/library-rules.ts'
import {
  problemsOfGappedText,
  problemsOfListening,
  problemsOfReading,
  problemsOfSentence,
} from '../../../../../content/english/rules/passages-rules.ts'
import { createReport, type Problem, toChinese } from '../../../../../content/english/rules/problems.ts'
import { problemsOfWord } from '../../../../../content/english/rules/words-rules.ts'
import { fillBlanks, fillGaps, type RuleData } from './rule-data.ts'
import { levelNameOf, type Place, toEntry } from './to-entry.ts'

export type FoundProblem = Static<typeof ContentProblem>

/** An item of one kind and where it belongs. */
export type PlacedContent = { [K in ContentKind]: Place & { kind: K; content: ContentTypes[K] } }[ContentKind]

/** True if the company has published another item with this name at the level. */
export type IsTaken = (kind: 'word' | 'sentence', name: string) => Promise<boolean>

/** A text as the rules that compare texts see it. */
interface Compared {
  readonly field: string
  readonly text: string
  /** A translation of the whole text. */
  readonly translation?: { readonly field: string; readonly zh: string }
}

function problemsOfText(
  kind: ContentKind,
  { field, text, translation }: Compared,
  data: RuleData,
): Problem[] {
  const { problems, report } = createReport(kind, '')
  const copy = data.findCopy(text)
  if (copy) report(field, 'repeats', copy)
  const word = informalWord(text)
  if (word) report(field, 'informal', { word })
  if (translation && hasOddLength(text, translation.zh))
    report(translation.field, 'odd_length', { zh: translation.zh })
  return problems
}

async function problemsOfWordItem(
  { level, content }: Extract<PlacedContent, { kind: 'word' }>,
  data: RuleData,
  isTaken: IsTaken,
): Promise<Problem[]> {
  const word = toEntry.word(content)
  const { problems, report } = createReport('word', '')
  const { spelling, example } = word
  if (spelling !== '' && (data.hasWord(level, spelling) || (await isTaken('word', spelling))))
    report('spelling', 'word_twice', { spelling })
  const transcribed = { ...word, level: levelNameOf(level) }
  return [
    ...problems,
    ...problemsOfWord(word, levelNameOf(level)),
    ...(word.ipaUk === '' || word.ipaUs === '' ? [] : problemsOfAccents(transcribed, data.accents())),
    ...problemsOfFamily(transcribed, data.transcriptions(), data.accents()),
    ...problemsOfText(
      'word',
      { field: 'example', text: example.en, translation: { field: 'translation', zh: example.zh } },
      data,
    ),
  ]
}

async function problemsOfSentenceItem(
  { level, grade, content }: Extract<PlacedContent, { kind: 'sentence' }>,
  data: RuleData,
  isTaken: IsTaken,
): Promise<Problem[]> {
  const sentence = toEntry.sentence({ level, grade }, content)
  const { en, zh } = sentence
  const { problems, report } = createReport('sentence', '')
  if (en !== '' && (data.hasSentence(en) || (await isTaken('sentence', en)))) report('en', 'entry_twice')
  return [
    ...problems,
    ...problemsOfSentence(sentence, levelNameOf(level), data.knownAt(level)),
    ...problemsOfText('sentence', { field: 'en', text: en, translation: { field: 'zh', zh } }, data),
  ]
}

function problemsOfPassage(
  item: Exclude<PlacedContent, { kind: 'word' | 'sentence' }>,
  data: RuleData,
): Problem[] {
  const known = data.knownAt(item.level)
  switch (item.kind) {
    case 'reading': {
      const reading = toEntry.reading(item, item.content)
      const text = reading.paragraphs.join('\n')
      return [
        ...problemsOfReading(reading, known),
        ...problemsOfText('reading', { field: 'text', text }, data),
      ]
    }
    case 'cloze': {
      const cloze = toEntry.cloze(item, item.content)
      const text = fillBlanks(cloze.text, cloze.gaps)
      return [...problemsOfCloze(cloze, known), ...problemsOfText('cloze', { field: 'text', text }, data)]
    }
    case 'gapped': {
      const gapped = toEntry.gapped(item, item.content)
      return [
        ...problemsOfGappedText(gapped, known),
        ...problemsOfText('gapped', { field: 'text', text: fillGaps(gapped) }, data),
      ]
    }
    case 'listening': {
      const listening = toEntry.listening(item, item.content)
      const text = listening.lines.map((line) => line.text).join('\n')
      return [
        ...problemsOfListening(listening, known),
        ...problemsOfText('listening', { field: 'text', text }, data),
      ]
    }
  }
}

const NOT_FILLED = '还没有填写。'
/** Parameters that quote the value of the field itself. */
const VALUE_PARAMS = ['ipa', 'en', 'zh', 'topic', 'genre', 'skill', 'point', 'structure', 'option', 'answer']

/** True if the field is empty, so that a text which quotes its value would quote nothing. */
const isEmptyValue = ({ params }: Pick<Problem, 'params'>): boolean =>
  VALUE_PARAMS.some((name) => params[name] === '')

/** Checks an item by the rules of the library. An item without problems may be published. */
export async function findProblems(
  item: PlacedContent,
  data: RuleData,
  isTaken: IsTaken,
): Promise<FoundProblem[]> {
  const problems =
    item.kind === 'word'
      ? await problemsOfWordItem(item, data, isTaken)
      : item.kind === 'sentence'
        ? await problemsOfSentenceItem(item, data, isTaken)
        : problemsOfPassage(item, data)
  const found = problems.map(({ field, part, ...problem }) => ({
    field,
    ...(part && { part: { kind: part.kind as ContentPart, number: part.number } }),
    text: isEmptyValue(problem) ? NOT_FILLED : toChinese(problem),
  }))
  // Several rules complain about one empty field; the editor needs to hear it once.
  const seen = new Set<string>()
  return found.filter(({ text, ...place }) => {
    const key = JSON.stringify(place)
    if (text !== NOT_FILLED) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

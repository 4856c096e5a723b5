import { findPersons } from '../persons.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isOwnText,
  isVerbatim,
  type QuestionGenerator,
  shuffle,
  wordingFor,
} from './generator.ts'

/** Marks events out of order, repeated events and states. */
const OUT_OF_ORDER =
  /\b(?:had|ago|used to|before|after|until|earlier|remember(?:ed)?|always|often|usually|every|never|sometimes|would|could|if|since|years?|knew|wanted|liked|loved|lived|thought|believed|felt|seemed|expected|meant)\b|n't\b/i
/** An adverbial before the subject: at noon, twenty minutes later. */
const LEADING_ADVERBIAL =
  /^(?:[A-Z][a-z]+(?: [a-z0-9]+){0,3}), (?=(?:I|we|he|she|they|the [a-z]+|[A-Z][a-z]+) )/

const SUBJECT = /^(?:I|We|The [a-z]+)(?= )/
/** Subjects in texts that users bring: my cousin Anna. */
const PERSONAL_SUBJECT = /^(?:I|We|(?:The|My|Our) [a-z]+(?: [A-Z][a-z]+)?)(?= )/

/** True for a single completed action: a past-tense verb directly after the subject. */
function isPastAction(context: GeneratorContext, text: string, subject: string): boolean {
  const verb = /^ ([a-z]+)\b/.exec(text.slice(subject.length))?.[1] ?? ''
  return (
    !/(?:s|ing)$/.test(verb) &&
    context.vocabulary
      .headwords(verb)
      .some(
        (word) =>
          word.spelling !== verb &&
          !STATE_VERBS.has(word.spelling) &&
          word.senses.some(({ pos }) => pos === 'v.'),
      )
  )
}

const STATE_VERBS = new Set(['be', 'do', 'have', 'can', 'will', 'hear', 'understand', 'own', 'mean'])

interface Event {
  readonly text: string
  readonly sentence: Sentence
}

/** Returns the event of a sentence verbatim, without a leading time. */
function extractEvent(context: GeneratorContext, sentence: Sentence): Event[] {
  if (sentence.spoken || sentence.words.length < 4 || sentence.words.length > 18) return []
  if (!/[a-z]\.$/.test(sentence.text) || OUT_OF_ORDER.test(sentence.text)) return []
  const withoutLead = sentence.text.replace(LEADING_ADVERBIAL, '')
  const text = withoutLead.charAt(0).toUpperCase() + withoutLead.slice(1)
  if (/[:;()—–]/.test(text)) return []
  const person = findPersons({ text }).persons.find(({ name }) => text.startsWith(`${name} `))
  const subjectPattern = isOwnText(context.source) ? PERSONAL_SUBJECT : SUBJECT
  const subject = subjectPattern.exec(text)?.[0] ?? person?.name
  return subject && isPastAction(context, text, subject) ? [{ text, sentence }] : []
}

export const generateOrderQuestions: QuestionGenerator = (context) => {
  const { source, dice } = context
  if (!source.story) return []
  const events = context.sentences
    .flatMap((sentence) => extractEvent(context, sentence))
    .filter(({ sentence }) => isVerbatim(source, sentence.text))
  if (events.length < 4) return []
  return [0, 1]
    .flatMap((round): Item[] => {
      const sample = shuffle(dice, events)
        .slice(0, 4)
        .sort((a, b) => a.sentence.at - b.sentence.at)
      const position = (dice.below(2) + round) % 2 === 0 ? 'first' : 'last'
      const correct = position === 'first' ? sample[0] : sample[3]
      const choice =
        correct &&
        buildOptions(
          dice,
          correct.text,
          sample.map(({ text }) => text),
        )
      const isSpread = new Set(sample.map(({ sentence }) => sentence.paragraph)).size >= 2
      if (!correct || !choice || !isSpread) return []
      return [
        {
          kind: 'order',
          skill: 'structure',
          stem: wordingFor(
            source,
            `Which of these comes ${position} in the story?`,
            `Which of these happened ${position} in the story?`,
          ),
          ...choice,
          evidence: correct.sentence.text,
          explanation: `按文章的先后，四件事依次在第 ${sample.map(({ sentence }) => sentence.paragraph + 1).join('、')} 段，${position === 'first' ? '最先' : '最后'}发生的是“${correct.sentence.text}”。`,
          subject: `order:${position}:${correct.text}`,
        },
      ]
    })
    .slice(0, 1)
}

import { personsIn } from '../mentions.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { isOwn, type Maker, type Making, offered, shuffled, stands, worded } from './making.ts'

/** Marks events out of order, repeated events and states. */
const OUT_OF_ORDER =
  /\b(?:had|ago|used to|before|after|until|earlier|remember(?:ed)?|always|often|usually|every|never|sometimes|would|could|if|since|years?|knew|wanted|liked|loved|lived|thought|believed|felt|seemed|expected|meant)\b|n't\b/i
/** An adverbial before the subject: at noon, twenty minutes later. */
const LEAD = /^(?:[A-Z][a-z]+(?: [a-z0-9]+){0,3}), (?=(?:I|we|he|she|they|the [a-z]+|[A-Z][a-z]+) )/

const SUBJECT = /^(?:I|We|The [a-z]+)(?= )/
/** Subjects in texts that users bring: my cousin Anna. */
const OWN_SUBJECT = /^(?:I|We|(?:The|My|Our) [a-z]+(?: [A-Z][a-z]+)?)(?= )/

/** True for a single completed action: a past-tense verb directly after the subject. */
function acts(making: Making, text: string, subject: string): boolean {
  const verb = /^ ([a-z]+)\b/.exec(text.slice(subject.length))?.[1] ?? ''
  return (
    !/(?:s|ing)$/.test(verb) &&
    making.vocabulary
      .headwords(verb)
      .some(
        (word) =>
          word.spelling !== verb && !STATES.has(word.spelling) && word.senses.some(({ pos }) => pos === 'v.'),
      )
  )
}

const STATES = new Set(['be', 'do', 'have', 'can', 'will', 'hear', 'understand', 'own', 'mean'])

interface Event {
  readonly text: string
  readonly sentence: Sentence
}

/** Returns the event of a sentence verbatim, without a leading time. */
function eventOf(making: Making, sentence: Sentence): Event[] {
  if (sentence.spoken || sentence.words.length < 4 || sentence.words.length > 18) return []
  if (!/[a-z]\.$/.test(sentence.text) || OUT_OF_ORDER.test(sentence.text)) return []
  const bare = sentence.text.replace(LEAD, '')
  const text = bare.charAt(0).toUpperCase() + bare.slice(1)
  if (/[:;()—–]/.test(text)) return []
  const named = personsIn({ text }).persons.find(({ name }) => text.startsWith(`${name} `))
  const who = isOwn(making.source) ? OWN_SUBJECT : SUBJECT
  const subject = who.exec(text)?.[0] ?? named?.name
  return subject && acts(making, text, subject) ? [{ text, sentence }] : []
}

export const order: Maker = (making) => {
  const { source, dice } = making
  if (!source.story) return []
  const events = making.sentences
    .flatMap((sentence) => eventOf(making, sentence))
    .filter(({ sentence }) => stands(source, sentence.text))
  if (events.length < 4) return []
  return [0, 1]
    .flatMap((round): Item[] => {
      const four = shuffled(dice, events)
        .slice(0, 4)
        .sort((a, b) => a.sentence.at - b.sentence.at)
      const which = (dice.below(2) + round) % 2 === 0 ? 'first' : 'last'
      const right = which === 'first' ? four[0] : four[3]
      const choice =
        right &&
        offered(
          dice,
          right.text,
          four.map(({ text }) => text),
        )
      const spread = new Set(four.map(({ sentence }) => sentence.paragraph)).size >= 2
      if (!right || !choice || !spread) return []
      return [
        {
          kind: 'order',
          skill: 'structure',
          stem: worded(
            source,
            `Which of these comes ${which} in the story?`,
            `Which of these happened ${which} in the story?`,
          ),
          ...choice,
          evidence: right.sentence.text,
          explanation: `按文章的先后，四件事依次在第 ${four.map(({ sentence }) => sentence.paragraph + 1).join('、')} 段，${which === 'first' ? '最先' : '最后'}发生的是“${right.sentence.text}”。`,
          subject: `order:${which}:${right.text}`,
        },
      ]
    })
    .slice(0, 1)
}

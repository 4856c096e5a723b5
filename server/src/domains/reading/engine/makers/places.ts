import { formsOf } from '@shangxue/study/forms'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { type Maker, offered, shuffled, stands } from './making.ts'

const PARAGRAPHS = 4
/** Fewer mentions may be in passing. */
const MENTIONS = 2

/** What one paragraph speaks of and no other does: where a text says what. */
export const places: Maker = ({ source, sentences, vocabulary, dice }) => {
  const { paragraphs } = source
  if (paragraphs.length < PARAGRAPHS) return []
  const seen = new Map<string, Sentence[]>()
  for (const sentence of sentences)
    for (const form of sentence.words)
      for (const { spelling, senses, topic } of vocabulary.headwords(form))
        if (senses.every(({ pos }) => pos === 'n.') && !VAGUE.has(topic) && spelling.length > 2)
          seen.set(spelling, [...(seen.get(spelling) ?? []), sentence])
  return [...seen].flatMap(([word, mentions]): Item[] => {
    const [first] = mentions
    const where = new Set(mentions.map(({ paragraph }) => paragraph))
    if (!first || mentions.length < MENTIONS || where.size > 1 || !stands(source, first.text)) return []
    // as it stands there: a word of one form is asked for in that form
    const form = first.words.find((one) => formsOf(word).includes(one)) ?? word
    const elsewhere = paragraphs.flatMap((_text, at) => (at === first.paragraph ? [] : [nameOf(at)]))
    const choice = offered(dice, nameOf(first.paragraph), shuffled(dice, elsewhere))
    if (!choice) return []
    const { options, answer } = inTurn(choice)
    return [
      {
        kind: 'place',
        skill: 'structure',
        stem: `Which of these paragraphs speaks of “${form}”?`,
        options,
        answer,
        evidence: first.text,
        explanation: `只有第 ${first.paragraph + 1} 段说到 ${form}，例如“${first.text}”。`,
        subject: `place:${word}`,
      },
    ]
  })
}

const VAGUE = new Set(['function', 'numbers', 'time'])
const nameOf = (paragraph: number) => `Paragraph ${paragraph + 1}`

/** Numbers are looked for in their order. */
function inTurn({ options, answer }: { options: readonly string[]; answer: number }) {
  const right = options[answer] ?? ''
  const number = (option: string) => Number(option.slice('Paragraph '.length))
  const sorted = [...options].sort((a, b) => number(a) - number(b))
  return { options: sorted, answer: sorted.indexOf(right) }
}

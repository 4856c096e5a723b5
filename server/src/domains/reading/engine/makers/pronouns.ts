import { castOf, isFirstName, personsIn } from '../mentions.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import { type Maker, type Making, offered, shuffled, stands, YOUNG } from './making.ts'

const RIVALS = { m: /\b(?:he|him|his|they|them)\b/i, f: /\b(?:she|her|they|them)\b/i }
const SEX = { He: 'm', She: 'f' } as const

/**
 * Returns the person that the pronoun refers to if it is unambiguous: the previous sentence names one matching person
 * and mentions no other.
 */
function referent(sentences: readonly Sentence[], at: number): string | null {
  const [before, here] = [sentences[at - 1], sentences[at]]
  if (!before || !here || before.paragraph !== here.paragraph || before.spoken || here.spoken) return null
  const pronoun = /^(He|She) [a-z]+/.exec(here.text)?.[1] as keyof typeof SEX | undefined
  if (!pronoun) return null
  const { persons, others } = personsIn(before)
  const fitting = persons.filter(({ sex }) => sex === SEX[pronoun] || sex === '?')
  const [one] = fitting
  if (!one || fitting.length > 1 || one.sex !== SEX[pronoun] || others(one.sex)) return null
  // Another person mentioned before that.
  if (RIVALS[one.sex === 'm' ? 'm' : 'f'].test(before.text) && !before.text.startsWith(one.name)) return null
  if (personsIn(here).persons.length > 0) return null
  return one.name
}

function itemAt(making: Making, at: number): Item[] {
  const { sentences, source, dice } = making
  const here = sentences[at]
  const name = referent(sentences, at)
  if (!here || !name || here.words.length > 24 || !stands(source, here.text)) return []
  const others = castOf(sentences)
    .map((one) => one.name)
    .filter((one) => !one.includes(name) && !name.includes(one))
  // The person who signs a letter is its writer.
  const signed = source.paragraphs.some((text) => isFirstName(text.trim()))
  const choice = offered(dice, name, [...shuffled(dice, others), ...(signed ? [] : ['The writer'])])
  if (!choice) return []
  return [
    {
      kind: 'pronoun',
      skill: 'inference',
      stem: `Who is “${here.text.split(' ')[0]}” in this sentence of Paragraph ${here.paragraph + 1}?\n“${here.text}”`,
      ...choice,
      evidence: sentences[at - 1]?.text ?? here.text,
      explanation: `代词指前一句说到的人：“${sentences[at - 1]?.text}”，所以是 ${name}。`,
      subject: `pronoun:${here.text}`,
    },
  ]
}
/** Older readers are not asked about pronouns. */
export const pronouns: Maker = (making) =>
  YOUNG.has(making.source.level)
    ? making.sentences
        .flatMap((_one, at) => itemAt(making, at))
        .filter(({ evidence }) => stands(making.source, evidence))
    : []

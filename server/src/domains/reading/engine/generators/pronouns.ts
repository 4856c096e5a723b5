import { findPersons, isFirstName, listPersons } from '../persons.ts'
import type { Sentence } from '../text.ts'
import type { Item } from '../types.ts'
import {
  buildOptions,
  type GeneratorContext,
  isVerbatim,
  type QuestionGenerator,
  shuffle,
  YOUNG_LEVELS,
} from './generator.ts'

const RIVAL_PRONOUNS = { m: /\b(?:he|him|his|they|them)\b/i, f: /\b(?:she|her|they|them)\b/i }
const PRONOUN_SEX = { He: 'm', She: 'f' } as const

/**
 * Returns the person that the pronoun refers to if it is unambiguous: the previous sentence names one matching person
 * and mentions no other.
 */
function findReferent(sentences: readonly Sentence[], index: number): string | null {
  const [previous, current] = [sentences[index - 1], sentences[index]]
  if (!previous || !current || previous.paragraph !== current.paragraph || previous.spoken || current.spoken)
    return null
  const pronoun = /^(He|She) [a-z]+/.exec(current.text)?.[1] as keyof typeof PRONOUN_SEX | undefined
  if (!pronoun) return null
  const { persons, others } = findPersons(previous)
  const matching = persons.filter(({ sex }) => sex === PRONOUN_SEX[pronoun] || sex === '?')
  const [person] = matching
  if (!person || matching.length > 1 || person.sex !== PRONOUN_SEX[pronoun] || others(person.sex)) return null
  // Another person mentioned before that.
  if (
    RIVAL_PRONOUNS[person.sex === 'm' ? 'm' : 'f'].test(previous.text) &&
    !previous.text.startsWith(person.name)
  )
    return null
  if (findPersons(current).persons.length > 0) return null
  return person.name
}

function buildItem(context: GeneratorContext, index: number): Item[] {
  const { sentences, source, dice } = context
  const current = sentences[index]
  const name = findReferent(sentences, index)
  if (!current || !name || current.words.length > 24 || !isVerbatim(source, current.text)) return []
  const otherNames = listPersons(sentences)
    .map((person) => person.name)
    .filter((person) => !person.includes(name) && !name.includes(person))
  // The person who signs a letter is its writer.
  const isSigned = source.paragraphs.some((text) => isFirstName(text.trim()))
  const choice = buildOptions(dice, name, [...shuffle(dice, otherNames), ...(isSigned ? [] : ['The writer'])])
  if (!choice) return []
  return [
    {
      kind: 'pronoun',
      skill: 'inference',
      stem: `Who is “${current.text.split(' ')[0]}” in this sentence of Paragraph ${current.paragraph + 1}?\n“${current.text}”`,
      ...choice,
      evidence: sentences[index - 1]?.text ?? current.text,
      explanation: `代词指前一句说到的人：“${sentences[index - 1]?.text}”，所以是 ${name}。`,
      subject: `pronoun:${current.text}`,
    },
  ]
}
/** Older readers are not asked about pronouns. */
export const generatePronounQuestions: QuestionGenerator = (context) =>
  YOUNG_LEVELS.has(context.source.level)
    ? context.sentences
        .flatMap((_one, index) => buildItem(context, index))
        .filter(({ evidence }) => isVerbatim(context.source, evidence))
    : []

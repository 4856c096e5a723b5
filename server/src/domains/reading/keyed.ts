import type { KeyedExercise } from '@shangxue/contract/reading-guests'
import type { Static } from 'typebox'
import { createSigner } from '../../platform/session/signature.ts'
import type { Exercise, Item } from './engine/types.ts'
import type { KeptExercise } from './keeping.ts'

export type Keyed = Static<typeof KeyedExercise>
type Content = Omit<Keyed, 'signature'>

/** Canonical serialisation, independent of the field order that a device sends. */
const canonical = (content: Content): string =>
  JSON.stringify([
    content.source,
    content.title,
    content.level,
    content.grade,
    content.topic,
    content.paragraphs,
    content.glossary.map(({ word, zh }) => [word, zh]),
    content.questions.map((one) => [
      one.skill,
      one.stem,
      one.options,
      one.answer,
      one.evidence,
      one.explanation,
      one.kind,
      one.subject,
    ]),
  ])

/** Signs library exercises with their answer key for storage on devices, so that results can be verified later. */
export function keyedExercises(secret: string) {
  const signer = createSigner(secret, 'reading exercise')
  return {
    close({ source, items }: Exercise): Keyed {
      const { key, title, level, grade, topic, paragraphs, glossary } = source
      const content: Content = {
        source: key,
        title,
        level,
        grade,
        topic,
        paragraphs: [...paragraphs],
        glossary: glossary.map(({ word, zh }) => ({ word, zh })),
        questions: items.map(({ skill, stem, options, answer, evidence, explanation, kind, subject }) => ({
          skill,
          stem,
          options: [...options],
          answer,
          evidence,
          explanation,
          kind,
          subject,
        })),
      }
      return { ...content, signature: signer.sign(canonical(content)) }
    },

    /** Returns undefined if the signature does not match the content. */
    open({ signature, ...content }: Keyed): KeptExercise | undefined {
      if (!signer.isSigned(canonical(content), signature)) return undefined
      const { source: key, questions, ...text } = content
      return { source: { key, origin: 'library', ...text }, items: questions as readonly Item[] }
    },
  }
}
export type KeyedExercises = ReturnType<typeof keyedExercises>

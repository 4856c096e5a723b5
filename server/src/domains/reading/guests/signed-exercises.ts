import type { KeyedExercise } from '@shangxue/contract/reading/guests'
import type { Static } from 'typebox'
import { createSigner } from '../../../platform/session/signer.ts'
import type { StoredExercise } from '../composition/saved-exercises.ts'
import type { Exercise, Item } from '../engine/types.ts'

export type SignedExercise = Static<typeof KeyedExercise>
type UnsignedExercise = Omit<SignedExercise, 'signature' | 'tasks'>

/** Canonical serialisation, independent of the field order that a device sends. */
const serialize = (content: UnsignedExercise): string =>
  JSON.stringify([
    content.source,
    content.title,
    content.level,
    content.grade,
    content.topic,
    content.paragraphs,
    content.glossary.map(({ word, zh }) => [word, zh]),
    content.questions.map((question) => [
      question.skill,
      question.stem,
      question.options,
      question.answer,
      question.evidence,
      question.explanation,
      question.kind,
      question.subject,
    ]),
  ])

/** Signs library exercises with their answer key for storage on devices, so that results can be verified later. */
export function createExerciseSigner(secret: string) {
  const signer = createSigner(secret, 'reading exercise')
  return {
    /** The tasks of a text come along unsigned. */
    sign({ source, items, tasks }: Exercise): SignedExercise {
      const { key, title, level, grade, topic, paragraphs, glossary } = source
      const content: UnsignedExercise = {
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
      return { ...content, signature: signer.sign(serialize(content)), ...(tasks && { tasks: [...tasks] }) }
    },

    /** Returns undefined if the signature does not match the content. */
    verify({ signature, ...content }: SignedExercise): StoredExercise | undefined {
      if (!signer.verify(serialize(content), signature)) return undefined
      const { source: key, questions, tasks: _tasks, ...text } = content
      return { source: { key, origin: 'library', ...text }, items: questions as readonly Item[] }
    },
  }
}
export type ExerciseSigner = ReturnType<typeof createExerciseSigner>

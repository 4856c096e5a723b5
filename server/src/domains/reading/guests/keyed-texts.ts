import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listKeyedTexts } from '@shangxue/contract/reading/guests'
import type { Level } from '@shangxue/contract/users/endpoints'
import { gradeName, type Library, type Reading } from '../../english/service.ts'
import { getTextExercise } from '../composition/saved-exercises.ts'
import type { ReadingLibrary } from '../engine/compose-exercise.ts'
import { countWords } from '../engine/library-sources.ts'
import type { Exercise } from '../engine/types.ts'
import type { ExerciseSigner } from './signed-exercises.ts'

type KeyedTexts = Output<typeof listKeyedTexts>

interface KeyedTextsOptions {
  readonly library: Library
  readonly readingLibrary: () => ReadingLibrary
  readonly signer: ExerciseSigner
}

type KeyedText = KeyedTexts['list'][number]

/** A text with questions and their answers, signed. */
export const signText = (
  { id, grade, genre, paragraphs, tasks }: Reading,
  exercise: Exercise,
  signer: ExerciseSigner,
): KeyedText => ({
  ...{ id, genre, grade_name: gradeName(grade), words: countWords(paragraphs) },
  exercise: signer.sign({ ...exercise, tasks }),
})

/** Returns all signed library texts of a level, by grade. An equal request returns the same object. */
export function createKeyedTexts({ library, readingLibrary, signer }: KeyedTextsOptions) {
  const textsByLevel = new Map<Level, KeyedTexts>()
  const build = (level: Level): KeyedTexts => ({
    version: library.version,
    list: [...library.reading.values()]
      .filter((text) => text.level === level)
      .sort((a, b) => a.grade - b.grade || a.id - b.id)
      .map((text) => signText(text, getTextExercise(text.id, readingLibrary()), signer)),
  })
  return (level: Level): KeyedTexts => {
    const texts = textsByLevel.get(level) ?? build(level)
    textsByLevel.set(level, texts)
    return texts
  }
}

import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listKeyedTexts } from '@shangxue/contract/reading/guests'
import type { Level } from '@shangxue/contract/users/endpoints'
import { gradeName, type Library } from '../../english/service.ts'
import { getTextExercise } from '../composition/saved-exercises.ts'
import type { ReadingLibrary } from '../engine/compose-exercise.ts'
import { countWords } from '../engine/library-sources.ts'
import type { ExerciseSigner } from './signed-exercises.ts'

type KeyedTexts = Output<typeof listKeyedTexts>

interface KeyedTextsOptions {
  readonly library: Library
  readonly readingLibrary: () => ReadingLibrary
  readonly signer: ExerciseSigner
}

/** Returns all signed library texts of a level, by grade. An equal request returns the same object. */
export function createKeyedTexts({ library, readingLibrary, signer }: KeyedTextsOptions) {
  const textsByLevel = new Map<Level, KeyedTexts>()
  const build = (level: Level): KeyedTexts => ({
    version: library.version,
    list: [...library.reading.values()]
      .filter((text) => text.level === level)
      .sort((a, b) => a.grade - b.grade || a.id - b.id)
      .map(({ id, grade, genre, paragraphs }) => ({
        id,
        grade_name: gradeName(grade),
        genre,
        words: countWords(paragraphs),
        exercise: signer.sign(getTextExercise(id, readingLibrary())),
      })),
  })
  return (level: Level): KeyedTexts => {
    const texts = textsByLevel.get(level) ?? build(level)
    textsByLevel.set(level, texts)
    return texts
  }
}

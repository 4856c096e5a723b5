import { parsePassage } from '@shangxue/study/language/passage'
import type { Library } from './library.ts'

/** Every text of the library that a learner can have read aloud, words of the lower grades first, without repetition. */
export function spokenTexts({
  words,
  sentences,
  cloze,
}: Pick<Library, 'words' | 'sentences' | 'cloze'>): string[] {
  const byGrade = [...words.values()].sort((a, b) => a.grade - b.grade)
  const passages = [...cloze.values()].flatMap(({ text, gaps }) =>
    parsePassage(
      text,
      gaps.map(({ answer }) => answer),
    )
      .flat()
      .map(({ spoken }) => spoken),
  )
  return [
    ...new Set([
      ...byGrade.map(({ spelling }) => spelling),
      ...[...sentences.values()].map(({ en }) => en),
      ...passages,
      ...byGrade.map(({ example }) => example.en),
      ...byGrade.flatMap(({ senses }) => senses.flatMap(({ example }) => example?.en ?? [])),
    ]),
  ]
}

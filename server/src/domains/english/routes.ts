import * as contract from '@shangxue/contract/english'
import { submitPlacement } from '@shangxue/contract/study'
import { LEVELS, type Level } from '@shangxue/contract/users'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Server } from '../../platform/serve.ts'
import { explainCloze, explainDictation, explainTranslation, explainWord } from './explain.ts'
import { createExplanations } from './explanations.ts'
import { gradeName } from './grades.ts'
import type { Library } from './library.ts'
import { place } from './placement.ts'

interface EnglishParts {
  readonly database: Database
  readonly library: Library
}

export function englishRoutes(
  { serve, servePublic, servePublicLasting }: Server,
  { database, library }: EnglishParts,
): void {
  const { version } = library
  const words = [...library.words.values()]
  const sentences = [...library.sentences.values()]
  const cloze = [...library.cloze.values()]
  const explanation = createExplanations(database)

  const levels = LEVELS.map((level) => {
    const ofLevel = words.filter((word) => word.level === level)
    const grades = [...new Set(ofLevel.map(({ grade }) => grade))]
    return {
      level,
      grades: grades.map((grade) => ({
        grade,
        name: gradeName(grade),
        words: ofLevel.filter((word) => word.grade === grade).length,
      })),
      sentences: sentences.filter((sentence) => sentence.level === level).length,
      cloze: cloze.filter((passage) => passage.level === level).length,
    }
  })
  const whole = { version, levels }
  const ofGrade = once((grade: number) => ({ version, list: words.filter((word) => word.grade === grade) }))
  const spoken = once((level: Level) => ({ version, list: sentences.filter((one) => one.level === level) }))
  const passages = once((level: Level) => ({ version, list: cloze.filter((one) => one.level === level) }))

  servePublicLasting(contract.getStudyLibrary, () => whole)
  servePublicLasting(contract.getStudyWords, ({ grade }) => ofGrade(grade))
  servePublicLasting(contract.getStudySentences, ({ level }) => spoken(level))
  servePublicLasting(contract.getStudyCloze, ({ level }) => passages(level))

  serve(submitPlacement, ({ db, actor }, input) => place(db, actor, input, library))

  servePublic(contract.getWordExplanation, (_context, { word_id: id }) => {
    const word = known(library.words.get(id))
    return explanation('word', id, () => explainWord(word, library))
  })
  servePublic(contract.getClozeExplanation, (_context, { cloze_test_id: id }) => {
    const passage = known(library.cloze.get(id))
    return explanation('cloze', id, () => explainCloze(passage))
  })
  servePublic(contract.getDictationExplanation, (_context, { dictation_id: id }) => {
    const sentence = known(library.sentences.get(id))
    return explanation('dictation', id, () => explainDictation(sentence, library))
  })
  servePublic(contract.getTranslationExplanation, (_context, { translation_id: id }) => {
    const sentence = known(library.sentences.get(id))
    return explanation('translation', id, () => explainTranslation(sentence, library))
  })
}

/** The same answer for the same question, made when it is first asked. The questions are few: grades and levels. */
function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>()
  return (key) => {
    const answer = made.get(key) ?? make(key)
    made.set(key, answer)
    return answer
  }
}

function known<T>(item: T | undefined): T {
  if (item === undefined) throw new Refusal('not_found')
  return item
}

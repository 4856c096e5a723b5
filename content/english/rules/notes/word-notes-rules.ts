import { containsHeadword } from '../../../../study/src/language/word-forms.ts'
import {
  type ContentExample,
  type ContentMistake,
  EXAMPLE_COLUMNS,
  type LevelName,
  MISTAKE_COLUMNS,
} from '../../word.ts'
import { createReport, type Problem } from '../problems.ts'
import { checkExample, checkSpaces, hasForeignCharacter, strangersIn } from '../words-rules.ts'

/** The words of a level as the rules of their examples and mistakes look them up. */
export interface LevelWords {
  readonly level: LevelName
  /** Number of senses by headword. */
  readonly senseCounts: ReadonlyMap<string, number>
  /** The vocabulary of the level. */
  readonly known: ReadonlySet<string>
}

type AtLevel<T> = T & { readonly level: LevelName }

export const nameOfExample = ({ level, word, sense }: Omit<AtLevel<ContentExample>, 'example'>) =>
  `${level} ${word} ${sense}`

export const nameOfMistake = ({
  level,
  word,
  wrong,
}: Pick<AtLevel<ContentMistake>, 'level' | 'word' | 'wrong'>) => `${level} ${word}: ${wrong}`

/** A single name or rare word is allowed, as in the examples of the word files. */
const MAX_ABOVE_LEVEL = 1

/** Checks the example of a further sense. */
export function problemsOfExample(
  { word, sense, example }: ContentExample,
  { level, senseCounts, known }: LevelWords,
): Problem[] {
  const { problems, report } = createReport('example', nameOfExample({ level, word, sense }))
  const { en, zh } = example
  checkSpaces([word, String(sense), en, zh], EXAMPLE_COLUMNS, report)
  const count = senseCounts.get(word)
  if (count === undefined) report('word', 'no_word_of_level', { word })
  else if (!Number.isInteger(sense) || sense < 2 || sense > count)
    report('sense', 'no_further_sense', { word, sense, count })
  checkExample(example, word, level, report)
  const odd = strangersIn(en, known)
  if (odd.length > MAX_ABOVE_LEVEL) report('example', 'above_level', { words: odd.join(' ') })
  return problems
}

const MAX_NOTE_LENGTH = 40
const CHINESE = /\p{Script=Han}/u

/** Checks a mistake, its correction and the note on it. */
export function problemsOfMistake(mistake: ContentMistake, { level, senseCounts }: LevelWords): Problem[] {
  const { word, wrong, right, note } = mistake
  const { problems, report } = createReport('mistake', nameOfMistake({ level, word, wrong }))
  checkSpaces([word, wrong, right, note], MISTAKE_COLUMNS, report)
  if (!senseCounts.has(word)) report('word', 'no_word_of_level', { word })
  if (wrong === '' || wrong === right) report('right', 'mistake_unchanged')
  if (!containsHeadword(right, word)) report('right', 'mistake_lacks_word', { right })
  if (hasForeignCharacter(wrong)) report('wrong', 'mistake_foreign_character', { text: wrong })
  if (hasForeignCharacter(right)) report('right', 'mistake_foreign_character', { text: right })
  if (!CHINESE.test(note) || [...note].length > MAX_NOTE_LENGTH)
    report('note', 'mistake_note', { note, most: MAX_NOTE_LENGTH })
  return problems
}

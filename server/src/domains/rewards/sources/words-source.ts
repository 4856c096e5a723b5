import { randomUUID } from 'node:crypto'
import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import type { RewardQuestionMode } from '@shangxue/contract/rewards/schemas'
import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { levelIndexOfGrade } from '@shangxue/study/placement/scale'
import { createSeededRandom, type SeededRandom } from '../../../adapters/ai/embedded/seeded-random.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { Library } from '../../english/service.ts'
import { shuffle } from '../../reading/service.ts'
import { getOwnList, listAllWords } from '../../word-lists/service.ts'
import { buildQuestion, optionLetter, type RewardSource } from '../content.ts'
import type { Draft } from '../schema.ts'

interface Word {
  readonly spelling: string
  readonly senses: readonly { readonly pos: string; readonly zh: string }[]
}
type QuestionType = Exclude<RewardQuestionMode, 'mixed'>

const QUESTION_TYPES: readonly QuestionType[] = ['meaning', 'word', 'spelling']
const SENSES_SHOWN = 2
const WRONG_OPTIONS = 3

/** Builds one question for each word of an own list or of a grade. */
export async function wordsSource(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  draft: Draft,
  library: Library,
): Promise<RewardSource> {
  const { ask, questions } = draft
  const random = createSeededRandom(randomUUID())
  const libraryWords = [...library.words.values()]
  const { level, words } = await selectWords(db, actor, draft, libraryWords)
  const pool = [...words, ...libraryWords.filter((word) => word.level === level)]
  const selected = shuffle(
    random,
    words.filter(({ senses }) => senses.some(({ zh }) => zh !== '')),
  ).slice(0, questions)
  return {
    level,
    leftOut: 0,
    passages: [],
    multipleRule: 'all_or_nothing',
    questions: selected.map((word, i) => {
      const type = ask === 'mixed' ? (QUESTION_TYPES[i % QUESTION_TYPES.length] ?? 'meaning') : ask
      return { body: toQuestion(random, word, type, pool), passage: null }
    }),
  }
}

async function selectWords(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { word_list_id, grade }: Draft,
  libraryWords: readonly (Word & { level: Level; grade: number })[],
): Promise<{ level: Level; words: readonly Word[] }> {
  if (word_list_id !== undefined) {
    await getOwnList(db, actor, word_list_id)
    const words = await listAllWords(db, word_list_id)
    return { level: mostCommonLevel(words, libraryWords), words }
  }
  if (grade === undefined) throw new AppError('reward_no_source', { what: '词表或年级' })
  const level = LEVELS[levelIndexOfGrade(grade)] ?? '初中'
  return { level, words: libraryWords.filter((word) => word.grade === grade) }
}

/** Returns the level that most of the words belong to. */
function mostCommonLevel(words: readonly Word[], libraryWords: readonly (Word & { level: Level })[]): Level {
  const spellings = new Set(words.map(({ spelling }) => spelling.toLowerCase()))
  const counts = LEVELS.map((level) => ({
    level,
    count: libraryWords.filter((word) => word.level === level && spellings.has(word.spelling.toLowerCase()))
      .length,
  }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count > 0 ? best.level : '初中'
}

const formatMeaning = ({ senses }: Word): string =>
  senses
    .filter(({ zh }) => zh !== '')
    .slice(0, SENSES_SHOWN)
    .map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`))
    .join('；')

const splitMeanings = ({ senses }: Word): string[] =>
  senses
    .flatMap(({ zh }) => zh.split(/[，,；;、/]|\s+/).map((part) => part.replace(/[（(].*?[)）]/g, '').trim()))
    .filter(Boolean)

/** Returns options that are certainly wrong: another spelling and no meaning in common. */
function wrongOptions(
  random: SeededRandom,
  word: Word,
  pool: readonly Word[],
  textOf: (word: Word) => string,
): string[] {
  const ownMeanings = new Set(splitMeanings(word))
  const pos = word.senses[0]?.pos
  const candidates = shuffle(random, pool)
    .filter((other) => other.spelling.toLowerCase() !== word.spelling.toLowerCase())
    .filter(
      (other) =>
        formatMeaning(other) !== '' && !splitMeanings(other).some((meaning) => ownMeanings.has(meaning)),
    )
  const ordered = [
    ...candidates.filter(({ senses }) => senses[0]?.pos === pos),
    ...candidates.filter(({ senses }) => senses[0]?.pos !== pos),
  ]
  return [...new Set(ordered.map(textOf))].filter((text) => text !== textOf(word)).slice(0, WRONG_OPTIONS)
}

function toQuestion(
  random: SeededRandom,
  word: Word,
  type: QuestionType,
  pool: readonly Word[],
): QuestionBody {
  const explanation = {
    answer_explanation: `${word.spelling}：${formatMeaning(word)}`,
    knowledge_points: ['单词'],
  }
  const textOf = type === 'meaning' ? formatMeaning : ({ spelling }: Word) => spelling
  const wrong = type === 'spelling' ? [] : wrongOptions(random, word, pool, textOf)
  if (wrong.length < WRONG_OPTIONS)
    return buildQuestion({
      ...{ type: 'fill_blank', content: `${formatMeaning(word)}\n${spellingHint(word.spelling)}` },
      ...{ standard_answer: word.spelling, ...explanation },
    })
  const options = shuffle(random, [textOf(word), ...wrong]).map((text, i) => ({ key: optionLetter(i), text }))
  const rightOption = options.find(({ text }) => text === textOf(word))
  return buildQuestion({
    ...{ type: 'single_choice', content: type === 'meaning' ? word.spelling : formatMeaning(word), options },
    ...{ correct_options: rightOption ? [rightOption.key] : [], ...explanation },
  })
}

/** The hint distinguishes words of the same meaning. */
function spellingHint(spelling: string): string {
  const letters = spelling.replace(/[^\p{L}]/gu, '')
  const words = spelling.trim().split(/\s+/).length
  return `首字母 ${letters.slice(0, 1)}，共 ${letters.length} 个字母${words > 1 ? `，${words} 个词` : ''}`
}

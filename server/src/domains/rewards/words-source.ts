import { randomUUID } from 'node:crypto'
import type { QuestionBody } from '@shangxue/contract/papers-parts'
import type { RewardAsk } from '@shangxue/contract/rewards-parts'
import { LEVELS, type Level } from '@shangxue/contract/users'
import { levelOfGrade } from '@shangxue/study/assessment'
import { type Dice, dice } from '../../adapters/ai/embedded/random.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { Library } from '../english/service.ts'
import { shuffled } from '../reading/service.ts'
import { allWords, ownList } from '../word-lists/service.ts'
import { aQuestion, letter, type Source } from './content.ts'
import type { Draft } from './tables.ts'

interface Word {
  readonly spelling: string
  readonly senses: readonly { readonly pos: string; readonly zh: string }[]
}
type Ask = Exclude<RewardAsk, 'mixed'>

const ASKS: readonly Ask[] = ['meaning', 'word', 'spelling']
const SENSES_SHOWN = 2
const WRONG = 3

/** Builds one question for each word of an own list or of a grade. */
export async function wordsSource(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  draft: Draft,
  library: Library,
): Promise<Source> {
  const { ask, questions } = draft
  const by = dice(randomUUID())
  const known = [...library.words.values()]
  const { level, words } = await chosenWords(db, actor, draft, known)
  const pool = [...words, ...known.filter((word) => word.level === level)]
  const asked = shuffled(
    by,
    words.filter(({ senses }) => senses.some(({ zh }) => zh !== '')),
  ).slice(0, questions)
  return {
    level,
    leftOut: 0,
    passages: [],
    multipleRule: 'all_or_nothing',
    questions: asked.map((word, i) => {
      const how = ask === 'mixed' ? (ASKS[i % ASKS.length] ?? 'meaning') : ask
      return { body: questionOf(by, word, how, pool), passage: null }
    }),
  }
}

async function chosenWords(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { word_list_id, grade }: Draft,
  known: readonly (Word & { level: Level; grade: number })[],
): Promise<{ level: Level; words: readonly Word[] }> {
  if (word_list_id !== undefined) {
    await ownList(db, actor, word_list_id)
    const words = await allWords(db, word_list_id)
    return { level: levelOfWords(words, known), words }
  }
  if (grade === undefined) throw new Refusal('reward_no_source', { what: '词表或年级' })
  const level = LEVELS[levelOfGrade(grade)] ?? '初中'
  return { level, words: known.filter((word) => word.grade === grade) }
}

/** Returns the level that most of the words belong to. */
function levelOfWords(words: readonly Word[], known: readonly (Word & { level: Level })[]): Level {
  const spellings = new Set(words.map(({ spelling }) => spelling.toLowerCase()))
  const counts = LEVELS.map((level) => ({
    level,
    count: known.filter((word) => word.level === level && spellings.has(word.spelling.toLowerCase())).length,
  }))
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return most.count > 0 ? most.level : '初中'
}

const meaningOf = ({ senses }: Word): string =>
  senses
    .filter(({ zh }) => zh !== '')
    .slice(0, SENSES_SHOWN)
    .map(({ pos, zh }) => (pos === '' ? zh : `${pos} ${zh}`))
    .join('；')

const meaningsIn = ({ senses }: Word): string[] =>
  senses
    .flatMap(({ zh }) => zh.split(/[，,；;、/]|\s+/).map((part) => part.replace(/[（(].*?[)）]/g, '').trim()))
    .filter(Boolean)

/** Returns options that are certainly wrong: another spelling and no meaning in common. */
function wrongOnes(by: Dice, word: Word, pool: readonly Word[], textOf: (word: Word) => string): string[] {
  const own = new Set(meaningsIn(word))
  const pos = word.senses[0]?.pos
  const others = shuffled(by, pool)
    .filter((other) => other.spelling.toLowerCase() !== word.spelling.toLowerCase())
    .filter((other) => meaningOf(other) !== '' && !meaningsIn(other).some((one) => own.has(one)))
  const alike = [
    ...others.filter(({ senses }) => senses[0]?.pos === pos),
    ...others.filter(({ senses }) => senses[0]?.pos !== pos),
  ]
  return [...new Set(alike.map(textOf))].filter((text) => text !== textOf(word)).slice(0, WRONG)
}

function questionOf(by: Dice, word: Word, ask: Ask, pool: readonly Word[]): QuestionBody {
  const explanation = {
    answer_explanation: `${word.spelling}：${meaningOf(word)}`,
    knowledge_points: ['单词'],
  }
  const textOf = ask === 'meaning' ? meaningOf : ({ spelling }: Word) => spelling
  const wrong = ask === 'spelling' ? [] : wrongOnes(by, word, pool, textOf)
  if (wrong.length < WRONG)
    return aQuestion({
      ...{ type: 'fill_blank', content: `${meaningOf(word)}\n${hint(word.spelling)}` },
      ...{ standard_answer: word.spelling, ...explanation },
    })
  const options = shuffled(by, [textOf(word), ...wrong]).map((text, i) => ({ key: letter(i), text }))
  const right = options.find(({ text }) => text === textOf(word))
  return aQuestion({
    ...{ type: 'single_choice', content: ask === 'meaning' ? word.spelling : meaningOf(word), options },
    ...{ correct_options: right ? [right.key] : [], ...explanation },
  })
}

/** The hint distinguishes words of the same meaning. */
function hint(spelling: string): string {
  const letters = spelling.replace(/[^\p{L}]/gu, '')
  const words = spelling.trim().split(/\s+/).length
  return `首字母 ${letters.slice(0, 1)}，共 ${letters.length} 个字母${words > 1 ? `，${words} 个词` : ''}`
}

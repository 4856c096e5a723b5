import { weekOf } from '@shangxue/study/progress/ranks'
import { forecastReviews, isLeech } from '@shangxue/study/scheduling/daily-plan'
import { parseSubjectKey } from '@shangxue/study/scheduling/history'
import type { Memory } from '@shangxue/study/scheduling/memory'
import type { Settings } from '@shangxue/study/scheduling/settings'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import { streakOf } from '@shangxue/study/time/streak'
import { studiedDays } from '../stats/study-stats.ts'
import type { DayCount } from '../store/study-database.ts'

/** On Sundays from this hour the letter is about the week that ends. */
const SUNDAY_EVENING = 17
const HARD_WORDS = 5
const MINUTE_MS = 60_000

/**
 * The Monday of the week that a letter is about: last week, and on Sunday evening the week that ends.
 * @param hour hour on the learner's clock, 0–23
 */
export function letterWeek(day: Day, hour: number): Day {
  const monday = weekOf(day)
  const isSundayEvening = day === addDays(monday, 6) && (hour >= SUNDAY_EVENING || hour < 4)
  return isSundayEvening ? monday : addDays(monday, -7)
}

/** True on Sunday evening and on Monday, when the letter is offered. */
export const isLetterTime = (day: Day, hour: number): boolean =>
  letterWeek(day, hour) === weekOf(day) || day === weekOf(day)

/** What a child has learnt in a week. */
export interface WeekFigures {
  readonly monday: Day
  readonly days: number
  readonly minutes: number
  readonly newWords: number
  readonly reviews: number
  /** In percent; undefined without answers. */
  readonly accuracy: number | undefined
  /** Study days of the streak at the end of the week. */
  readonly streak: number
  /** Ids of the words that were forgotten most, hardest first. */
  readonly hardWords: readonly number[]
}

interface WeekInput {
  readonly monday: Day
  readonly today: Day
  readonly days: ReadonlyMap<Day, DayCount>
  readonly memories: ReadonlyMap<string, Memory>
}

/** Words practised since the start of the week, those forgotten most and found hardest first. */
function hardWordsOf({ memories, monday }: WeekInput): number[] {
  const hardest = new Map<number, Memory>()
  for (const [key, memory] of memories) {
    const { kind, item } = parseSubjectKey(key)
    if (kind !== 'word' || memory.lastDay < monday) continue
    const known = hardest.get(item)
    if (!known || isHarder(memory, known)) hardest.set(item, memory)
  }
  return [...hardest]
    .sort(([, a], [, b]) => b.lapses - a.lapses || b.difficulty - a.difficulty)
    .slice(0, HARD_WORDS)
    .map(([item]) => item)
}
const isHarder = (a: Memory, b: Memory) =>
  a.lapses === b.lapses ? a.difficulty > b.difficulty : a.lapses > b.lapses

/** Sums up a week of the study log. */
export function weekFigures(input: WeekInput): WeekFigures {
  const { monday, today, days } = input
  const sunday = addDays(monday, 6)
  const week = Array.from({ length: 7 }, (_, i) => days.get(addDays(monday, i))).filter(
    (day) => day !== undefined && day.answers > 0,
  ) as DayCount[]
  const sum = (figureOf: (day: DayCount) => number | undefined) =>
    week.reduce((total, day) => total + (figureOf(day) ?? 0), 0)
  const answers = sum((day) => day.answers)
  return {
    monday,
    days: week.length,
    minutes: Math.round(sum((day) => day.ms) / MINUTE_MS),
    newWords: sum((day) => day.fresh_words),
    reviews: sum((day) => day.word_reviews),
    accuracy: answers === 0 ? undefined : Math.round((100 * sum((day) => day.right)) / answers),
    streak: streakOf(studiedDays(days), [today, sunday].sort()[0] ?? today).current,
    hardWords: week.length === 0 ? [] : hardWordsOf(input),
  }
}

const LOW_ACCURACY = 70
const FEW_DAYS = 3
const MIN_NEW_WORDS = 5

/** One suggestion for the coming week. */
export function suggestionFor(
  { days, accuracy = 100, hardWords }: WeekFigures,
  overdue: number,
  { new_per_day, reviews_per_day }: Pick<Settings, 'new_per_day' | 'reviews_per_day'>,
): string {
  if (days === 0)
    return '这一周没有学习记录，也许是功课忙。不必着急，建议和孩子约一个固定的时间，从每天五分钟开始就好。'
  if (days <= FEW_DAYS) return '建议和孩子约一个固定的时间。每天学十分钟，比集中在一天学的效果更好。'
  if (overdue > reviews_per_day) return '学过的单词积压了一些，建议这一周先复习，少学新词，等复习赶上来再加。'
  if (accuracy < LOW_ACCURACY && new_per_day > MIN_NEW_WORDS)
    return `新词学得有点快。建议在“学习目标”里把每天的新词减到 ${Math.max(MIN_NEW_WORDS, Math.floor(new_per_day / 2))} 个，先把学过的记牢。`
  if (accuracy < LOW_ACCURACY)
    return '正确率还不高，建议请孩子把学过的单词读给您听，读两三遍再做题，记得更牢。'
  return hardWords.length > 0
    ? '现在的节奏很好，照这样坚持就行。方便时请孩子把上面的单词读给您听，每天两三个就够。'
    : '现在的节奏很好，照这样坚持就行。方便时请孩子讲讲这周学了什么，说一遍就是复习一遍。'
}

/** Number of word reviews that are due on a day. */
export function overdueReviews(memories: ReadonlyMap<string, Memory>, day: Day): number {
  const words = [...memories].flatMap(([key, memory]) =>
    key.startsWith('word ') && !isLeech(memory) ? [memory] : [],
  )
  return forecastReviews(words, day, 1)[0] ?? 0
}

/** The name by which parents know the child: a user name is one if it is Chinese, and else only a login. */
export const realNameOf = (userName: string): string | undefined =>
  /^[\p{Script=Han}·]{2,}$/u.test(userName) ? userName : undefined

/** The letter in the order in which it is read. */
export interface Letter {
  readonly title: string
  readonly period: string
  readonly greeting: string
  readonly opening: string
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly words: readonly { readonly spelling: string; readonly meaning: string }[]
  /** A text that was practised. */
  readonly text: string | undefined
  readonly suggestion: string
  readonly closing: string
}

const dateName = (day: Day) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

interface LetterInput {
  readonly figures: WeekFigures
  /** Real name of a signed-in child; undefined without one. */
  readonly name: string | undefined
  readonly words: Letter['words']
  readonly text: string | undefined
  readonly suggestion: string
}

/** Writes the letter to the parents. It states an empty week honestly, without reproach. */
export function writeLetter({ figures, name, words, text, suggestion }: LetterInput): Letter {
  const { monday, days, minutes, newWords, reviews, accuracy, streak } = figures
  const child = name ?? '孩子'
  return {
    title: '英语学习周报',
    period: `${dateName(monday)}至${dateName(addDays(monday, 6))}`,
    greeting: '尊敬的家长，您好：',
    opening:
      days === 0
        ? `${child}这一周没有在这里学习。学习有忙有闲，都很正常，感谢您一直以来的陪伴。`
        : days >= 5
          ? `${child}这一周学了 ${days} 天，很有毅力。下面是这一周的情况，请您过目。`
          : `${child}这一周学了 ${days} 天。下面是这一周的情况，请您过目。`,
    figures:
      days === 0
        ? []
        : [
            { label: '学习', value: `${days} 天，${minutes} 分钟` },
            { label: '新学单词', value: `${newWords} 个` },
            { label: '复习单词', value: `${reviews} 次` },
            ...(accuracy === undefined ? [] : [{ label: '正确率', value: `${accuracy}%` }]),
            { label: '连续学习', value: `${streak} 天` },
          ],
    words: days === 0 ? [] : words,
    text: days === 0 ? undefined : text,
    suggestion,
    closing: '感谢您的支持，祝您和家人一切顺利。',
  }
}

/** The letter as text, for screen readers and for browsers without a canvas. */
export function letterText(letter: Letter): string {
  const { title, period, greeting, opening, figures, words, text, suggestion, closing } = letter
  return [
    `${title}（${period}）`,
    greeting,
    opening,
    ...figures.map(({ label, value }) => `${label}：${value}`),
    ...(words.length > 0
      ? [`还不太熟的单词：${words.map(({ spelling, meaning }) => `${spelling} ${meaning}`).join('；')}`]
      : []),
    ...(text ? [`读过的短文：${text}`] : []),
    `一个小建议：${suggestion}`,
    closing,
  ].join('\n')
}

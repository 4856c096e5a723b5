import { resolve } from 'node:path'
import { type Answer, applyAnswer, parseSubjectKey, type Skill } from '@shangxue/study/scheduling/history'
import { createScheduler, type Memory } from '@shangxue/study/scheduling/memory'
import { DEFAULT_SETTINGS } from '@shangxue/study/scheduling/settings'
import { addDays } from '@shangxue/study/time/calendar'
import { expect, test } from 'vitest'
import { readLibrary } from '../../../../../content/english/library.ts'
import type { Word } from '../content/content-packs.ts'
import { dayPlan, introducedItems } from '../plan/daily-plan.ts'
import { learningSteps, matchingSkill } from '../session/session-run.ts'
import type { DayCount } from '../store/study-database.ts'
import { orderNewWords } from './units.ts'

const FIRST_DAY = '2026-11-23'
const scheduler = createScheduler()
const pack = readLibrary(resolve(import.meta.dirname, '../../../../../content/english'))
  .words.filter(({ grade }) => grade === 3)
  .map((word, i) => ({ ...word, id: i + 1 }) as unknown as Word)

/** The new words of each day of a beginner who answers everything right, with the default settings. */
function firstDays(count: number): { day: number; words: readonly Word[]; reviews: number }[] {
  const memories = new Map<string, Memory>()
  const days = new Map<string, DayCount>()
  return Array.from({ length: count }, (_, i) => {
    const day = addDays(FIRST_DAY, i)
    const answerRight = (item: number, skill: Skill, second: number) => {
      const at = new Date(Date.parse(`${day}T02:00:00Z`) + second * 1_000).toISOString()
      const answer: Answer = {
        ...{ type: 'answer', id: `${day} ${second}`, at, zone: 'Asia/Shanghai', kind: 'word', item, skill },
        ...{ rated: 'good', ms: 3_000 },
      }
      applyAnswer(memories, answer, scheduler)
    }
    const planOf = () => dayPlan({ memories: new Map(memories), days, scheduler }, DEFAULT_SETTINGS, day)
    let second = 0
    let reviews = 0
    for (let plan = planOf(); plan.reviews.length > 0; plan = planOf())
      for (const { item, skill } of plan.reviews) {
        answerRight(item, skill, second++)
        reviews++
      }
    const introduced = introducedItems(new Map(memories), 'word')
    const words = orderNewWords(pack, introduced, '', 3).slice(0, planOf().fresh.remaining)
    for (const { word, task } of learningSteps(words, () => 0.5)) {
      const skill = matchingSkill(task)
      if (skill) answerRight(word.id, skill, second++)
    }
    days.set(day, { day, answers: 0, right: 0, fresh: words.length, ms: 0, fresh_words: words.length })
    expect([...memories.keys()].map(parseSubjectKey).length).toBeGreaterThan(0)
    return { day: i + 1, words, reviews }
  })
}

test('a beginner of grade 3 learns seven days in the order of the units', () => {
  const week = firstDays(7)
  expect(week.map(({ words }) => words.length)).toEqual(Array(7).fill(10))
  const order = week.flatMap(({ words }) => words)
  expect(order.map(({ spelling }) => spelling)).toEqual(pack.slice(0, 70).map(({ spelling }) => spelling))
  expect(week[0]?.words.map(({ spelling }) => spelling)).toEqual(
    'hello hi mum dad brother sister teacher bye cat dog'.split(' '),
  )
})

test('a beginner of grade 3 meets nouns before function words, and few of these on a day', () => {
  for (const { day, words } of firstDays(7)) {
    const functionWords = words.filter(
      ({ topic, senses }) => topic === 'function' && senses[0]?.pos !== 'int.',
    )
    expect(functionWords.length).toBeLessThanOrEqual(day === 1 ? 0 : 4)
  }
})

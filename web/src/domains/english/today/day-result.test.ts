import { replayAnswers, type Skill } from '@shangxue/study/scheduling/history'
import { type AnswerRating, createScheduler } from '@shangxue/study/scheduling/memory'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { praiseOf } from './day-praise.ts'
import { forecastDays, wordsIntroducedOn } from './day-result.ts'
import { isReviewedOn } from './day-steps.ts'

const DAY = '2026-11-20'
const scheduler = createScheduler()
let ids = 0
/** An answer `ago` days before the day. */
const answer = (item: number, skill: Skill, ago = 0, rated: AnswerRating = 'good') => ({
  ...{ type: 'answer' as const, id: `answer-${++ids}`, kind: 'word' as const, item, skill, rated },
  ...{ ms: 1_000, zone: 'Asia/Shanghai', at: `${addDays(DAY, -ago)}T08:00:0${ids % 10}.000Z` },
})
const memoriesOf = (...answers: ReturnType<typeof answer>[]) => replayAnswers(answers, scheduler)

describe('words introduced on a day', () => {
  test('are those whose first answers are of that day, whatever their result', () => {
    const memories = memoriesOf(
      answer(1, 'recognise', 0, 'again'),
      answer(1, 'recognise'),
      answer(1, 'spell', 0, 'hard'),
      answer(2, 'recognise', 0, 'easy'),
    )
    expect(wordsIntroducedOn(memories, DAY, scheduler)).toEqual([1, 2])
  })

  test('exclude reviewed words and those first spelled today', () => {
    const memories = memoriesOf(
      answer(1, 'recognise', 3),
      answer(1, 'recognise'),
      answer(2, 'recognise', 3),
      answer(2, 'spell'),
      answer(3, 'recognise', 1),
    )
    expect(wordsIntroducedOn(memories, DAY, scheduler)).toEqual([])
    expect(wordsIntroducedOn(memories, addDays(DAY, -1), scheduler)).toEqual([3])
  })
})

test('only words of an earlier day are reviewed', () => {
  const introduced = memoriesOf(answer(1, 'recognise'), answer(1, 'recognise'), answer(1, 'spell'))
  expect(isReviewedOn(introduced, DAY, scheduler)).toBe(false)
  const reviewed = memoriesOf(answer(1, 'recognise', 3), answer(1, 'recognise'), answer(2, 'spell'))
  expect(isReviewedOn(reviewed, DAY, scheduler)).toBe(true)
  expect(isReviewedOn(reviewed, addDays(DAY, 1), scheduler)).toBe(false)
})

test('the forecast counts each word once, on its first day, and what is overdue tomorrow', () => {
  const memories = memoriesOf(
    answer(1, 'recognise'),
    answer(1, 'spell'),
    answer(2, 'recognise'),
    answer(3, 'recognise', 9),
  )
  const { tomorrow, week } = forecastDays(memories, DAY, scheduler, { reviews_per_day: 100 })
  expect(tomorrow).toBe(3)
  expect(week[0]).toBe(3)
  expect(week).toHaveLength(7)
  expect(forecastDays(memories, DAY, scheduler, { reviews_per_day: 2 }).tomorrow).toBe(2)
})

test('praises the effort, calmer for older learners', () => {
  const day = { newWords: 5, answers: 30, streak: 2 }
  expect(praiseOf({ ...day, level: '小学' })).toBe('又认识了 5 个新单词，你学得很认真。')
  expect(praiseOf({ ...day, level: '大学' })).toBe('新学 5 个词，今天的安排已完成。')
  expect(praiseOf({ ...day, level: '初中', streak: 9 })).toBe('坚持了 9 天，这份坚持最难得。')
  expect(praiseOf({ newWords: 0, answers: 0, streak: 0, level: '高中' })).toMatch(/休息/)
})

import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { describe, expect, test } from 'vitest'
import { buildPlan } from './figures.ts'

const skills = (shares: Partial<Record<(typeof READING_SKILLS)[number], [right: number, answers: number]>>) =>
  READING_SKILLS.map((skill) => {
    const [right, answers] = shares[skill] ?? [0, 0]
    return { skill, right, answers, ms: 0 }
  })

describe('training plan', () => {
  test('starts with weak skills, then hardly tried ones', () => {
    const skillFigures = skills({
      detail: [9, 10],
      inference: [3, 10],
      vocabulary: [5, 10],
      structure: [1, 1],
    })
    const plan = buildPlan(skillFigures, '初中')
    expect(plan.map(({ skill, reason }) => [skill, reason])).toEqual([
      ['inference', 'weak'],
      ['vocabulary', 'weak'],
      ['main_idea', 'untried'],
    ])
  })
  test('of a strong user keeps the weakest skills', () => {
    const skillFigures = skills(Object.fromEntries(READING_SKILLS.map((skill) => [skill, [9, 10]])))
    expect(buildPlan(skillFigures, '高中').every(({ reason }) => reason === 'keep')).toBe(true)
  })
  test('adapts the level to the results', () => {
    const skillFigures = skills(Object.fromEntries(READING_SKILLS.map((skill) => [skill, [10, 10]])))
    expect(buildPlan(skillFigures, '初中').every(({ level }) => level === '高中')).toBe(true)
    expect(buildPlan(skills({ inference: [1, 10] }), '初中')[0]).toMatchObject({
      skill: 'inference',
      level: '小学',
    })
  })
})

import { describe, expect, test } from 'vitest'
import { subjectViolations } from './commits-gate.mjs'

describe('commit subject', () => {
  test.each([
    'fix(exams): keep answers saved after the deadline',
    'feat(db)!: start the schema again with one baseline per area',
    'docs: describe how to add a domain',
    "Merge branch 'plain-w3'",
  ])('accepts “%s”', (subject) => {
    expect(subjectViolations(subject)).toEqual([])
  })

  test.each([
    ['Told: what was tried once and what twice', 'type(scope)'],
    ['fix: Keep answers', 'lower case'],
    ['fix(exams): keep answers.', 'full stop'],
    ['update: the exams', 'type(scope)'],
    [`fix(exams): ${'keep answers '.repeat(6)}saved`, 'at most 72'],
  ])('refuses “%s”', (subject, why) => {
    expect(subjectViolations(subject).join()).toContain(why)
  })
})

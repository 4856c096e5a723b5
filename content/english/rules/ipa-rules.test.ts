import { describe, expect, test } from 'vitest'
import { problemsOfAccents, problemsOfFamily } from './ipa-rules.ts'
import { toEnglish } from './problems.ts'

const NONE = new Set<string>()
const aWord = (spelling: string, ipaUk: string, ipaUs: string) => ({
  level: 'primary' as const,
  ...{ spelling, ipaUk, ipaUs },
})

describe('the two accents of a word', () => {
  test('have as many syllables, the same stress, and an American r', () => {
    expect(problemsOfAccents(aWord('water', 'ˈwɔːtə', 'ˈwɔːtər'), NONE)).toEqual([])
    expect(problemsOfAccents(aWord('idea', 'aɪˈdɪə', 'aɪˈdiːə'), NONE)).toEqual([])
  })
  test.each([
    ['another number of syllables', aWord('banana', 'bəˈnɑːnə', 'bəˈnæn'), 'syllables'],
    ['another stress', aWord('record', 'ˈrekɔːd', 'rɪˈkɔːrd'), 'stress'],
    ['no American r', aWord('park', 'pɑːk', 'pɑːk'), 'no r'],
  ])('reports %s', (_what, word, problem) => {
    expect(problemsOfAccents(word, NONE).map(toEnglish).join()).toContain(problem)
    expect(problemsOfAccents(word, new Set([word.spelling]))).toEqual([])
  })
})

test('a word sounds like its base and its suffix', () => {
  const bySpelling = new Map([['kind', { ipaUk: 'kaɪnd', ipaUs: 'kaɪnd' }]])
  expect(problemsOfFamily(aWord('kindness', 'ˈkaɪndnəs', 'ˈkaɪndnəs'), bySpelling, NONE)).toEqual([])
  expect(problemsOfFamily(aWord('kindness', 'ˈkɪndnəs', 'ˈkaɪndnəs'), bySpelling, NONE)).toHaveLength(1)
  expect(problemsOfFamily(aWord('business', 'ˈbɪznəs', 'ˈbɪznəs'), bySpelling, NONE)).toEqual([])
})

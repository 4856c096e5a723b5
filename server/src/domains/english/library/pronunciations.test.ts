import { expect, test } from 'vitest'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { createPronunciations } from './pronunciations.ts'
import { spokenTexts } from './spoken-texts.ts'

const { ofHeadword, ofWords } = createPronunciations(
  aLibrary({
    words: [
      aWord({ spelling: 'realise', ipaUk: 'ˈriːəlaɪz', ipaUs: 'ˈriːəlaɪz' }),
      aWord({ spelling: 'remember', ipaUk: 'rɪˈmembə', ipaUs: 'rɪˈmembər' }),
      aWord({ spelling: 'watch', ipaUk: 'wɒtʃ', ipaUs: 'wɑːtʃ' }),
      aWord({ spelling: 'want', ipaUk: 'wɒnt', ipaUs: 'wɑːnt' }),
      aWord({ spelling: 'look', ipaUk: 'lʊk', ipaUs: 'lʊk' }),
      aWord({ spelling: 'of', ipaUk: 'ɒv', ipaUs: 'ʌv', topic: 'function' }),
      aWord({ spelling: 'May', ipaUk: 'meɪ', ipaUs: 'meɪ' }),
      aWord({ spelling: 'in front of', ipaUk: 'ɪn ˈfrʌnt əv', ipaUs: 'ɪn ˈfrʌnt əv' }),
    ],
  }),
)
const us = (text: string) => Object.fromEntries([...ofWords(text)].map(([word, ipa]) => [word, ipa.us]))

test('finds a headword in any case, with spaces around', () => {
  expect(ofHeadword(' Realise ')?.us).toBe('ˈriːəlaɪz')
  expect(ofHeadword('in front of')?.uk).toBe('ɪn ˈfrʌnt əv')
  expect(ofHeadword('May')?.us).toBe('meɪ')
  expect(ofHeadword('may')).toBeUndefined()
  expect(ofHeadword('realise it')).toBeUndefined()
})

test('gives regular forms the ending that their sound requires', () => {
  expect(us('He watches, looked, wanted, realises and is remembering it.')).toEqual({
    watches: 'wɑːtʃɪz',
    looked: 'lʊkt',
    wanted: 'wɑːntɪd',
    realises: 'ˈriːəlaɪzɪz',
    remembering: 'rɪˈmembərɪŋ',
  })
  expect(ofWords('remembering').get('remembering')?.uk).toBe('rɪˈmembərɪŋ')
})

test('leaves function words and names to the engine', () => {
  expect(us('a cup of tea in May')).toEqual({})
})

test('lists what learners can hear, words first and nothing twice', () => {
  const texts = spokenTexts(aLibrary())
  expect(texts[0]).toBe('apple')
  expect(texts).toContain('The library is quiet.')
  expect(new Set(texts).size).toBe(texts.length)
})

test('leaves words that sound different by sense to the voice', () => {
  const noun = aWord({ spelling: 'present', ipaUk: 'ˈpreznt', ipaUs: 'ˈpreznt', level: 'primary', grade: 6 })
  const verb = aWord({
    spelling: 'present',
    ipaUk: 'prɪˈzent',
    ipaUs: 'prɪˈzent',
    level: 'senior',
    grade: 10,
  })
  const presents = createPronunciations(aLibrary({ words: [noun, verb] }))
  expect(presents.ofHeadword('present')?.uk).toBe('ˈpreznt')
  expect([...presents.ofWords('He presents a present.')]).toEqual([])
})

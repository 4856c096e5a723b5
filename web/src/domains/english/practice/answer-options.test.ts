import { describe, expect, test } from 'vitest'
import { createEverydayWords, createWord } from '../testing/word-fixtures.ts'
import { blankOptions, confusableSpellings, mainMeaning, meaningOptions } from './answer-options.ts'

const [apple = createWord(), ...otherWords] = createEverydayWords()
const dice = () => 0.4

describe('the meaning options', () => {
  test('are four distinct ones including the right one', () => {
    const choices = meaningOptions(apple, [apple, ...otherWords], dice)
    expect(choices).toHaveLength(4)
    expect(choices).toContain(apple)
    expect(new Set(choices.map(mainMeaning)).size).toBe(4)
  })
  test('never include a word of the same meaning', () => {
    const sameMeaning = createWord({ id: 90, spelling: 'fruit', senses: [{ pos: 'n.', zh: '水果；苹果' }] })
    for (const roll of [0, 0.2, 0.5, 0.99])
      expect(meaningOptions(apple, [sameMeaning, ...otherWords], () => roll)).not.toContain(sameMeaning)
  })
  test('never include two others of one meaning', () => {
    const [river = createWord()] = otherWords
    const stream = { ...river, id: 91, spelling: 'stream' }
    const choices = meaningOptions(apple, [river, stream, ...otherWords.slice(1, 3)], dice)
    expect(choices.filter((option) => mainMeaning(option) === mainMeaning(river))).toHaveLength(1)
  })
  test('include a confusable word', () => {
    const adapt = createWord({
      id: 92,
      spelling: 'adapt',
      senses: [{ pos: 'v.', zh: '适应' }],
      confusables: [{ words: ['adapt', 'adopt'], explanation: 'o 是选择' }],
    })
    const adopt = createWord({ id: 93, spelling: 'adopt', senses: [{ pos: 'v.', zh: '采纳' }] })
    expect(meaningOptions(adapt, [...otherWords, adopt], dice)).toContain(adopt)
  })
  test('share the part of speech where possible', () => {
    const verbs = ['跑', '跳', '飞', '唱'].map((zh, i) =>
      createWord({ id: 100 + i, spelling: `verb${i}`, senses: [{ pos: 'v.', zh }] }),
    )
    const [run = createWord()] = verbs
    for (const choice of meaningOptions(run, [...otherWords, ...verbs], dice))
      expect(mainMeaning(choice)).toMatch(/^v\./)
  })
  test('are fewer, not wrong, in a tiny list', () => {
    expect(meaningOptions(apple, [apple], dice)).toEqual([apple])
  })
})

describe('the options for a blank', () => {
  const word = (id: number, spelling: string, pos: string, zh: string, words: string[]) =>
    createWord({ id, spelling, senses: [{ pos, zh }], confusables: [{ words, explanation: '' }] })
  const deep = word(70, 'deep', 'adj.', '深的；深深地', ['deep', 'deeply'])
  const deeply = word(71, 'deeply', 'adv.', '深深地', ['deep', 'deeply'])
  const hope = word(72, 'hope', 'v.', '希望', ['hope', 'wish'])
  const wish = word(73, 'wish', 'v.', '希望；祝愿', ['hope', 'wish'])
  const pool = [...otherWords, deep, deeply, hope, wish]

  test('include the confusable word if only one fits', () => {
    expect(blankOptions(deep, pool, dice)).toEqual(expect.arrayContaining([deep, deeply]))
    expect(meaningOptions(deep, pool, dice)).not.toContain(deeply)
  })
  test('never include an interchangeable word', () => {
    expect(blankOptions(hope, pool, dice)).not.toContain(wish)
  })
})

test('lists confusable words once and without the word itself', () => {
  const look = createWord({
    spelling: 'look',
    confusables: [
      { words: ['look', 'see', 'watch'], explanation: '' },
      { words: ['see', 'look'], explanation: '' },
    ],
  })
  expect(confusableSpellings(look)).toEqual(['see', 'watch'])
})

import { describe, expect, test } from 'vitest'
import { aWord, someWords } from '../testing/words.ts'
import { choicesFor, choicesToFill, meaningOf, partnersOf } from './choices.ts'

const [apple = aWord(), ...others] = someWords()
const dice = () => 0.4

describe('the meaning options', () => {
  test('are four distinct ones including the right one', () => {
    const choices = choicesFor(apple, [apple, ...others], dice)
    expect(choices).toHaveLength(4)
    expect(choices).toContain(apple)
    expect(new Set(choices.map(meaningOf)).size).toBe(4)
  })
  test('never include a word of the same meaning', () => {
    const same = aWord({ id: 90, spelling: 'fruit', senses: [{ pos: 'n.', zh: '水果；苹果' }] })
    for (const roll of [0, 0.2, 0.5, 0.99])
      expect(choicesFor(apple, [same, ...others], () => roll)).not.toContain(same)
  })
  test('never include two others of one meaning', () => {
    const [river = aWord()] = others
    const stream = { ...river, id: 91, spelling: 'stream' }
    const choices = choicesFor(apple, [river, stream, ...others.slice(1, 3)], dice)
    expect(choices.filter((one) => meaningOf(one) === meaningOf(river))).toHaveLength(1)
  })
  test('include a confusable word', () => {
    const adapt = aWord({
      id: 92,
      spelling: 'adapt',
      senses: [{ pos: 'v.', zh: '适应' }],
      confusables: [{ words: ['adapt', 'adopt'], explanation: 'o 是选择' }],
    })
    const adopt = aWord({ id: 93, spelling: 'adopt', senses: [{ pos: 'v.', zh: '采纳' }] })
    expect(choicesFor(adapt, [...others, adopt], dice)).toContain(adopt)
  })
  test('share the part of speech where possible', () => {
    const verbs = ['跑', '跳', '飞', '唱'].map((zh, i) =>
      aWord({ id: 100 + i, spelling: `verb${i}`, senses: [{ pos: 'v.', zh }] }),
    )
    const [run = aWord()] = verbs
    for (const choice of choicesFor(run, [...others, ...verbs], dice))
      expect(meaningOf(choice)).toMatch(/^v\./)
  })
  test('are fewer, not wrong, in a tiny list', () => {
    expect(choicesFor(apple, [apple], dice)).toEqual([apple])
  })
})

describe('the options for a blank', () => {
  const word = (id: number, spelling: string, pos: string, zh: string, words: string[]) =>
    aWord({ id, spelling, senses: [{ pos, zh }], confusables: [{ words, explanation: '' }] })
  const deep = word(70, 'deep', 'adj.', '深的；深深地', ['deep', 'deeply'])
  const deeply = word(71, 'deeply', 'adv.', '深深地', ['deep', 'deeply'])
  const hope = word(72, 'hope', 'v.', '希望', ['hope', 'wish'])
  const wish = word(73, 'wish', 'v.', '希望；祝愿', ['hope', 'wish'])
  const pool = [...others, deep, deeply, hope, wish]

  test('include the confusable word if only one fits', () => {
    expect(choicesToFill(deep, pool, dice)).toEqual(expect.arrayContaining([deep, deeply]))
    expect(choicesFor(deep, pool, dice)).not.toContain(deeply)
  })
  test('never include an interchangeable word', () => {
    expect(choicesToFill(hope, pool, dice)).not.toContain(wish)
  })
})

test('lists confusable words once and without the word itself', () => {
  const look = aWord({
    spelling: 'look',
    confusables: [
      { words: ['look', 'see', 'watch'], explanation: '' },
      { words: ['see', 'look'], explanation: '' },
    ],
  })
  expect(partnersOf(look)).toEqual(['see', 'watch'])
})

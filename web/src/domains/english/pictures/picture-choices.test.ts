// @vitest-environment node
import { expect, test } from 'vitest'
import type { Picture } from '../content/content-packs.ts'
import { learningSteps } from '../session/session-run.ts'
import { createEverydayWords, createUniqueWord } from '../testing/word-fixtures.ts'
import { alternateDirections, canAskByPicture, pictureOptions } from './picture-choices.ts'

const words = createEverydayWords()
const [apple = createUniqueWord(1, 'apple'), river = createUniqueWord(2, 'river')] = words
const pictureOf = (id: number, name = `drawing ${id}`, alike: number[] = []): [number, Picture] => [
  id,
  { name, word_ids: [id], alike, svg: '<circle class="r" r="9"/>' },
]
const bookOf = (ids: readonly number[]) => new Map(ids.map((id) => pictureOf(id)))
const book = bookOf(words.slice(0, 5).map(({ id }) => id))
const ROLLS = [0, 0.2, 0.5, 0.99]

test('offers four words that all have pictures', () => {
  for (const roll of ROLLS) {
    const options = pictureOptions(apple, words, book, () => roll) ?? []
    expect(options).toHaveLength(4)
    expect(options).toContain(apple)
    expect(options.every(({ id }) => book.has(id))).toBe(true)
  }
})

test('offers nothing with fewer than four pictures or without one of the word', () => {
  expect(pictureOptions(apple, words, bookOf([1, 2, 3]), () => 0)).toBeUndefined()
  expect(pictureOptions(apple, words, bookOf([2, 3, 4, 5, 6]), () => 0)).toBeUndefined()
})

test('never offers two words of one meaning or with pictures that are alike', () => {
  const stream = createUniqueWord(91, 'stream', { senses: river.senses })
  const creek = createUniqueWord(92, 'creek')
  const stone = createUniqueWord(93, 'stone')
  const rock = createUniqueWord(94, 'rock')
  const sameDrawing = new Map([
    ...book,
    pictureOf(91),
    pictureOf(92, 'drawing 2'),
    pictureOf(93, 'stone', [4, 7]),
    pictureOf(94, 'rock', [7]),
  ])
  for (const roll of ROLLS) {
    const options =
      pictureOptions(apple, [stream, creek, stone, rock, ...words], sameDrawing, () => roll) ?? []
    expect(options.includes(river) && options.includes(stream)).toBe(false)
    expect(options.includes(river) && options.includes(creek)).toBe(false)
    expect(options.includes(stone) && options.includes(rock)).toBe(false)
  }
})

test('asks new words by their picture after their recognition', () => {
  const [doctor = apple] = words.slice(5)
  const steps = learningSteps([apple, doctor], () => 0.3, canAskByPicture(words, book))
  expect(steps.filter(({ word }) => word === apple).map(({ task }) => task)).toEqual([
    'meet',
    'recognise',
    'name',
    'spell',
    'spell',
  ])
  expect(steps.filter(({ word }) => word === doctor).map(({ task }) => task)).not.toContain('name')
})

test('turns half of the pictured recognitions around and nothing else', () => {
  const steps = [
    { word: apple, task: 'recognise' as const },
    { word: apple, task: 'spell' as const },
  ]
  const canAsk = canAskByPicture(words, book)
  expect(alternateDirections(steps, canAsk, () => 0.2).map(({ task }) => task)).toEqual(['name', 'spell'])
  expect(alternateDirections(steps, canAsk, () => 0.8)).toEqual(steps)
  expect(
    alternateDirections(
      steps,
      () => false,
      () => 0.2,
    ),
  ).toEqual(steps)
})

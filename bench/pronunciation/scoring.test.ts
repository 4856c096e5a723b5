import { expect, test } from 'vitest'
import {
  isOtherWord,
  isUnclear,
  rateSound,
  rateWord,
} from '../../web/src/domains/english/pronunciation/acoustics/ratings.ts'
import { speakText, type Voice } from './flite.ts'
import { addNoise, diceOf, scoreAs } from './measure.ts'

const word = (spelling: string, ipa: string) => ({ spelling, ipa_uk: ipa, ipa_us: ipa })
const [THREE, TREE, SHEEP, SHIP] = [
  word('three', 'θriː'),
  word('tree', 'triː'),
  word('sheep', 'ʃiːp'),
  word('ship', 'ʃɪp'),
]
const say = async (text: string, voice: Voice = 'awb') => (await speakText(voice, text)).pcm

test('rates a word well that is said right', async () => {
  for (const said of [THREE, SHEEP, SHIP]) {
    const [score] = scoreAs(await say(said.spelling), [said])
    expect(score && rateWord(score), said.spelling).toBe('well')
  }
})
test('marks the sound that differs from the word', async () => {
  const [score] = scoreAs(await say('tree', 'rms'), [THREE])
  expect(score?.sounds.map(({ score: each }) => rateSound(each))).toEqual(['again', 'well', 'well'])
  expect(score?.sounds[0]?.heard).toBe('T')
})
test.each([
  [THREE, TREE],
  [SHEEP, SHIP],
])('tells a minimal pair apart', async (a, b) => {
  for (const [said, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const [own, rival] = scoreAs(await say(said.spelling), [said, other])
    expect(own?.likelihood, said.spelling).toBeGreaterThan(rival?.likelihood ?? Number.POSITIVE_INFINITY)
  }
})
test('recognises another word', async () => {
  const [score] = scoreAs(await say('banana'), [SHEEP])
  expect(score && isOtherWord(score)).toBe(true)
})
test('finds no speech in noise, and nothing to align in an instant', () => {
  const noise = addNoise(
    Float32Array.from({ length: 16_000 }, (_, i) => 0.01 * Math.sin(i)),
    0,
    diceOf(5),
  )
  const [score] = scoreAs(noise, [SHEEP])
  expect(score && (isUnclear(score) || isOtherWord(score))).toBe(true)
  expect(scoreAs(new Float32Array(1_000), [SHEEP])).toEqual([undefined])
})

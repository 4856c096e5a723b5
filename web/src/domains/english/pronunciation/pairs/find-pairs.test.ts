// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isScorable } from '../phones/ipa-to-phones.ts'
import { CONTRASTS } from './contrasts.ts'
import { EXTRA_WORDS } from './extra-words.ts'
import { findPairs } from './find-pairs.ts'
import { type CourseWord, contrastPairs } from './pair-words.ts'

const WORDS = resolve(import.meta.dirname, '../../../../../../content/english/words')
const wordsOf = (files: RegExp): CourseWord[] =>
  readdirSync(WORDS)
    .filter((file) => files.test(file))
    .flatMap((file) => readFileSync(join(WORDS, file), 'utf8').split('\n').slice(1))
    .filter((line) => line !== '')
    .map((line) => {
      const [spelling = '', ipa_uk = '', ipa_us = ''] = line.split('\t')
      return { spelling, ipa_uk, ipa_us, senses: [], confusables: [] }
    })
const word = (spelling: string, ipa_uk: string, ipa_us = ipa_uk) => ({
  spelling,
  ipa_uk,
  ipa_us,
  confusables: [],
})
const spellings = (pairs: readonly (readonly { spelling: string }[])[]) =>
  pairs.map((pair) => pair.map(({ spelling }) => spelling).join('/'))

describe('findPairs', () => {
  const I_LONG = { sounds: ['iː', 'ɪ'] as const }
  test('finds words that differ in one sound, the first sound first', () => {
    const words = [word('ship', 'ʃɪp'), word('sheep', 'ʃiːp'), word('shop', 'ʃɒp'), word('sleep', 'sliːp')]
    expect(spellings(findPairs(words, I_LONG))).toEqual(['sheep/ship'])
  })
  test('uses each word once and skips phrases', () => {
    const words = [word('beat', 'biːt'), word('beet', 'biːt'), word('bit', 'bɪt'), word('be it', 'biː ɪt')]
    expect(spellings(findPairs(words, I_LONG))).toEqual(['beat/bit'])
  })
  test('skips words that the American voice tells apart otherwise', () => {
    const words = [
      word('or', 'ɔː', 'ɔːr'),
      word('owe', 'əʊ', 'oʊ'),
      word('nor', 'nɔː', 'nɔːr'),
      word('no', 'nəʊ', 'noʊ'),
    ]
    expect(findPairs(words, { sounds: ['ɔː', 'əʊ'] })).toEqual([])
  })
  test('finds a missing last sound', () => {
    const words = [word('plate', 'pleɪt'), word('play', 'pleɪ'), word('late', 'leɪt')]
    expect(spellings(findPairs(words, { sounds: ['t', ''], atEnd: true }))).toEqual(['plate/play'])
  })
  test('puts pairs first that the word bank lists as confusable', () => {
    const [eat, it, sheep, ship] = [
      word('eat', 'iːt'),
      word('it', 'ɪt'),
      word('sheep', 'ʃiːp'),
      word('ship', 'ʃɪp'),
    ]
    const listed = { ...sheep, confusables: [{ words: ['sheep', 'ship'] }] }
    expect(spellings(findPairs([eat, it, listed, ship], I_LONG))).toEqual(['sheep/ship', 'eat/it'])
  })
})

describe('the contrasts', () => {
  test.each([
    ['primary and junior high school', /^(primary|junior)/],
    ['all grades', /./],
  ])('have at least twelve with five pairs for %s', (_, files) => {
    const rich = contrastPairs(wordsOf(files)).filter(({ pairs }) => pairs.length >= 5)
    expect(rich.length).toBeGreaterThanOrEqual(12)
  })
  test('contain ship and sheep, three and tree', () => {
    const pairs = contrastPairs(wordsOf(/^(primary|junior)/)).flatMap((found) => spellings(found.pairs))
    expect(pairs).toEqual(expect.arrayContaining(['sheep/ship', 'three/tree', 'light/right', 'vest/west']))
  })
  test('have unique ids, and hints that never call a pronunciation wrong', () => {
    expect(new Set(CONTRASTS.map(({ id }) => id)).size).toBe(CONTRASTS.length)
    for (const { hint } of CONTRASTS) expect(hint).not.toMatch(/错/)
  })
  test('complete the word bank with words that can be scored', () => {
    const broken = EXTRA_WORDS.filter(({ ipa_uk, ipa_us }) => !isScorable(ipa_uk) || !isScorable(ipa_us))
    expect(broken).toEqual([])
  })
})

import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { openLibrary } from './library.ts'
import { libraryResponses } from './library-responses.ts'

const MUM = aWord({ spelling: 'mum', level: 'primary', grade: 3 })
const MOTHER = aWord({ spelling: 'mother', level: 'primary', grade: 4 })
const DAD = aWord({ spelling: 'dad', level: 'primary', grade: 3 })
const WOMAN = '<circle class="k" cx="32" cy="32" r="9"/>'
const LINE = '<path class="i x" d="M1 2h3" style="stroke-width:2.5"/>'
const library = aLibrary({
  words: [MUM, MOTHER, DAD],
  alike: [
    ['dad', 'man'],
    ['mum', 'mother', 'woman'],
  ],
})
const idOf = (spelling: string) => [...library.words.values()].find((word) => word.spelling === spelling)?.id

test('lists the pictures of a grade, the same drawing under one name in every grade', () => {
  const { pictures } = libraryResponses(library, { mum: WOMAN, mother: WOMAN })
  expect(pictures(3).list).toEqual([{ name: 'mum', word_ids: [idOf('mum')], alike: [1], svg: WOMAN }])
  expect(pictures(4).list).toEqual([{ name: 'mum', word_ids: [idOf('mother')], alike: [1], svg: WOMAN }])
  expect(pictures(5).list).toEqual([])
})

test('shows no picture for a sense learnt later', () => {
  const bears = aLibrary({
    words: [
      aWord({ spelling: 'bear', level: 'primary', grade: 3 }),
      aWord({ spelling: 'bear', level: 'senior', grade: 10 }),
    ],
  })
  const { pictures } = libraryResponses(bears, { bear: WOMAN })
  expect(pictures(3).list).toHaveLength(1)
  expect(pictures(10).list).toEqual([])
})

test('sends line widths as attributes instead of styles', () => {
  const { pictures } = libraryResponses(library, { dad: LINE })
  expect(pictures(3).list[0]?.svg).toBe('<path class="i x" d="M1 2h3" stroke-width="2.5"/>')
})

test('changes the version of all packs with a drawing', () => {
  const { whole, words, pictures } = libraryResponses(library, { mum: WOMAN })
  expect(new Set([whole.version, words(3).version, pictures(3).version]).size).toBe(1)
  expect(libraryResponses(library, { mum: LINE }).whole.version).not.toBe(whole.version)
})

test('keeps the pictures of every grade below 60 KB', () => {
  const { pictures } = libraryResponses(
    openLibrary(join(import.meta.dirname, '../../../../../content/english')),
  )
  const sizes = Array.from({ length: 14 }, (_, i) => gzipSync(JSON.stringify(pictures(i + 3))).length)
  expect(Math.max(...sizes)).toBeGreaterThan(1_000)
  expect(sizes.filter((size) => size > 60 * 1_024)).toEqual([])
})

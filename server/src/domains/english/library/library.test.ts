import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { expect, test } from 'vitest'
import { aLibrary, aWord } from '../../../testing/library.ts'
import { itemId, openLibrary } from './library.ts'
import { libraryResponses } from './library-responses.ts'

const spellings = (words: readonly { spelling: string; level: string }[]) =>
  words.map(({ spelling, level }) => `${level} ${spelling}`)

test('gives a book the senses of its level and counts each headword once', () => {
  const { books } = aLibrary({
    words: [
      aWord({ spelling: 'bear', level: 'primary', grade: 3 }),
      aWord({ spelling: 'quit', level: 'junior', grade: 8 }),
      aWord({ spelling: 'bear', level: 'senior', grade: 10 }),
    ],
    books: {
      ...{ xiaoxue: ['bear'], zhongkao: ['bear', 'quit'], gaokao: ['bear', 'quit', 'run'] },
      ...{ cet4: [], cet6: [], kaoyan: ['bear'] },
    },
  })
  expect(spellings(books.get('xiaoxue')?.words ?? [])).toEqual(['小学 bear'])
  expect(spellings(books.get('zhongkao')?.words ?? [])).toEqual(['小学 bear', '初中 quit'])
  expect(spellings(books.get('gaokao')?.words ?? [])).toEqual(['小学 bear', '初中 quit', '高中 bear'])
  expect(books.get('gaokao')).toMatchObject({ total: 3, covered: 2 })
  expect(spellings(books.get('kaoyan')?.words ?? [])).toEqual(['小学 bear', '高中 bear'])
})

test('keeps the id of a word or sentence whose name was corrected', () => {
  const { words, sentences } = aLibrary({
    words: [aWord({ spelling: 'colour', level: 'junior' })],
    renamed: [
      { kind: 'word', name: 'junior colour', first: 'primary color' },
      { kind: 'sentence', name: 'It is quite quiet here.', first: 'It is quiet quite here.' },
    ],
  })
  expect([...words.keys()]).toEqual([itemId('word', 'primary', 'color')])
  expect([...sentences.keys()]).toEqual([itemId('sentence', 'It is quiet quite here.')])
})

test('takes the id of an entry from its name', () => {
  const { words } = aLibrary({ words: [aWord({ spelling: 'after all', level: 'senior' })] })
  expect([...words.keys()]).toEqual([itemId('word', 'senior', 'after all')])
})

test('gives a word the examples of its further senses and its mistakes, by level', () => {
  const senses = [
    { pos: 'n.', zh: '比赛' },
    { pos: 'v.', zh: '相配' },
  ]
  const example = { en: 'The coat matches your shoes.', zh: '外套和你的鞋很配。' }
  const mistake = { wrong: 'match to', right: 'match', note: 'match 后面不加 to。' }
  const { words } = aLibrary({
    words: [
      aWord({ spelling: 'match', level: 'junior', senses }),
      aWord({ spelling: 'match', level: 'senior', grade: 10, senses }),
    ],
    examples: [{ level: 'junior', word: 'match', sense: 2, example }],
    mistakes: [{ level: 'junior', word: 'match', ...mistake }],
  })
  const [junior, senior] = [...words.values()]
  expect(junior).toMatchObject({ senses: [senses[0], { ...senses[1], example }], mistakes: [mistake] })
  expect(senior?.senses).toEqual(senses)
  expect(senior).not.toHaveProperty('mistakes')
})

test('delivers the texts with gaps of a level', () => {
  const text = {
    ...{ level: '初中' as const, grade: 8, title: 'Names', topic: 'society', glossary: [] },
    ...{ id: 'junior-names', paragraphs: ['__1__'], options: ['Listen.'] },
    gaps: [{ answer: 'A' as const, explanation: '先认真听，再记名字。' }],
  }
  const { gapped } = libraryResponses(aLibrary({ gapped: [text] }))
  expect(gapped('初中').list).toEqual([{ ...text, id: itemId('gapped', 'junior-names') }])
  expect(gapped('高中').list).toEqual([])
})

test('changes the revision only of the packs whose content changed', () => {
  const words = [aWord({ spelling: 'ant', grade: 7 }), aWord({ spelling: 'bee', grade: 8 })]
  const revisionsOf = (changed: Partial<(typeof words)[number]>) =>
    libraryResponses(
      aLibrary({
        words: [words[0] as (typeof words)[number], { ...words[1], ...changed } as (typeof words)[number]],
      }),
      {},
    ).whole.revisions
  const [before, after] = [revisionsOf({}), revisionsOf({ roots: '记法' })]
  const changed = Object.keys(before).filter((pack) => before[pack] !== after[pack])
  expect(changed).toEqual(['words 8'])
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['book cet4', 'sentences 初中', 'gapped 高中', 'listening 小学']),
  )
})

test('keeps the pack of every grade and level below 250 KB', () => {
  const responses = libraryResponses(openLibrary(join(import.meta.dirname, '../../../../../content/english')))
  const packs = [
    ...Array.from({ length: 14 }, (_, index) => responses.words(3 + index)),
    ...LEVELS.flatMap((level) =>
      (['sentences', 'cloze', 'gapped', 'listening'] as const).map((kind) => responses[kind](level)),
    ),
  ]
  for (const pack of packs) expect(gzipSync(JSON.stringify(pack)).length).toBeLessThan(250 * 1024)
})

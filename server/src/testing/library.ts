import type { Library as Content } from '../../../content/english/library.ts'
import { buildLibrary, type Library } from '../domains/english/library/library.ts'

type WordOverrides = Partial<Content['words'][number]> & { spelling: string }

export const aWord = (overrides: WordOverrides): Content['words'][number] => ({
  ipaUk: 'tɛst',
  ipaUs: 'tɛst',
  senses: [{ pos: 'n.', zh: '测试' }],
  example: { en: `Here is ${overrides.spelling}.`, zh: '这里有一个。' },
  collocations: [],
  roots: '',
  topic: 'school',
  band: 1,
  level: 'junior',
  grade: 7,
  ...overrides,
})

const APPLE = aWord({
  spelling: 'apple',
  ipaUk: 'ˈæpl',
  ipaUs: 'ˈæpl',
  senses: [{ pos: 'n.', zh: '苹果' }],
  level: 'primary',
  grade: 3,
})

/** A small library for tests with one item per kind. */
export const aLibrary = (overrides: Partial<Content> = {}): Library =>
  buildLibrary({
    words: [APPLE, aWord({ spelling: 'quiet' }), aWord({ spelling: 'quite' })],
    sentences: [
      {
        level: 'junior',
        grade: 7,
        en: 'It is quite quiet here.',
        zh: '这里相当安静。',
        cue: 'quite 修饰形容词，放在前面',
        also: ['It is very quiet here.'],
        phrases: [{ en: 'quite quiet', zh: '相当安静' }],
        structure: 'be 动词',
      },
    ],
    cloze: [
      {
        id: 'junior-quiet',
        level: '初中',
        kind: 'choice',
        grade: 7,
        title: 'Quiet',
        topic: 'school',
        text: 'The library is __1__.',
        translation: '图书馆很安静。',
        gaps: [
          {
            answer: 'quiet',
            options: ['quite', 'quiet', 'quit', 'quilt'],
            point: '词义辨析',
            explanation: '图书馆应当安静，quite 是“相当”的意思。',
          },
        ],
      },
    ],
    examples: [],
    mistakes: [],
    gapped: [],
    renamed: [],
    listening: [],
    reading: [],
    confusables: [{ words: ['quiet', 'quite'], explanation: 'quiet 安静的；quite 相当' }],
    headings: [],
    alike: [],
    names: [],
    accents: [],
    books: { xiaoxue: ['apple', 'pear'], zhongkao: [], gaokao: [], cet4: [], cet6: [], kaoyan: [] },
    ...overrides,
  })

/** Adds words with these ids for tests that need nothing else of them. */
export function libraryWith(numbers: Iterable<number>): Library {
  const library = aLibrary()
  const words = new Map(library.words)
  const [word] = words.values()
  for (const id of numbers) if (word) words.set(id, { ...word, id })
  return { ...library, words }
}

export const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

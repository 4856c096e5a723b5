import type { Word } from '../content/content-packs.ts'

/** A word as the library returns it. */
export const createWord = (overrides: Partial<Word> = {}): Word => ({
  id: 1,
  spelling: 'apple',
  ipa_uk: 'ˈæpl',
  ipa_us: 'ˈæpl',
  senses: [{ pos: 'n.', zh: '苹果' }],
  example: { en: 'I eat an apple every day.', zh: '我每天吃一个苹果。' },
  collocations: [],
  roots: '',
  topic: 'food',
  band: 1,
  confusables: [],
  ...overrides,
})

/** A word with a unique meaning unless `overrides` changes it. */
export const createUniqueWord = (id: number, spelling: string, overrides: Partial<Word> = {}): Word =>
  createWord({
    id,
    spelling,
    senses: [{ pos: 'n.', zh: `义${id}` }],
    example: { en: `This is ${spelling} here.`, zh: `例句${id}` },
    ...overrides,
  })

const MEANINGS = {
  apple: '苹果',
  river: '河流',
  doctor: '医生',
  window: '窗户',
  winter: '冬天',
  kitchen: '厨房',
  teacher: '老师',
  bridge: '桥',
}

/** Eight everyday words. */
export const createEverydayWords = (): Word[] =>
  Object.entries(MEANINGS).map(([spelling, zh], i) =>
    createUniqueWord(i + 1, spelling, {
      senses: [{ pos: 'n.', zh }],
      example: { en: `Look at the ${spelling}.`, zh: `看那个${zh}。` },
    }),
  )

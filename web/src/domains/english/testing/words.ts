import type { Word } from '../packs.ts'

/** A word as the library returns it. */
export const aWord = (over: Partial<Word> = {}): Word => ({
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
  ...over,
})

/** A word with a unique meaning unless `overrides` changes it. */
export const wordOf = (id: number, spelling: string, more: Partial<Word> = {}): Word =>
  aWord({
    id,
    spelling,
    senses: [{ pos: 'n.', zh: `义${id}` }],
    example: { en: `This is ${spelling} here.`, zh: `例句${id}` },
    ...more,
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
export const someWords = (): Word[] =>
  Object.entries(MEANINGS).map(([spelling, zh], i) =>
    wordOf(i + 1, spelling, {
      senses: [{ pos: 'n.', zh }],
      example: { en: `Look at the ${spelling}.`, zh: `看那个${zh}。` },
    }),
  )

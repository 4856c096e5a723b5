import { isCompanyItem } from '@shangxue/contract/english/company-ids'

/** Marks an item that the learner's company wrote, before the note of its row. */
export const companyMark = (id: number): string => (isCompanyItem(id) ? '自编 · ' : '')

/** The unit of the words that a company wrote for a grade: after those of the library. */
export const OWN_UNIT = { number: 999, title: '自编单词' } as const

/** The items of a pack that are of the library, as devices store them. */
export const withoutCompanyItems = <T>(list: readonly T[]): readonly T[] =>
  list.filter((item) => !isOwn(item))

/** True for an item that the learner's company wrote, and for the unit of its words. Pictures and units have no id. */
export function isOwn(item: unknown): boolean {
  const { id = 0, number } = item as { readonly id?: number; readonly number?: number }
  return isCompanyItem(id) || number === OWN_UNIT.number
}

/** Books by examination, in school order: 小学, 中考, 高考, 四级, 六级, 考研. */
export const BOOKS = ['xiaoxue', 'zhongkao', 'gaokao', 'cet4', 'cet6', 'kaoyan'] as const
export type Book = (typeof BOOKS)[number]

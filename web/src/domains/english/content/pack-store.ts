import type { Level } from '@shangxue/contract/users/endpoints'
import { withStudyDatabase } from '../store/study-database.ts'

export interface Pack<T> {
  /** The revision of the pack, or the version of the library that it was fetched with. */
  readonly version: string
  readonly list: readonly T[]
}

export const readCachedPack = async <T>(name: string): Promise<Pack<T> | undefined> =>
  (await withStudyDatabase((database) => database.get('packs', name)).catch(() => undefined)) as
    | Pack<T>
    | undefined

export const cachePack = <T>(name: string, pack: Pack<T>): Promise<unknown> =>
  withStudyDatabase((database) => database.put('packs', pack, name)).catch(() => undefined)

/** The level of a grade. */
export const levelOfGrade = (grade: number): Level =>
  grade <= 6 ? '小学' : grade <= 9 ? '初中' : grade <= 12 ? '高中' : '大学'

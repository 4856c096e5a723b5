import type { Level } from '@shangxue/contract/users/endpoints'
import { mergeSettings, type Settings } from '@shangxue/study/scheduling/settings'
import { ownerOf, type SessionState } from '../../../lib/session/state.ts'
import { currentTheme } from '../../../lib/theme/theme.ts'
import { withStudyDatabase } from '../store/study-database.ts'
import { GUEST } from './guest-mark.ts'

const FIRST_GRADE: Record<Level, number> = { 小学: 3, 初中: 7, 高中: 10, 大学: 13 }

/**
 * The grade that new words are taken from, as far as this device knows it; otherwise the first grade of the
 * current level.
 */
export async function learnerGrade(session: SessionState): Promise<number> {
  const owner = ownerOf(session) || GUEST
  const record = await withStudyDatabase((database) => database.get('learners', owner)).catch(() => undefined)
  const choices = [record?.settings, record?.chosen, record?.proposed].filter(
    (settings): settings is Settings => !!settings,
  )
  const [first, ...otherSettings] = choices
  if (!first) return FIRST_GRADE[currentTheme().level]
  return otherSettings.reduce(mergeSettings, first).grade
}

import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/platform/permissions'
import { BOSS_TEMPLATE } from '@shangxue/contract/users/admin'
import { AppError } from '../../platform/app-error.ts'

/** Normalises a name or position: no control characters, single spaces. */
export const normalizeText = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export function requireText(text: string, field: string): string {
  const value = normalizeText(text)
  if (value === '') throw new AppError('user_field_missing', { what: field })
  return value
}

/** Permissions that a template grants; none for the boss, who has all permissions implicitly. */
export const getTemplateKeys = (template: string | null): readonly PermissionKey[] =>
  template === null || template === BOSS_TEMPLATE ? [] : (ROLE_TEMPLATES[template] ?? [])

/** Permissions in catalogue order; unknown ones are omitted. */
export const sortKeys = (keys: Iterable<string>): PermissionKey[] => {
  const keySet = new Set(keys)
  return PERMISSION_KEYS.filter((key) => keySet.has(key))
}

const NAMES_SHOWN = 5
/** Formats up to five names and the number of others: 张三、李四 or 张三、…等7人. */
export function formatNames(users: readonly { readonly name: string }[]): string {
  const shownNames = users.slice(0, NAMES_SHOWN).map(({ name }) => name)
  return users.length > NAMES_SHOWN ? `${shownNames.join('、')}等${users.length}人` : shownNames.join('、')
}

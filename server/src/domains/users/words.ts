import type { PermissionKey } from '@shangxue/contract/permissions'
import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/permissions'
import { BOSS_TEMPLATE } from '@shangxue/contract/user-admin'
import { Refusal } from '../../platform/refusal.ts'

/** Normalises a name or position: no control characters, single spaces. */
export const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export function required(text: string, field: string): string {
  const value = tidy(text)
  if (value === '') throw new Refusal('invalid_input', { field: `${field}不能为空，请填写` })
  return value
}

/** Permissions that a template grants; none for the boss, who has all permissions implicitly. */
export const keysOf = (template: string | null): readonly PermissionKey[] =>
  template === null || template === BOSS_TEMPLATE ? [] : (ROLE_TEMPLATES[template] ?? [])

/** Permissions in catalogue order; unknown ones are omitted. */
export const inOrder = (keys: Iterable<string>): PermissionKey[] => {
  const held = new Set(keys)
  return PERMISSION_KEYS.filter((key) => held.has(key))
}

const NAMED = 5
/** Formats up to five names and the number of others: 张三、李四 or 张三、…等7人. */
export function namesOf(users: readonly { readonly name: string }[]): string {
  const shown = users.slice(0, NAMED).map(({ name }) => name)
  return users.length > NAMED ? `${shown.join('、')}等${users.length}人` : shown.join('、')
}

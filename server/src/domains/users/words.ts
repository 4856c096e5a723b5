import type { PermissionKey } from '@shangxue/contract/permissions'
import { PERMISSION_KEYS, ROLE_TEMPLATES } from '@shangxue/contract/permissions'
import { BOSS_TEMPLATE } from '@shangxue/contract/user-admin'
import { Refusal } from '../../platform/refusal.ts'

/** A name or position as it is stored: no control characters, single spaces. */
export const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export function required(text: string, field: string): string {
  const value = tidy(text)
  if (value === '') throw new Refusal('invalid_input', { field: `${field}不能为空，请填写` })
  return value
}

/** What a template grants singly: nothing for the boss, who holds all without. */
export const keysOf = (template: string | null): readonly PermissionKey[] =>
  template === null || template === BOSS_TEMPLATE ? [] : (ROLE_TEMPLATES[template] ?? [])

/** Keys as they are shown, in the order of the catalogue; what it no longer has is left out. */
export const inOrder = (keys: Iterable<string>): PermissionKey[] => {
  const held = new Set(keys)
  return PERMISSION_KEYS.filter((key) => held.has(key))
}

const NAMED = 5
/** 「张三、李四」, and how many more there are. */
export function namesOf(users: readonly { readonly name: string }[]): string {
  const shown = users.slice(0, NAMED).map(({ name }) => name)
  return users.length > NAMED ? `${shown.join('、')}等${users.length}人` : shown.join('、')
}

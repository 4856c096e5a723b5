import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/platform/constants'
import { BOSS_TEMPLATE, POSITION_MAX_LENGTH, TEMPLATE_NAMES } from '@shangxue/contract/users/admin'

export interface UserForm {
  readonly name: string
  readonly position: string
  /** '' gives no permissions. */
  readonly template: string
  /** True if the template was chosen manually; a position then no longer changes it. */
  readonly picked: boolean
}
export const EMPTY_FORM: UserForm = { name: '', position: '', template: '', picked: false }

export const passwordError = (password: string): string | undefined =>
  password.length < PASSWORD_MIN_LENGTH ? `密码至少 ${PASSWORD_MIN_LENGTH} 位，请再加长一些` : undefined

type FormErrors = Partial<Record<'name' | 'position' | 'password', string | undefined>>

export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

export function validateUserForm(
  { name, position }: Pick<UserForm, 'name' | 'position'>,
  password?: string,
): FormErrors {
  return {
    name: collapseSpaces(name) === '' ? '请输入用户名' : undefined,
    position: collapseSpaces(position) === '' ? '请输入职位' : undefined,
    password: password === undefined ? undefined : passwordError(password),
  }
}

/** Positions to tap instead of typing. */
export const POSITIONS = TEMPLATE_NAMES

/** Selects the template of the position, except the boss's, which must be chosen explicitly. */
export function withPosition(form: UserForm, position: string): Partial<UserForm> {
  if (form.picked) return { position }
  const hasTemplate = TEMPLATE_NAMES.includes(position) && position !== BOSS_TEMPLATE
  return { position, template: hasTemplate ? position : '' }
}

export const NAME_MAX = 32
export const POSITION_MAX = POSITION_MAX_LENGTH

import { PASSWORD_MIN_LENGTH, PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { STAFF_PHONE } from '@shangxue/contract/staff/endpoints'
import { BOSS_TEMPLATE, POSITION_MAX_LENGTH, TEMPLATE_NAMES } from '@shangxue/contract/users/admin'
import type { StoreScopeKind } from '@shangxue/contract/users/store-scope'

export interface UserForm {
  readonly name: string
  readonly position: string
  /** '' gives no permissions. */
  readonly template: string
  /** True if the template was chosen manually; a position then no longer changes it. */
  readonly picked: boolean
  /** The name on documents; '' is the user name. */
  readonly realName: string
  readonly phone: string
  readonly store: number | null
  /** Null: by position and store. */
  readonly scope: StoreScopeKind | null
  readonly storeIds: readonly number[]
}
export const EMPTY_FORM: UserForm = {
  ...{ name: '', position: '', template: '', picked: false },
  ...{ realName: '', phone: '', store: null, scope: null, storeIds: [] },
}

/** Positions that see the whole company. */
const COMPANY_POSITIONS: readonly string[] = [BOSS_TEMPLATE, '财务', PUPIL_POSITION]

/** The scope of a new user until one is chosen: somebody who works in a store sees that store. */
export const scopeOf = ({ scope, store, position, template }: UserForm): StoreScopeKind =>
  scope ??
  (store === null || template === BOSS_TEMPLATE || COMPANY_POSITIONS.includes(position) ? 'all' : 'own')

export const passwordError = (password: string): string | undefined =>
  password.length < PASSWORD_MIN_LENGTH ? `密码至少 ${PASSWORD_MIN_LENGTH} 位，请再加长一些` : undefined

type FormErrors = Partial<Record<'name' | 'position' | 'password', string | undefined>>

const PHONE_PATTERN = new RegExp(STAFF_PHONE)
export const phoneError = (phone: string): string | undefined =>
  phone.trim() === '' || PHONE_PATTERN.test(phone.trim()) ? undefined : '电话号码不正确，请核对'

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

export interface ScopeForm {
  readonly scope: StoreScopeKind
  readonly storeIds: readonly number[]
}

export const scopeError = ({ scope, storeIds }: ScopeForm, hasOwnStore: boolean): string | undefined => {
  if (scope === 'some' && storeIds.length === 0) return '请至少选择一家门店'
  return scope === 'own' && !hasOwnStore ? '还没有所在门店，请先在员工档案里选择，或改为指定门店' : undefined
}

import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/platform/constants'
import { AppError } from '../../../platform/app-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Throws `weak_password` for a password that is too short, common, repetitive or equal to the user's name. */
export function requireStrong(password: string, userName: string): void {
  const lowercase = password.toLowerCase()
  if (
    password.length < PASSWORD_MIN_LENGTH ||
    COMMON_PASSWORDS.has(lowercase) ||
    lowercase === userName.toLowerCase() ||
    /^(.)\1+$/.test(lowercase)
  )
    throw new AppError('weak_password')
}

import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/constants'
import { Refusal } from '../../platform/refusal.ts'
import { turns } from '../../platform/turns.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Stands where a hash would: an imported account, closed until a password is handed out. Nothing verifies against it. */
export const NO_PASSWORD = 'none'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  verify(hashed: string, password: string): Promise<boolean>
  /** Spends as long as a real check, so that an unknown name is not told by its speed. */
  verifyNothing(password: string): Promise<false>
}

/** As many as libuv has threads; more would only hold memory. A storm of sign-ins waits here, not in front of others. */
const AT_ONCE = 4

export function createPasswords(atOnce = AT_ONCE): Passwords {
  const bounded = turns(atOnce)
  let decoy: Promise<string> | undefined
  async function verifyNothing(password: string): Promise<false> {
    decoy ??= bounded(() => hash('nobody has this password', COST))
    const hashed = await decoy
    await bounded(() => verify(hashed, password))
    return false
  }
  return {
    hash: (password) => bounded(() => hash(password, COST)),
    verify: (hashed, password) =>
      hashed === NO_PASSWORD ? verifyNothing(password) : bounded(() => verify(hashed, password)),
    verifyNothing,
  }
}

/** Refuses a password that is too short, among the most common, or the user's own name. */
export function requireStrong(password: string, userName: string): void {
  const plain = password.toLowerCase()
  if (
    password.length < PASSWORD_MIN_LENGTH ||
    COMMON_PASSWORDS.has(plain) ||
    plain === userName.toLowerCase() ||
    /^(.)\1+$/.test(plain)
  )
    throw new Refusal('weak_password')
}

import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/constants'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import { turns, turnsByKey } from '../../platform/turns.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/**
 * Stands where a hash would: an imported account, closed until a password is handed out, or a name that nobody has.
 * Nothing verifies against it, in the time of a real check.
 */
export const NO_PASSWORD = 'none'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** All wait in line, each for the address that asks; they refuse `busy` where the line is too long. */
export interface Passwords {
  hash(password: string, address: string): Promise<string>
  verify(hashed: string, password: string, address: string): Promise<boolean>
  /** Which of them the password opens. All are checked, one after the other in one turn: however many there are. */
  verifyEach(hashes: readonly string[], password: string, address: string): Promise<boolean[]>
}

const LINE = {
  /** As many as libuv has threads; more would only hold memory. */
  atOnce: 4,
  /** One is always left for others, and what waits before them is few of each address. */
  ofAddress: 3,
  /** Some seconds' worth: who would wait longer had better come again. */
  waiting: 400,
  waitingOfAddress: 200,
}

/** A storm of sign-ins waits here, not in front of others. */
export function createPasswords(line: Partial<typeof LINE> = {}): Passwords {
  const { atOnce, ofAddress, waiting, waitingOfAddress } = { ...LINE, ...line }
  const everybody = turns(atOnce, waiting)
  const byAddress = turnsByKey(ofAddress, waitingOfAddress)
  const inTurn = <T>(address: string, work: () => Promise<T>) =>
    byAddress(networkOf(address), () => everybody(work))
  let decoy: Promise<string> | undefined
  const nobodysHash = () =>
    (decoy ??= hash('nobody has this password', COST).catch((error: unknown) => {
      decoy = undefined
      throw error
    }))
  async function verifyEach(hashes: readonly string[], password: string, address: string) {
    // not in line, which may be full: everybody needs this one
    const nobodys = await nobodysHash()
    // one turn of the address's, and one of everybody's for each: a common name holds up nobody else
    return byAddress(networkOf(address), async () => {
      const opens: boolean[] = []
      for (const hashed of hashes) {
        const known = hashed !== NO_PASSWORD
        const right = await everybody(() => verify(known ? hashed : nobodys, password))
        opens.push(right && known)
      }
      return opens
    })
  }
  return {
    hash: (password, address) => inTurn(address, () => hash(password, COST)),
    verify: async (hashed, password, address) => (await verifyEach([hashed], password, address))[0] === true,
    verifyEach,
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

import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MIN_LENGTH } from '@shangxue/contract/constants'
import { networkOf } from '../../platform/http/network.ts'
import { Refusal } from '../../platform/refusal.ts'
import { turns, turnsByKey } from '../../platform/turns.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/**
 * Placeholder hash of imported accounts without a password and of unknown names. Verification always fails, in the time of a real
 * one.
 */
export const NO_PASSWORD = 'none'

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Password hashing, queued per address. Throws `busy` if the queue is full. */
export interface Passwords {
  hash(password: string, address: string): Promise<string>
  verify(hashed: string, password: string, address: string): Promise<boolean>
  /** Returns which hashes the password matches. Checks all of them sequentially in one slot. */
  verifyEach(hashes: readonly string[], password: string, address: string): Promise<boolean[]>
}

const LINE = {
  /** The number of libuv threads; more would only use memory. */
  atOnce: 4,
  /** Leaves one slot for other addresses. */
  ofAddress: 3,
  /** A few seconds of work; beyond that, clients should retry. */
  waiting: 400,
  waitingOfAddress: 200,
}

/** Queues password hashing so a burst of sign-ins cannot starve other requests. */
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
    // Outside the queue, which may be full: every check needs this hash.
    const nobodys = await nobodysHash()
    // One slot of the address for all hashes, but one global slot per hash, so that a common name does not block others.
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

/** Throws `weak_password` for a password that is too short, common, repetitive or equal to the user's name. */
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

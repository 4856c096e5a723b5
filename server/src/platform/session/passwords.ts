import { hash, verify } from '@node-rs/argon2'
import { createKeyedLimiter, createLimiter } from '../async/limiter.ts'
import { networkOf } from '../http/limits/network.ts'

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

const QUEUE = {
  /** The number of libuv threads; more would only use memory. */
  concurrency: 4,
  /** Leaves one slot for other addresses. */
  concurrencyPerAddress: 3,
  /** A few seconds of work; beyond that, clients should retry. */
  queueMax: 400,
  queueMaxPerAddress: 200,
}

/** Queues password hashing so a burst of sign-ins cannot starve other requests. */
export function createPasswords(queue: Partial<typeof QUEUE> = {}): Passwords {
  const { concurrency, concurrencyPerAddress, queueMax, queueMaxPerAddress } = { ...QUEUE, ...queue }
  const globalQueue = createLimiter(concurrency, queueMax)
  const addressQueue = createKeyedLimiter(concurrencyPerAddress, queueMaxPerAddress)
  const runInQueue = <T>(address: string, work: () => Promise<T>) =>
    addressQueue(networkOf(address), () => globalQueue(work))
  let decoyHash: Promise<string> | undefined
  const getDecoyHash = () =>
    (decoyHash ??= hash('nobody has this password', COST).catch((error: unknown) => {
      decoyHash = undefined
      throw error
    }))
  async function verifyEach(hashes: readonly string[], password: string, address: string) {
    // Outside the queue, which may be full: every check needs this hash.
    const decoy = await getDecoyHash()
    // One slot of the address for all hashes, but one global slot per hash, so that a common name does not block others.
    return addressQueue(networkOf(address), async () => {
      const matches: boolean[] = []
      for (const hashed of hashes) {
        const isRealHash = hashed !== NO_PASSWORD
        const isMatch = await globalQueue(() => verify(isRealHash ? hashed : decoy, password))
        matches.push(isMatch && isRealHash)
      }
      return matches
    })
  }
  return {
    hash: (password, address) => runInQueue(address, () => hash(password, COST)),
    verify: async (hashed, password, address) => (await verifyEach([hashed], password, address))[0] === true,
    verifyEach,
  }
}

import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator shows for a key, now or a number of 30-second steps later. */
export function totpCode(key: string, steps = 0): string {
  const letters = [...key.replace(/[^A-Z2-7]/g, '')]
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

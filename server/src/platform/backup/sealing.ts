import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { BadBackup } from './bad-backup.ts'

const MAGIC = 'SHANGXUE BACKUP 1\n'
const CHUNK = 256 * 1024
/** Length of the body in bytes (4), 1 on the last chunk (1). */
const PREFIX = 5
const TAG = 16
const HEADER_MOST = 1_024
/** 128 MB and a third of a second per passphrase guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

interface Header {
  /** Null: the chunks are only protected against damage. */
  readonly encrypted: { readonly salt: string; readonly check: string } | null
}
/** Processes chunks in order; each seal covers the header and the chunk's position. */
interface Sealer {
  seal(data: Buffer, last: boolean): { body: Buffer; tag: Buffer }
  open(body: Buffer, tag: Buffer, last: boolean): Buffer | undefined
}

/** AES-256-GCM with a key per file, so that a counter suffices as nonce. */
function encrypting(key: Buffer, header: string): Sealer {
  let place = 0n
  const nonce = (last: boolean) => {
    const bytes = Buffer.alloc(12)
    bytes.writeBigUInt64BE(place++, 0)
    bytes[11] = last ? 1 : 0
    return bytes
  }
  return {
    seal(data, last) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(last)).setAAD(Buffer.from(header))
      const body = Buffer.concat([cipher.update(data), cipher.final()])
      return { body, tag: cipher.getAuthTag() }
    },
    open(body, tag, last) {
      const cipher = createDecipheriv('aes-256-gcm', key, nonce(last), { authTagLength: TAG })
      cipher.setAAD(Buffer.from(header)).setAuthTag(tag)
      try {
        return Buffer.concat([cipher.update(body), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Each tag is a hash of the chunk and of the previous tag. */
function hashing(header: string): Sealer {
  let before: Buffer = createHash('sha256').update(header).digest()
  const next = (data: Buffer, last: boolean) => {
    const hash = createHash('sha256')
      .update(before)
      .update(last ? '1' : '0')
    before = hash.update(data).digest()
    return before.subarray(0, TAG)
  }
  return {
    seal: (data, last) => ({ body: data, tag: next(data, last) }),
    open: (body, tag, last) => (timingSafeEqual(next(body, last), tag) ? body : undefined),
  }
}

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const derived = await derive(passphrase, salt, 48, COST)
  return { key: derived.subarray(0, 32), check: derived.subarray(32) }
}

/** Writes the backup format: encrypted if there is a passphrase, protected against damage in any case. */
export async function* sealed(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const secret = passphrase === undefined ? undefined : await keyOf(passphrase, salt)
  const said: Header = {
    encrypted: secret ? { salt: salt.toString('hex'), check: secret.check.toString('hex') } : null,
  }
  const header = `${MAGIC}${JSON.stringify(said)}\n`
  yield Buffer.from(header)
  const sealer = secret ? encrypting(secret.key, header) : hashing(header)
  const chunk = (data: Buffer, last: boolean) => {
    const { body, tag } = sealer.seal(data, last)
    const prefix = Buffer.alloc(PREFIX)
    prefix.writeUInt32BE(body.length)
    prefix[4] = last ? 1 : 0
    return Buffer.concat([prefix, body, tag])
  }
  let parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    parts.push(part)
    size += part.length
    if (size < CHUNK) continue
    let whole = Buffer.concat(parts)
    for (; whole.length >= CHUNK; whole = whole.subarray(CHUNK)) yield chunk(whole.subarray(0, CHUNK), false)
    parts = [whole]
    size = whole.length
  }
  yield chunk(Buffer.concat(parts), true)
}

/**
 * Reads the backup format. Throws BadBackup if the file is invalid, damaged, truncated, or needs another passphrase.
 */
export async function* unsealed(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const bytes = takingFrom(source)
  const header = await headerOf(bytes)
  const sealer = await sealerFor(header, passphrase)
  for (let last = false; !last; ) {
    const prefix = await bytes.take(PREFIX)
    const length = prefix?.readUInt32BE() ?? 0
    if (!prefix || (prefix[4] ?? 2) > 1 || length > CHUNK) throw damaged(prefix)
    last = prefix[4] === 1
    const chunk = await bytes.take(length + TAG)
    const data = chunk && sealer.open(chunk.subarray(0, length), chunk.subarray(length), last)
    if (!data) throw damaged(chunk)
    yield data
  }
  if (await bytes.take(1)) throw new BadBackup('something follows the end of the backup: the file is damaged')
}

/** Returns whether a backup file is encrypted; undefined if it is no backup. */
export function headerOfFile(path: string): { readonly encrypted: boolean } | undefined {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(HEADER_MOST)
    const text = start.toString('latin1', 0, readSync(file, start, 0, HEADER_MOST, 0))
    return text.startsWith(MAGIC)
      ? { encrypted: !text.startsWith('{"encrypted":null}', MAGIC.length) }
      : undefined
  } finally {
    closeSync(file)
  }
}

const damaged = (found: Buffer | undefined) =>
  new BadBackup(
    found
      ? 'the file is damaged: its contents do not match their seal. Take another copy of it'
      : 'the file ends early: it was cut off while it was written or copied. Take another copy of it',
  )

async function headerOf(bytes: Taking): Promise<string> {
  const magic = await bytes.take(MAGIC.length)
  if (magic?.toString('latin1') !== MAGIC)
    throw new BadBackup('this is no backup of Shangxue, or one of a format that this version does not read')
  let line = ''
  while (!line.endsWith('\n')) {
    const next = await bytes.take(1)
    if (!next || line.length > HEADER_MOST) throw damaged(next)
    line += next.toString('latin1')
  }
  return MAGIC + line
}

async function sealerFor(header: string, passphrase: string | undefined): Promise<Sealer> {
  const salted = /^\{"encrypted":\{"salt":"([\da-f]{32})","check":"([\da-f]{32})"\}\}\n$/
  const line = header.slice(MAGIC.length)
  if (line === '{"encrypted":null}\n') return hashing(header)
  const [, salt = '', check = ''] = salted.exec(line) ?? []
  if (!salt) throw damaged(Buffer.alloc(1))
  if (passphrase === undefined)
    throw new BadBackup('the backup is encrypted: set SHANGXUE_BACKUP_PASSPHRASE to its passphrase')
  const secret = await keyOf(passphrase, Buffer.from(salt, 'hex'))
  if (!timingSafeEqual(secret.check, Buffer.from(check, 'hex')))
    throw new BadBackup('SHANGXUE_BACKUP_PASSPHRASE is not the passphrase of this backup')
  return encrypting(secret.key, header)
}

interface Taking {
  /** Returns exactly this many bytes, or undefined if fewer are left. */
  take(count: number): Promise<Buffer | undefined>
}

function takingFrom(source: AsyncIterable<Buffer>): Taking {
  const parts = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return {
    async take(count) {
      const more: Buffer[] = [held]
      let size = held.length
      while (size < count) {
        const { done, value } = await parts.next()
        if (done) break
        more.push(value)
        size += value.length
      }
      if (more.length > 1) held = Buffer.concat(more)
      if (held.length < count) return undefined
      const taken = held.subarray(0, count)
      held = held.subarray(count)
      return taken
    },
  }
}

import type { ByteReader } from '../backup/seal-backup.ts'

const BLOCK = 512
/** Writers pad an archive to a multiple of 10 KB. */
const MAX_PADDING_BLOCKS = 128

/** Returns a file entry of a tar archive (ustar); `name` has at most 100 bytes. */
export function tarEntry(name: string, content: Uint8Array, at: Date): Buffer {
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  head.write(name, 0, 100)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(content.length, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  head.write('ustar\x0000', 257, 'latin1')
  head.write(`${checksumOf(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return Buffer.concat([head, content, Buffer.alloc(paddingOf(content.length))])
}

export const TAR_END = Buffer.alloc(2 * BLOCK)

const paddingOf = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK

/** The checksum is calculated with its own field filled with blanks. */
function checksumOf(head: Buffer): number {
  let total = 0
  for (const [index, byte] of head.entries()) total += index >= 148 && index < 156 ? 0x20 : byte
  return total
}

/** The archive is damaged, or contains other entries than plain files. */
export class BadTar extends Error {}

export interface TarFile {
  readonly name: string
  readonly content: Buffer
}

/**
 * Reads the files of a tar archive, each whole. `maxBytesOf` limits the size by name, before anything is read. Throws
 * BadTar.
 */
export async function* readTar(
  bytes: ByteReader,
  maxBytesOf: (name: string) => number,
): AsyncGenerator<TarFile> {
  for (;;) {
    const head = await bytes.read(BLOCK)
    if (!head) throw new BadTar('it ends early')
    if (isBlank(head)) break
    const { name, size } = parseHead(head)
    if (size > maxBytesOf(name)) throw new BadTar(`${name} is too large`)
    const content = await bytes.read(size)
    if (!content || !(await bytes.read(paddingOf(size)))) throw new BadTar('it ends early')
    yield { name, content }
  }
  await requirePadding(bytes)
}

async function requirePadding(bytes: ByteReader): Promise<void> {
  for (let count = 0; ; count += 1) {
    const block = await bytes.read(BLOCK)
    if (!block && !(await bytes.read(1))) return
    if (!block || !isBlank(block) || count > MAX_PADDING_BLOCKS) throw new BadTar('something follows its end')
  }
}

const isBlank = (block: Buffer) => block.every((byte) => byte === 0)

function parseHead(head: Buffer): { name: string; size: number } {
  const text = (offset: number, length: number) =>
    head.toString('utf8', offset, offset + length).replace(/\0.*$/s, '')
  const [checksum, size] = [text(148, 8).trim(), text(124, 12).trim()]
  if (!/^[0-7]+$/.test(checksum) || Number.parseInt(checksum, 8) !== checksumOf(head))
    throw new BadTar('an entry is damaged')
  const isPlainFile = ['', '0'].includes(text(156, 1)) && text(157, 100) === '' && text(345, 155) === ''
  if (!isPlainFile || !/^[0-7]+$/.test(size)) throw new BadTar(`${text(0, 100)} is no plain file`)
  return { name: text(0, 100), size: Number.parseInt(size, 8) }
}

import { readFileSync } from 'node:fs'
import { nativeZip } from '../../../testing/native-zip.ts'
import { withSqlite } from '../files/anki/sqlite.ts'

const FIELD_SEPARATOR = '\x1f'

/** As Anki 2.1.50 and later write it: schema 18 with zstd, plus the note that asks older versions to upgrade. */
export const readNewestPackage = () => readFileSync(new URL('newest.apkg', import.meta.url))

/** A schema 11 collection with notes of one type. */
export const buildCollection = (names: string[], notes: string[][]): Promise<Uint8Array> =>
  withSqlite(null, (db) => {
    db.exec(
      'create table col (models text); create table notes (id integer primary key, mid integer, flds text)',
    )
    db.run('insert into col values (?)', [JSON.stringify({ 7: { flds: names.map((name) => ({ name })) } })])
    for (const fields of notes)
      db.run('insert into notes (mid, flds) values (7, ?)', [fields.join(FIELD_SEPARATOR)])
    return db.export()
  })

/** A package with the collection under this entry name. */
export const buildPackage = (collection: Uint8Array, entry = 'collection.anki2'): Uint8Array =>
  nativeZip({ [entry]: collection, media: '{}' })

/** A zstd frame of uncompressed blocks. */
export function buildStoredZstd(bytes: Uint8Array): Uint8Array {
  const BLOCK = 100_000
  const windowLog = 20
  const parts: Uint8Array[] = [new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3])]
  for (let offset = 0; offset < bytes.length; offset += BLOCK) {
    const block = bytes.subarray(offset, offset + BLOCK)
    const head = (block.length << 3) | (offset + BLOCK >= bytes.length ? 1 : 0)
    parts.push(new Uint8Array([head & 255, (head >> 8) & 255, head >> 16]), block)
  }
  return new Uint8Array(Buffer.concat(parts))
}

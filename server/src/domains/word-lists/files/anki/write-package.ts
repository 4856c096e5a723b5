import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { toNoteFields } from '../formats/write-text.ts'
import type { ListWord } from '../word.ts'
import { collectionRow, NOTE_TYPE_ID, SCHEMA } from './collection-schema.ts'
import { withSqlite } from './sqlite.ts'

const CHECKSUM_DIGITS = 8
const ID_DIGITS = 12

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
/** A stable id derived from a name, so that a repeated import updates the same deck and notes. */
const stableId = (name: string) =>
  1_000_000_000_000 + (Number.parseInt(sha1(name).slice(0, ID_DIGITS), 16) % 1e12)

/** Writes a one-deck package for all Anki versions, with new cards in list order. */
export const writeAnkiPackage = (name: string, words: readonly ListWord[], now: Date): Promise<Uint8Array> =>
  withSqlite(null, (db) => {
    const seconds = Math.floor(now.getTime() / 1000)
    // `::` would create nested decks.
    const deckName = name.replaceAll('::', '：')
    const deckId = stableId(`deck ${deckName}`)
    db.exec(SCHEMA)
    db.exec('begin')
    db.run(
      `insert into col values (${Array(13).fill('?').join(', ')})`,
      collectionRow(deckId, deckName, seconds),
    )
    const note = db.prepare("insert into notes values (?, ?, ?, ?, -1, '', ?, ?, ?, 0, '')")
    const card = db.prepare(
      "insert into cards values (?, ?, ?, 0, ?, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    words.forEach((word, index) => {
      const fields = toNoteFields(word)
      const [first = ''] = fields
      const id = now.getTime() + index
      // Anki finds duplicates by this checksum of the text without HTML.
      const checksum = Number.parseInt(sha1(word.spelling).slice(0, CHECKSUM_DIGITS), 16)
      note.run([
        id,
        sha1(`${deckName} ${word.spelling}`),
        NOTE_TYPE_ID,
        seconds,
        fields.join('\x1f'),
        first,
        checksum,
      ])
      card.run([id, id, deckId, seconds, index + 1])
    })
    note.free()
    card.free()
    db.exec('commit')
    return zipSync({
      'collection.anki2': [db.export(), { level: 6 }],
      media: new TextEncoder().encode('{}'),
    })
  })
